/// A request method: any token, case-sensitive (RFC 9110 §9.1).
public struct HTTPMethod: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The token as it is sent.
    public let rawValue: String

    /// Makes a method of any text; what is no token is found by `HTTPRequest.check()`.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Makes a method of a literal, such as `"PURGE"`.
    public init(stringLiteral value: String) { rawValue = value }

    /// Asks for the resource (RFC 9110 §9.3.1).
    public static let get = HTTPMethod(rawValue: "GET")
    /// Asks for the header fields only (RFC 9110 §9.3.2).
    public static let head = HTTPMethod(rawValue: "HEAD")
    /// Has the resource process the body (RFC 9110 §9.3.3).
    public static let post = HTTPMethod(rawValue: "POST")
    /// Replaces the resource by the body (RFC 9110 §9.3.4).
    public static let put = HTTPMethod(rawValue: "PUT")
    /// Changes a part of the resource (RFC 5789 §2).
    public static let patch = HTTPMethod(rawValue: "PATCH")
    /// Takes the resource away (RFC 9110 §9.3.5).
    public static let delete = HTTPMethod(rawValue: "DELETE")
    /// Asks what can be done with the resource (RFC 9110 §9.3.7).
    public static let options = HTTPMethod(rawValue: "OPTIONS")
    /// Has the server send the request back; without a body (RFC 9110 §9.3.8).
    public static let trace = HTTPMethod(rawValue: "TRACE")
    /// A safe query with a body (draft-ietf-httpbis-safe-method-w-body).
    public static let query = HTTPMethod(rawValue: "QUERY")

    /// Whether it only reads, so that nobody minds a repetition (RFC 9110 §9.2.1). Methods that are not known may not.
    package var isSafe: Bool {
        switch self {
        case .get, .head, .options, .trace, .query: true
        default: false
        }
    }

    /// Whether a repetition has the effect of one (RFC 9110 §9.2.2). Methods that are not known are not.
    public var isIdempotent: Bool {
        switch self {
        case .get, .head, .put, .delete, .options, .trace, .query: true
        default: false
        }
    }

    /// The token as it is sent.
    public var description: String { rawValue }
}
