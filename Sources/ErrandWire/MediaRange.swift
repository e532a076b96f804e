/// Which media types are meant: one, as `application/json`; all of a type, as `text/*`; or all with a suffix, as
/// `application/*+json` (RFC 9110 §12.5.1, RFC 6838 §4.2.8).
///
/// Compared without regard to case; parameters have no say (RFC 9110 §8.3.1).
public struct MediaRange: Sendable, Hashable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The range as it was written, in lower case and without parameters.
    public let description: String

    /// Makes a range. A text that is no range, such as `json`, takes no media type.
    public init(_ text: String) {
        let end = text.firstIndex(of: ";") ?? text.endIndex
        description = ASCII.lowercased(ASCII.trimmed(String(text[..<end])))
    }

    /// Makes a range of a literal.
    public init(stringLiteral value: String) { self.init(value) }

    /// Whether a media type is in the range.
    public func contains(_ type: MediaType) -> Bool {
        let wanted = description.split(separator: "/", omittingEmptySubsequences: false)
        let given = type.essence.split(separator: "/", omittingEmptySubsequences: false)
        guard wanted.count == 2, given.count == 2 else { return false }
        guard wanted[0] == "*" || wanted[0] == given[0] else { return false }
        if wanted[1] == "*" || wanted[1] == given[1] { return true }
        return wanted[1].hasPrefix("*+") && given[1].hasSuffix(wanted[1].dropFirst())
            && given[1] != wanted[1].dropFirst()
    }
}
