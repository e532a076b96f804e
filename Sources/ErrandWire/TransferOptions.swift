/// How one exchange is to be carried out: plain values, turned into curl's options in one place.
public struct TransferOptions: Sendable {
    /// DNS, TCP, TLS and proxy; nil for no limit.
    public var connectLimit: Duration?
    /// No byte either way; nil for no limit.
    public var idleLimit: Duration?
    /// From dispatch to the last byte; nil for no limit.
    public var timeout: Duration?
    /// Largest body in bytes, after decoding; nil for no limit.
    public var bodySizeLimit: Int?
    /// Whom to trust; the system's certificates by default.
    public var tls: TLSPolicy = .system
    /// Which version of HTTP to speak; negotiated by default.
    public var versions: HTTPVersionPreference = .negotiated
    /// Settings of libcurl's that nothing else covers.
    public var unsafeCurlOptions: UnsafeCurlOptions?
    /// The type of the endpoint that asks, for stubs and reports.
    public var endpoint: Any.Type?

    /// Makes options without any limit but those given.
    public init(
        connectLimit: Duration? = nil, idleLimit: Duration? = nil, timeout: Duration? = nil, bodySizeLimit: Int? = nil
    ) {
        self.connectLimit = connectLimit
        self.idleLimit = idleLimit
        self.timeout = timeout
        self.bodySizeLimit = bodySizeLimit
    }
}

/// Which version of HTTP to speak.
public enum HTTPVersionPreference: Sendable, Hashable {
    /// HTTP/2 over TLS where the server offers it (ALPN), else HTTP/1.1.
    case negotiated
    case http1_1
    /// HTTP/2 from the first byte, also without TLS (RFC 9113 §3.3).
    case http2PriorKnowledge
}
