/// Why a request cannot be sent: found before any I/O. No text of it repeats a value that may be secret.
public enum InvalidRequest: Error, Sendable, Hashable {
    /// The text is not a URL; says what is wrong.
    case url(String)
    /// Neither http nor https.
    case scheme(String)
    /// No host, or one that cannot be; says what is wrong.
    case host(String)
    /// The environment has no host of this name.
    case unknownHost(String)
    /// The environment's catalogue has no path of this name.
    case unknownEndpoint(String)
    /// No value for `{name}` in a base URL or a path of the catalogue.
    case unknownVariable(String)
    /// A path part that is empty, "." or "..", or a path that does not hold what it should.
    case path(String)
    /// The query could not be made; says where and why.
    case query(String)
    /// Not a token (RFC 9110 §9.1), or CONNECT, which makes a tunnel.
    case method(String)
    /// A header name that is not a token (RFC 9110 §5.1).
    case headerName(String)
    /// A value of this header with CR, LF, NUL or another control character (RFC 9110 §5.5), or one with which the head is too long.
    case headerValue(name: String)
    /// A header that frames the message or steers the connection, which is the transport's to write (RFC 9112 §6).
    case framingHeader(String)
    /// A method that takes no body (HEAD and TRACE, RFC 9110 §9.3.2, §9.3.8).
    case bodyNotAllowed(HTTPMethod)
    /// A limit that is zero, negative or not a number.
    case limit(Limit)
    /// The body could not be made: where and why, or the type of what the encoder threw.
    case body(String)
}

extension InvalidRequest: CustomStringConvertible {
    /// The reason in words.
    public var description: String {
        switch self {
        case .url(let reason): "not a URL: \(reason)"
        case .scheme(let scheme): "scheme \(scheme.debugDescription) is neither http nor https"
        case .host(let reason): "no usable host: \(reason)"
        case .unknownHost(let name): "no host named \(Self.shown(name))"
        case .unknownEndpoint(let name): "no endpoint named \(Self.shown(name))"
        case .unknownVariable(let name): "no value for {\(Self.shown(name))}"
        case .path(let reason): "path: \(reason)"
        case .query(let reason): "query: \(reason)"
        case .method(let method): "method \(Self.shown(method)) cannot be sent"
        case .headerName(let name): "header name \(Self.shown(name)) is not a token"
        case .headerValue(let name): "header \(name): its value has a control character or is too long"
        case .framingHeader(let name): "header \(name) frames the message and cannot be set"
        case .bodyNotAllowed(let method): "\(method) takes no body"
        case .limit(let limit): "the \(limit) limit is zero, negative or not a number"
        case .body(let reason): "body: \(reason)"
        }
    }

    /// A name as far as it is a token: behind that a value may stand that was put into it by mistake.
    private static func shown(_ name: String) -> String {
        let end = name.utf8.firstIndex { !Token.isTokenCharacter($0) } ?? name.endIndex
        return "\"\(name[..<end])\(end == name.endIndex ? "" : "…")\""
    }
}
