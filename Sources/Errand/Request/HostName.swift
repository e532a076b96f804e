/// A name that the agent's environment resolves to a base URL; or a base URL itself, if it has a scheme.
public struct HostName: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    /// The name, or the base URL.
    public let rawValue: String

    /// Makes a host name of a name or a base URL.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Makes a host name of a literal name or base URL.
    public init(stringLiteral value: String) { rawValue = value }

    /// The default.
    public static let primary = HostName(rawValue: "primary")
    /// For content that is delivered from elsewhere.
    public static let cdn = HostName(rawValue: "cdn")
}
