/// How one exchange is to be carried out: plain values, turned into curl's options in one place.
public struct TransferOptions: Sendable {
    /// DNS, TCP, TLS and proxy; nil for no limit.
    public var connectLimit: Duration? {
        get { values.value.connectLimit }
        set { values.value.connectLimit = newValue }
    }
    /// No byte either way; nil for no limit.
    public var idleLimit: Duration? {
        get { values.value.idleLimit }
        set { values.value.idleLimit = newValue }
    }
    /// From dispatch to the last byte; nil for no limit.
    public var timeout: Duration? {
        get { values.value.timeout }
        set { values.value.timeout = newValue }
    }
    /// Largest body in bytes, after decoding; nil for no limit.
    public var bodySizeLimit: Int? {
        get { values.value.bodySizeLimit }
        set { values.value.bodySizeLimit = newValue }
    }
    /// Whom to trust; the system's certificates by default.
    public var tls: TLSPolicy {
        get { values.value.tls }
        set { values.value.tls = newValue }
    }
    /// Which version of HTTP to speak; negotiated by default.
    public var versions: HTTPVersionPreference {
        get { values.value.versions }
        set { values.value.versions = newValue }
    }
    /// Bytes that are taken off the connection at a time; nil for curl's 16 KiB.
    public var receiveBufferSize: Int? {
        get { values.value.receiveBufferSize }
        set { values.value.receiveBufferSize = newValue }
    }
    /// Settings of libcurl's that nothing else covers.
    public var unsafeCurlOptions: UnsafeCurlOptions? {
        get { values.value.unsafeCurlOptions }
        set { values.value.unsafeCurlOptions = newValue }
    }
    /// The type of the endpoint that asks, for stubs and reports.
    public var endpoint: Any.Type? {
        get { values.value.endpoint }
        set { values.value.endpoint = newValue }
    }

    /// Cancels the exchange from outside its task.
    package var scope: CancellationScope? {
        get { values.value.scope }
        set { values.value.scope = newValue }
    }

    private struct Values: Sendable {
        var connectLimit: Duration?
        var idleLimit: Duration?
        var timeout: Duration?
        var bodySizeLimit: Int?
        var tls: TLSPolicy = .system
        var versions: HTTPVersionPreference = .negotiated
        var receiveBufferSize: Int?
        var unsafeCurlOptions: UnsafeCurlOptions?
        var endpoint: Any.Type?
        var scope: CancellationScope?
    }

    /// Behind a reference, since a call carries them through every frame of the pipeline.
    private var values: Boxed<Values>

    package init(
        connectLimit: Duration? = nil, idleLimit: Duration? = nil, timeout: Duration? = nil, bodySizeLimit: Int? = nil,
        tls: TLSPolicy = .system, versions: HTTPVersionPreference = .negotiated,
        receiveBufferSize: Int? = nil, unsafeCurlOptions: UnsafeCurlOptions? = nil, endpoint: Any.Type?,
        scope: CancellationScope?
    ) {
        values = Boxed(
            Values(
                connectLimit: connectLimit, idleLimit: idleLimit, timeout: timeout, bodySizeLimit: bodySizeLimit,
                tls: tls, versions: versions, receiveBufferSize: receiveBufferSize,
                unsafeCurlOptions: unsafeCurlOptions, endpoint: endpoint, scope: scope))
    }

    /// Makes options without any limit but those given.
    public init(
        connectLimit: Duration? = nil, idleLimit: Duration? = nil, timeout: Duration? = nil, bodySizeLimit: Int? = nil,
        tls: TLSPolicy = .system, versions: HTTPVersionPreference = .negotiated
    ) {
        self.init(
            connectLimit: connectLimit, idleLimit: idleLimit, timeout: timeout, bodySizeLimit: bodySizeLimit, tls: tls,
            versions: versions, endpoint: nil, scope: nil)
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
