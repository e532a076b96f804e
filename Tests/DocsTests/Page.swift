import Foundation
import Testing

/// A Markdown page and the Swift in it.
struct Page: Sendable, CustomTestStringConvertible {
    /// The path from the root of the package.
    let name: String
    let text: String

    var testDescription: String { name }

    /// What makes a page unfit to be compiled.
    enum Fault: Error, Equatable {
        /// A block named Swift by another word than `swift` would slip by unread.
        case infoString(String, line: Int)
        /// A fence or a comment that is never closed.
        case unclosed(line: Int)
    }

    /// The blocks of Swift: fences marked `swift`, and comments that begin `<!-- swift`, in order.
    func snippets() throws(Fault) -> [Snippet] {
        var snippets: [Snippet] = []
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var index = 0
        while index < lines.count {
            let start = index + 1
            if let fence = Fence(lines[index]) {
                guard let end = lines[start...].firstIndex(where: fence.isClosed) else {
                    throw .unclosed(line: start)
                }
                if fence.language.lowercased().hasPrefix("swift") {
                    guard fence.language == "swift" else { throw .infoString(fence.language, line: start) }
                    snippets.append(snippet(lines[start..<end].map(fence.withoutIndentation), at: start, hidden: false))
                }
                index = end
            } else if lines[index].trimmingCharacters(in: .whitespaces) == "<!-- swift" {
                guard let end = lines[start...].firstIndex(where: { $0.trimmingCharacters(in: .whitespaces) == "-->" })
                else { throw .unclosed(line: start) }
                snippets.append(snippet(Array(lines[start..<end]), at: start, hidden: true))
                index = end
            }
            index += 1
        }
        return snippets
    }

    private func snippet(_ lines: [String], at start: Int, hidden: Bool) -> Snippet {
        Snippet(page: name, line: start + 1, isHidden: hidden, lines: lines)
    }
}
