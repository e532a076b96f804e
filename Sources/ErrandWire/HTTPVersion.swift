/// The version an answer came by.
public enum HTTPVersion: String, Sendable, Hashable, CustomStringConvertible {
    /// HTTP/1.0 (RFC 1945).
    case http1_0 = "HTTP/1.0"
    /// HTTP/1.1 (RFC 9112).
    case http1_1 = "HTTP/1.1"
    /// HTTP/2 (RFC 9113).
    case http2 = "HTTP/2"
    /// HTTP/3 (RFC 9114).
    case http3 = "HTTP/3"

    /// The version as it is written, `HTTP/1.1` for one.
    public var description: String { rawValue }
}
