public import FoundationEssentials

/// One answer, its body collected.
public struct HTTPResponse: Sendable {
    /// The status code, 200…999 for an answer that came whole.
    public var status: Int {
        get { parts.value.status }
        set { parts.value.status = newValue }
    }
    /// The fields of the final answer; neither those of a 1xx before it nor the trailers.
    public var headers: HTTPHeaders {
        get { parts.value.headers }
        set { parts.value.headers = newValue }
    }
    /// The body, content decoding undone.
    public var body: Data {
        get { parts.value.body }
        set { parts.value.body = newValue }
    }
    /// The method that was asked with: a HEAD's answer has no body (RFC 9110 §9.3.2).
    public var requestMethod: HTTPMethod {
        get { parts.value.requestMethod }
        set { parts.value.requestMethod = newValue }
    }
    /// What the transport saw; nil for an answer made by hand.
    public var exchange: Exchange? {
        get { parts.value.exchange }
        set { parts.value.exchange = newValue }
    }

    /// Facts of the exchange that few look at.
    public struct Exchange: Sendable {
        /// The version that the answer came by.
        public var version: HTTPVersion
        /// Fields that came after the body (RFC 9110 §6.5).
        public var trailers: HTTPHeaders
        /// Times and bytes of the exchange.
        public var metrics: TransferMetrics

        /// Makes the facts of an exchange: no trailers and no times unless given.
        public init(version: HTTPVersion, trailers: HTTPHeaders = [:], metrics: TransferMetrics = .init()) {
            self.version = version
            self.trailers = trailers
            self.metrics = metrics
        }
    }

    private struct Parts: Sendable {
        var status: Int
        var headers: HTTPHeaders
        var body: Data
        var requestMethod: HTTPMethod
        var exchange: Exchange?
    }

    /// Behind a reference, since it is handed up through every frame of the pipeline.
    private var parts: Boxed<Parts>

    /// Makes an answer: to a GET, without fields and body unless told otherwise.
    public init(
        status: Int, headers: HTTPHeaders = [:], body: Data = Data(), requestMethod: HTTPMethod = .get,
        exchange: Exchange? = nil
    ) {
        parts = Boxed(
            Parts(status: status, headers: headers, body: body, requestMethod: requestMethod, exchange: exchange))
    }

    /// The version it came by; nil for an answer made by hand.
    public var version: HTTPVersion? { exchange?.version }
    /// Fields that came after the body (RFC 9110 §6.5); none for an answer made by hand.
    public var trailers: HTTPHeaders { exchange?.trailers ?? [:] }
    /// Times and bytes of the exchange; nil for an answer made by hand.
    public var metrics: TransferMetrics? { exchange?.metrics }

    /// The Content-Type, read; nil if it is missing or has no `type/subtype`.
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

    /// Hashes status and body, which tells nearly all answers apart.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(status)
        hasher.combine(body)
    }
}

extension HTTPResponse: CustomStringConvertible {
    /// Status and size. No header or byte of the body stands in it.
    public var description: String { "status \(status), \(body.count) bytes" }
}
