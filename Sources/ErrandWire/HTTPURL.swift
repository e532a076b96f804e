/// An http or https URL, read once; curl and all policies use only what was read here.
///
/// The host is ASCII (IDNA 2008), the path and query are percent-encoded as far as they were not, the fragment is dropped.
/// `description` has no credentials.
public struct HTTPURL: Sendable, Hashable, CustomStringConvertible {
    /// Scheme, host and port.
    public var origin: Origin { parts.value.origin }
    /// Path and query as they go on the wire; begins with "/".
    public var target: String { parts.value.target }
    /// The user and password that stood before the host, decoded.
    public var credentials: Credentials? { parts.value.credentials }

    private struct Parts: Hashable {
        let origin: Origin
        let target: String
        let credentials: Credentials?
    }

    private let parts: Boxed<Parts>

    /// A user and a password. Its description does not tell them.
    public struct Credentials: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
        /// The user, escapes undone.
        public let user: String
        /// The password, escapes undone; empty if there was none.
        public let password: String

        /// Makes credentials of a user and a password that are not escaped.
        public init(user: String, password: String) {
            self.user = user
            self.password = password
        }

        /// Says that there are credentials, not which.
        public var description: String { "Credentials(…)" }
        /// A mirror without children, so that `dump` does not tell them either.
        public var customMirror: Mirror { Mirror(self, children: []) }
    }

    package init(origin: Origin, target: String, credentials: Credentials? = nil) {
        parts = Boxed(Parts(origin: origin, target: target, credentials: credentials))
    }

    /// Reads an absolute URL.
    /// - Throws: `InvalidRequest.url`, `.scheme` or `.host`.
    public init(_ text: String) throws(InvalidRequest) {
        // Borders are looked for among bytes: "/" with a combining mark is one character, and no server sees it so.
        guard let colon = HTTPURL.schemeEnd(text) else { throw .url("it has no scheme") }
        let schemeText = ASCII.lowercased(String(text[..<colon]))
        guard let scheme = Origin.Scheme(rawValue: schemeText) else { throw .scheme(schemeText) }
        let afterScheme = text[text.utf8.index(colon, offsetBy: 3)...]
        let rest = afterScheme[..<(afterScheme.utf8.firstIndex(of: UInt8(ascii: "#")) ?? afterScheme.endIndex)]
        let end = rest.utf8.firstIndex(where: HTTPURL.endsAuthority) ?? rest.endIndex
        let authority = try Authority(rest[..<end])
        let target = PercentEncoding.encodeIllegal(rest[end...])
        self.init(
            origin: Origin(scheme: scheme, host: authority.host, port: authority.port ?? scheme.defaultPort),
            target: target.utf8.first == UInt8(ascii: "/") ? target : "/" + target,
            credentials: authority.credentials)
    }

    /// The path without the query.
    public var path: Substring { target.prefix { $0 != "?" } }

    /// What follows the first "?", if there is one.
    public var query: Substring? {
        target.firstIndex(of: "?").map { target[target.index(after: $0)...] }
    }

    /// The URL without credentials and fragment.
    public var description: String { origin.description + target }

    /// Whether a text begins with a scheme and "://", be it one that can be spoken or not.
    package static func hasScheme(_ text: String) -> Bool { schemeEnd(text) != nil }

    private static func schemeEnd(_ text: String) -> String.Index? {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), text[colon...].utf8.starts(with: "://".utf8),
            HTTPURL.isScheme(text[..<colon])
        else { return nil }
        return colon
    }

    /// RFC 3986 §3.1.
    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, ASCII.isLetter(first) else { return false }
        return text.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || "+-.".utf8.contains($0) }
    }

    /// RFC 3986 §3.2, and the backslash, which browsers take for a slash.
    private static func endsAuthority(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "\\")
    }
}
