/// One Swift file made of the blocks of a page.
///
/// Hidden blocks stand at the top level as they are. A shown block is cut into its declarations, which go to the top level, so
/// that all blocks see them, and its statements, which go into one asynchronous function. There each block opens a scope within
/// the scope of those before it: it sees their variables, and may use a name anew.
struct PageSource {
    let text: String

    init(_ snippets: [Snippet]) {
        var declarations: [String] = []
        var statements: [String] = []
        var scopes = 0
        for snippet in snippets {
            if snippet.isHidden {
                declarations += PageSource.located(snippet.lines, of: snippet, at: snippet.line)
                continue
            }
            var inside: [String] = []
            var end: Int?
            for item in PageSource.items(of: snippet.lines) {
                let located = PageSource.located(item.lines, of: snippet, at: snippet.line + item.offset)
                if item.isDeclaration {
                    declarations += located
                } else {
                    // A location may not stand between a switch and its cases, so lines that follow on one another have one.
                    inside += item.offset == end ? item.lines : located
                    end = item.offset + item.lines.count
                }
            }
            if inside.isEmpty { continue }
            statements += ["do {"] + inside
            scopes += 1
        }
        if !declarations.isEmpty { declarations.append("#sourceLocation()") }
        let function = ["func statements() async throws {"] + statements + Array(repeating: "}", count: scopes + 1)
        text = (declarations + function).joined(separator: "\n") + "\n"
    }

    /// Lines that belong together: a declaration, or statements.
    struct Item: Equatable {
        var offset: Int
        var isDeclaration: Bool
        var lines: [String]
    }

    /// Cuts a block where its top level begins anew: at a line that is not indented and closes nothing.
    static func items(of lines: [String]) -> [Item] {
        var items: [Item] = []
        var attributes: Item?
        for (offset, line) in lines.enumerated() {
            guard let first = line.first, !" \t})]".contains(first) else {
                if attributes != nil {
                    attributes?.lines.append(line)
                } else if items.isEmpty {
                    items.append(Item(offset: offset, isDeclaration: false, lines: [line]))
                } else {
                    items[items.count - 1].lines.append(line)
                }
                continue
            }
            var item = attributes ?? Item(offset: offset, isDeclaration: false, lines: [])
            attributes = nil
            item.lines.append(line)
            switch Head(line) {
            case .declaration:
                item.isDeclaration = true
                items.append(item)
            case .prefix:
                attributes = item
            case .statement:
                items.append(item)
            }
        }
        return items + (attributes.map { [$0] } ?? [])
    }

    private static func located(_ lines: [String], of snippet: Snippet, at line: Int) -> [String] {
        ["#sourceLocation(file: \"\(snippet.page)\", line: \(line))"] + lines
    }
}

/// What begins with a line of the top level.
private enum Head {
    case declaration
    case statement
    /// Attributes or a comment: what they belong to follows.
    case prefix

    init(_ line: String) {
        if line.hasPrefix("//") {
            self = .prefix
            return
        }
        var rest = line[...]
        while rest.first == "@" {
            rest = rest.dropFirst().drop { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
            if rest.first == "(" { rest = Head.afterParentheses(rest) }
            rest = rest.drop { $0 == " " }
        }
        if rest.isEmpty || rest.hasPrefix("//") {
            self = .prefix
            return
        }
        let words = rest.split { !$0.isLetter }.drop { Head.modifiers.contains(String($0)) }
        self = words.first.map { Head.keywords.contains(String($0)) } == true ? .declaration : .statement
    }

    private static let modifiers = Set(["public", "internal", "private", "final", "indirect", "nonisolated"])
    private static let keywords = Set([
        "import", "struct", "enum", "class", "actor", "protocol", "extension", "func", "typealias",
    ])

    private static func afterParentheses(_ text: Substring) -> Substring {
        var depth = 0
        var isQuoted = false
        for index in text.indices {
            switch text[index] {
            case "\"": isQuoted.toggle()
            case "(" where !isQuoted: depth += 1
            case ")" where !isQuoted: depth -= 1
            default: break
            }
            if depth == 0 { return text[text.index(after: index)...] }
        }
        return ""
    }
}
