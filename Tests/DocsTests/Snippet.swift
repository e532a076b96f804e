/// One block of Swift on a page.
struct Snippet: Equatable {
    /// The page, as compiler messages are to name it.
    let page: String
    /// The number of the block's first line on its page.
    let line: Int
    /// Whether it stands in a comment of the page: set-up that the reader is not shown.
    let isHidden: Bool
    /// Without the indentation that its fence has.
    let lines: [String]
}
