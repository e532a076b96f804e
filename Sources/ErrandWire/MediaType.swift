/// A media type with its parameters (RFC 9110 §8.3.1).
public struct MediaType: Sendable, Hashable, CustomStringConvertible {
    /// `type/subtype` in lower case.
    public let essence: String
    /// Parameters in order, names in lower case, quotes taken off.
    public let parameters: [Parameter]

    /// One parameter, `charset=utf-8` for one.
    public struct Parameter: Sendable, Hashable {
        /// The name in lower case.
        public let name: String
        /// The value, quotes taken off.
        public let value: String
    }

    /// Reads a Content-Type value; nil if it has no `type/subtype`.
    public init?(_ text: String) {
        var parts = MediaType.split(text, at: ";")[...]
        guard let essence = parts.popFirst().map(MediaType.trimmed), essence.utf8.contains(UInt8(ascii: "/")) else {
            return nil
        }
        self.essence = ASCII.lowercased(essence)
        parameters = parts.compactMap { part in
            guard let equals = part.firstIndex(of: "=") else { return nil }
            let name = ASCII.lowercased(MediaType.trimmed(String(part[..<equals])))
            var value = MediaType.trimmed(String(part[part.index(after: equals)...]))
            if value.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") {
                value = MediaType.unescaped(value.dropFirst().dropLast())
            }
            return name.isEmpty ? nil : Parameter(name: name, value: value)
        }
    }

    /// The charset parameter, if there is one and it is not empty.
    public var charset: String? {
        parameters.first { $0.name == "charset" && !$0.value.isEmpty }?.value
    }

    /// `application/json` or a `+json` type (RFC 6839 §3.1).
    public var isJSON: Bool { essence == "application/json" || essence.hasSuffix("+json") || essence == "text/json" }

    /// The type and its parameters as they are written in a header.
    public var description: String {
        parameters.reduce(into: essence) { $0 += "; \($1.name)=\($1.value)" }
    }

    /// Cuts at `separator`, but not within quotes.
    private static func split(_ text: String, at separator: Character) -> [String] {
        var parts = [""]
        var isQuoted = false
        var isEscaped = false
        for character in text {
            if isEscaped {
                isEscaped = false
            } else if isQuoted && character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
            } else if character == separator && !isQuoted {
                parts.append("")
                continue
            }
            parts[parts.count - 1].append(character)
        }
        return parts
    }

    private static func unescaped(_ text: Substring) -> String {
        var result = ""
        var isEscaped = false
        for character in text {
            if character == "\\" && !isEscaped {
                isEscaped = true
            } else {
                result.append(character)
                isEscaped = false
            }
        }
        return result
    }

    private static func trimmed(_ text: String) -> String {
        var text = Substring(text)
        while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return String(text)
    }
}
