import Foundation

/// The line that opens a fenced block (CommonMark §4.5).
struct Fence {
    let indentation: Int
    let mark: Character
    let length: Int
    /// The info string: what follows the marks.
    let language: String

    /// Nil if the line opens no fence.
    init?(_ line: String) {
        let text = line.drop { $0 == " " }
        guard let mark = text.first, mark == "`" || mark == "~" else { return nil }
        let marks = text.prefix { $0 == mark }
        let info = text.dropFirst(marks.count)
        guard marks.count >= 3, !(mark == "`" && info.contains("`")) else { return nil }
        indentation = line.count - text.count
        self.mark = mark
        length = marks.count
        language = info.trimmingCharacters(in: .whitespaces)
    }

    /// Whether the line closes the block.
    func isClosed(by line: String) -> Bool {
        let text = line.trimmingCharacters(in: .whitespaces)
        return text.count >= length && text.allSatisfy { $0 == mark }
    }

    /// Takes as many spaces off a line of the block as stand before the fence.
    func withoutIndentation(_ line: String) -> String {
        let spaces = line.prefix { $0 == " " }.count
        return String(line.dropFirst(min(spaces, indentation)))
    }
}
