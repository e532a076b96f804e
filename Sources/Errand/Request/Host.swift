/// A name that the agent's environment resolves to a base URL; or a base URL itself, if it has a scheme.
public struct Host: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral value: String) { rawValue = value }

    /// The default.
    public static let primary = Host(rawValue: "primary")
    /// For content that is delivered from elsewhere.
    public static let cdn = Host(rawValue: "cdn")
}
