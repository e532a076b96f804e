import Testing

struct PageTests {
    @Test func fencesAndCommentsAreReadInOrder() throws {
        let text = """
            # Title
            <!-- swift
            import Errand
            -->
            ```swift
            let a = 1

            print(a)
            ```
            ```json
            {"not": "swift"}
            ```
            1. in a list
               ~~~~ swift
               struct B {
                   let b = \"\"\"
               ~~~
               \"\"\"
               }
               ~~~~
            """
        #expect(
            try snippets(text) == [
                Snippet(page: "A.md", line: 3, isHidden: true, lines: ["import Errand"]),
                Snippet(page: "A.md", line: 6, isHidden: false, lines: ["let a = 1", "", "print(a)"]),
                Snippet(
                    page: "A.md", line: 15, isHidden: false,
                    lines: ["struct B {", "    let b = \"\"\"", "~~~", "\"\"\"", "}"]),
            ])
    }

    @Test func aFenceWithinAFenceIsText() throws {
        #expect(try snippets("````markdown\n```swift\nlet a = b\n```\n````").isEmpty)
    }

    @Test(arguments: ["swift,ignore", "swift ignore", "Swift", "swift5", "swiftui"])
    func aBlockThatWouldSlipByIsRefused(_ info: String) {
        #expect(throws: Page.Fault.infoString(info, line: 2)) { try snippets("text\n```\(info)\nlet a = 1\n```") }
    }

    @Test(arguments: ["```swift\nlet a = 1", "```swift\nlet a = 1\n``", "```swift\n~~~", "<!-- swift\nlet a = 1"])
    func whatIsNotClosedIsRefused(_ text: String) {
        #expect(throws: Page.Fault.unclosed(line: 2)) { try snippets("text\n" + text) }
    }

    @Test(arguments: ["`` `swift` ``", "```swift``` in a line", "    text", "<!-- a comment -->", "<!-- swiftly -->"])
    func otherLinesOpenNothing(_ line: String) throws {
        #expect(try snippets(line).isEmpty)
    }

    private func snippets(_ text: String) throws(Page.Fault) -> [Snippet] {
        try Page(name: "A.md", text: text).snippets()
    }
}
