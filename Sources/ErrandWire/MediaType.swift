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

    /// Reads a Content-Type value; nil if it does not begin with `type/subtype`, both tokens.
    public init?(_ text: String) {
        var parts = MediaType.split(text)[...]
        guard let essence = parts.popFirst() else { return nil }
        let names = essence.split(separator: "/", omittingEmptySubsequences: false)
        guard names.count == 2, names.allSatisfy({ Token.isToken(String($0)) }) else { return nil }
        self.essence = ASCII.lowercased(essence)
        parameters = parts.compactMap(Parameter.init)
    }

    /// The charset parameter, if there is one and it is not empty.
    public var charset: String? {
        parameters.first { $0.name == "charset" && !$0.value.isEmpty }?.value
    }

    /// `application/json` or a `+json` type (RFC 6839 §3.1).
    public var isJSON: Bool { essence == "application/json" || essence.hasSuffix("+json") || essence == "text/json" }

    /// The type and its parameters as they are written in a header.
    public var description: String {
        parameters.reduce(into: essence) { $0 += "; \($1.name)=\($1.quotedValue)" }
    }

    /// Cuts at semicolons that are not within quotes, and takes the spaces off the parts.
    private static func split(_ text: String) -> [String] {
        var parts = [String.UnicodeScalarView()]
        var isQuoted = false
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if isEscaped {
                isEscaped = false
            } else if isQuoted && scalar == "\\" {
                isEscaped = true
            } else if scalar == "\"" {
                isQuoted.toggle()
            } else if scalar == ";" && !isQuoted {
                parts.append(.init())
                continue
            }
            parts[parts.count - 1].append(scalar)
        }
        return parts.map { ASCII.trimmed(String($0)) }
    }
}

extension MediaType.Parameter {
    /// Nil without a name or an equals sign.
    fileprivate init?(_ part: String) {
        guard let equals = part.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
        name = ASCII.lowercased(ASCII.trimmed(String(part[..<equals])))
        value = Self.unquoted(ASCII.trimmed(String(part[part.utf8.index(after: equals)...])))
        if name.isEmpty { return nil }
    }

    /// A token as it is, anything else as a quoted string (RFC 9110 §5.6.4).
    fileprivate var quotedValue: String {
        if Token.isToken(value) { return value }
        var result = "\"".unicodeScalars
        for scalar in value.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { result.append("\\") }
            result.append(scalar)
        }
        return String(result) + "\""
    }

    private static func unquoted(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard scalars.count >= 2, scalars.first == "\"", scalars.last == "\"" else { return text }
        var result = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in scalars.dropFirst().dropLast() {
            if scalar == "\\" && !isEscaped {
                isEscaped = true
            } else {
                result.append(scalar)
                isEscaped = false
            }
        }
        return String(result)
    }
}
