import ErrandWire

/// Text with `{name}` where a value is to stand.
enum Template {
    /// - Throws: `.unknownVariable` for a name without a value. A brace without its other half is text.
    static func filled(_ text: String, from values: [String: String]) throws(InvalidRequest) -> String {
        guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
        var result = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: open)..<close])
            guard let value = values[name] else { throw .unknownVariable(name) }
            result += rest[..<open]
            result += value
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }
}
