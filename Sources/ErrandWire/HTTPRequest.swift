/// One message to one server.
public struct HTTPRequest: Sendable, Hashable {
    /// The method; any token.
    public var method: HTTPMethod {
        get { parts.value.method }
        set { change { $0.method = newValue } }
    }
    /// Where the message goes.
    public var url: HTTPURL {
        get { parts.value.url }
        set { change { $0.url = newValue } }
    }
    /// The fields to send, besides those that the transport writes itself.
    public var headers: HTTPHeaders {
        get { parts.value.headers }
        set { change { $0.headers = newValue } }
    }
    /// What follows the header section.
    public var body: HTTPBody {
        get { parts.value.body }
        set { change { $0.body = newValue } }
    }

    private struct Parts: Sendable {
        var method: HTTPMethod
        var url: HTTPURL
        var headers: HTTPHeaders
        var body: HTTPBody
        /// Whether it has been looked at since it was made or changed last.
        var isChecked = false
    }

    /// Behind a reference, since a call carries it through every frame of the pipeline.
    private var parts: Boxed<Parts>

    private mutating func change(_ body: (inout Parts) -> Void) {
        body(&parts.value)
        parts.value.isChecked = false
    }

    /// Makes a message; GET without headers and body unless given.
    public init(method: HTTPMethod = .get, url: HTTPURL, headers: HTTPHeaders = [:], body: HTTPBody = .none) {
        parts = Boxed(Parts(method: method, url: url, headers: headers, body: body))
    }

    /// Makes a message and looks at it, which need not be done again as long as nobody changes it.
    package init(
        checking method: HTTPMethod, _ url: HTTPURL, _ headers: HTTPHeaders, _ body: HTTPBody
    ) throws(InvalidRequest) {
        try HTTPRequest.check(method, url, headers.fields, body)
        parts = Boxed(Parts(method: method, url: url, headers: headers, body: body, isChecked: true))
    }

    /// Whether one is a copy of the other: the quick way to see that both are alike.
    package func isSame(as other: HTTPRequest) -> Bool { parts.isSame(as: other.parts) }

    /// Whether both have no body, and would be sent as the same bytes.
    package func isBodylessTwin(of other: HTTPRequest) -> Bool {
        if parts.isSame(as: other.parts), case .none = parts.value.body { return true }
        let own = parts.value
        let others = other.parts.value
        guard case .none = own.body, case .none = others.body else { return false }
        return own.method == others.method && own.url == others.url && own.headers.isSpelled(like: others.headers)
    }

    /// Looks for what must not reach the wire. A transport calls it before any I/O.
    /// - Throws: the first `InvalidRequest` found.
    public func check() throws(InvalidRequest) {
        if !parts.value.isChecked { try HTTPRequest.check(method, url, headers.fields, body) }
    }

    /// Bytes of target and fields; libcurl keeps a head and a small body in 1 MiB, and fails with a code that says something else beyond it.
    private static let largestHead = 960 * 1024

    private static func check(
        _ method: HTTPMethod, _ url: HTTPURL, _ fields: [HTTPHeaders.Field], _ body: HTTPBody
    ) throws(InvalidRequest) {
        if method != .get { try check(method, body) }
        var room = largestHead - url.target.utf8.count
        guard room > 0 else { throw .url("it is longer than a message's head may be") }
        for field in fields {
            let name = field.name.text
            guard Token.isToken(name) else { throw .headerName(name) }
            guard Token.isFieldValue(field.value) else { throw .headerValue(name: name) }
            if isFraming(field.name) { throw .framingHeader(name) }
            room -= name.utf8.count + field.value.utf8.count
            guard room > 0 else { throw .headerValue(name: name) }
        }
    }

    private static func check(_ method: HTTPMethod, _ body: HTTPBody) throws(InvalidRequest) {
        // CONNECT makes a tunnel and no exchange (RFC 9110 §9.3.6).
        guard Token.isToken(method.rawValue), method != "CONNECT" else { throw .method(method.rawValue) }
        // RFC 9110 §9.3.8, and §9.3.2: libcurl would leave the body of a HEAD out without a word.
        if method == .trace || method == .head, body != .none { throw .bodyNotAllowed(method) }
    }

    /// Headers by which a message could be cut or joined otherwise than the transport means it (RFC 9112 §6, §9.6; RFC 9110 §7.8).
    private static func isFraming(_ name: HTTPHeaderName) -> Bool {
        switch name.text.utf8.count {
        case 2: name == "TE"
        case 7: name == "Upgrade" || name == "Trailer"
        case 10 where name.text.utf8.first == UInt8(ascii: "U"): false  // User-Agent, which most requests have.
        case 10: name == "Connection" || name == "Keep-Alive"
        case 14: name == .contentLength
        case 16: name == "Proxy-Connection"
        case 17: name == "Transfer-Encoding"
        default: false
        }
    }
}

extension HTTPRequest {
    /// Compares method, URL, headers and body.
    public static func == (left: HTTPRequest, right: HTTPRequest) -> Bool {
        left.method == right.method && left.url == right.url && left.headers == right.headers && left.body == right.body
    }

    /// Hashes method, URL, headers and body.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(method)
        hasher.combine(url)
        hasher.combine(headers)
        hasher.combine(body)
    }
}

extension HTTPRequest: CustomStringConvertible {
    /// Method and URL. No query, header or body stands in it.
    public var description: String { "\(method) \(url.origin)\(url.path)" }
}
