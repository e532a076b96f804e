public import FoundationEssentials

/// One answer, its body collected.
public struct HTTPResponse: Sendable {
    /// The status code, 200…999 for an answer that came whole.
    public var status: Int
    /// The fields of the final answer; neither those of a 1xx before it nor the trailers.
    public var headers: HTTPHeaders
    /// The body, content decoding undone.
    public var body: Data
    /// The method that was asked with: a HEAD's answer has no body (RFC 9110 §9.3.2).
    public var requestMethod: HTTPMethod
    /// What the transport saw; nil for an answer made by hand.
    public var exchange: Exchange?

    /// Facts of the exchange that few look at.
    public final class Exchange: Sendable {
        public let version: HTTPVersion
        /// Fields that came after the body (RFC 9110 §6.5).
        public let trailers: HTTPHeaders
        public let metrics: TransferMetrics

        public init(version: HTTPVersion, trailers: HTTPHeaders = [:], metrics: TransferMetrics = .init()) {
            self.version = version
            self.trailers = trailers
            self.metrics = metrics
        }
    }

    public init(
        status: Int, headers: HTTPHeaders = [:], body: Data = Data(), requestMethod: HTTPMethod = .get,
        exchange: Exchange? = nil
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.requestMethod = requestMethod
        self.exchange = exchange
    }

    public var version: HTTPVersion? { exchange?.version }
    public var trailers: HTTPHeaders { exchange?.trailers ?? [:] }
    public var metrics: TransferMetrics? { exchange?.metrics }

    public var contentType: MediaType? { headers[.contentType].flatMap(MediaType.init) }

    /// Whether no body belongs to this answer: HEAD, 204, 205, 304 (RFC 9110 §6.4.1, §15.3.6).
    public var isBodyless: Bool {
        requestMethod == .head || status == 204 || status == 205 || status == 304
    }
}

extension HTTPResponse: Hashable {
    /// Status, headers and body; what the transport saw besides does not count.
    public static func == (left: HTTPResponse, right: HTTPResponse) -> Bool {
        left.status == right.status && left.body == right.body && left.headers == right.headers
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(status)
        hasher.combine(body)
    }
}
