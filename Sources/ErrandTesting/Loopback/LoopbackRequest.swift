public import ErrandWire
public import FoundationEssentials

/// A request as the server read it off the wire.
public struct LoopbackRequest: Sendable, Hashable {
    /// The method, as it was spelled.
    public let method: HTTPMethod
    /// The request target, as it was spelled: a path and query, or a whole URL to a proxy, or `host:port` with CONNECT.
    public let target: String
    /// The path, still percent-encoded, without the query.
    public let path: String
    /// What follows the first "?", if there is one.
    public let query: String?
    /// `HTTP/1.1` or `HTTP/1.0`.
    public let version: String
    /// The fields, in order, as they were spelled.
    public let headers: HTTPHeaders
    /// Fields that came after a chunked body.
    public internal(set) var trailers: HTTPHeaders = [:]
    /// The body without its framing, or its beginning if the server keeps no more.
    public internal(set) var body = Data()
    /// The bytes of the body that came, kept or not.
    public internal(set) var bodyLength = 0
    /// Whether all of the body was read before the answer.
    public internal(set) var isComplete = true
    /// The exact bytes of request line and headers, with the empty line.
    public let rawHead: Data
    /// Which connection of the server it came by; the first is 0.
    public let connection: Int
    /// Which request of its connection it is; the first is 0.
    public let exchange: Int

    init(head: LoopbackRequestHead, connection: Int, exchange: Int) {
        method = head.method
        target = head.target
        version = head.version
        headers = head.headers
        rawHead = Data(head.bytes)
        self.connection = connection
        self.exchange = exchange
        let local = LoopbackRequest.local(head.target)
        path = String(local.prefix { $0 != "?" })
        query = local.firstIndex(of: "?").map { String(local[local.index(after: $0)...]) }
    }

    /// The body as text.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// The query's pairs, decoded, in order.
    public var arguments: [(name: String, value: String)] { FormText.pairs(query ?? "") }

    /// The pairs of a body sent as `application/x-www-form-urlencoded`, decoded, in order; none for any other body.
    public var form: [(name: String, value: String)] { FormText.pairs(of: body, headers) ?? [] }

    /// Whether the connection ends with this request (RFC 9112 §9.3).
    var wantsClose: Bool {
        let options = headers.values(of: .connection).joined(separator: ",").split(separator: ",")
        return version == "HTTP/1.0" || options.contains { ASCII.lowercased($0.filter { $0 != " " }) == "close" }
    }

    /// A proxy is asked with a whole URL (RFC 9112 §3.2.2); its routes are those of the path in it.
    private static func local(_ target: String) -> Substring {
        guard !target.hasPrefix("/"), let scheme = target.firstRange(of: "://") else { return target[...] }
        let rest = target[scheme.upperBound...]
        return rest.firstIndex { $0 == "/" || $0 == "?" }.map { rest[$0...] } ?? "/"
    }
}
