/// How one exchange is to be carried out: plain values, turned into curl's options in one place.
public struct TransferOptions: Sendable {
    /// DNS, TCP, TLS and proxy; nil for no limit.
    public var connectLimit: Duration? {
        get { values.value.connectLimit }
        _modify { yield &values.value.connectLimit }
    }
    /// No byte either way; nil for no limit.
    public var idleLimit: Duration? {
        get { values.value.idleLimit }
        _modify { yield &values.value.idleLimit }
    }
    /// From dispatch to the last byte; nil for no limit.
    public var timeout: Duration? {
        get { values.value.timeout }
        _modify { yield &values.value.timeout }
    }
    /// Largest body in bytes, after decoding; nil for no limit.
    public var bodySizeLimit: Int? {
        get { values.value.bodySizeLimit }
        _modify { yield &values.value.bodySizeLimit }
    }
    /// Whom to trust; the system's certificates by default.
    public var tls: TLSPolicy {
        get { values.value.tls }
        _modify { yield &values.value.tls }
    }
    /// Which version of HTTP to speak; negotiated by default.
    public var versions: HTTPVersionPreference {
        get { values.value.versions }
        _modify { yield &values.value.versions }
    }
    /// Settings of libcurl's that nothing else covers.
    public var unsafeCurlOptions: UnsafeCurlOptions? {
        get { values.value.unsafeCurlOptions }
        _modify { yield &values.value.unsafeCurlOptions }
    }
    /// The type of the endpoint that asks, for stubs and reports.
    public var endpoint: Any.Type? {
        get { values.value.endpoint }
        _modify { yield &values.value.endpoint }
    }

    /// Cancels the exchange from outside its task.
    package var scope: CancellationScope? {
        get { values.value.scope }
        _modify { yield &values.value.scope }
    }

    private struct Values: Sendable {
        var connectLimit: Duration?
        var idleLimit: Duration?
        var timeout: Duration?
        var bodySizeLimit: Int?
        var tls: TLSPolicy = .system
        var versions: HTTPVersionPreference = .negotiated
        var unsafeCurlOptions: UnsafeCurlOptions?
        var endpoint: Any.Type?
        var scope: CancellationScope?
    }

    /// Behind a reference, since a call carries them through every frame of the pipeline.
    private var values: Boxed<Values>

    package init(
        connectLimit: Duration? = nil, idleLimit: Duration? = nil, timeout: Duration? = nil, bodySizeLimit: Int? = nil,
        tls: TLSPolicy = .system, versions: HTTPVersionPreference = .negotiated,
        unsafeCurlOptions: UnsafeCurlOptions? = nil, endpoint: Any.Type?, scope: CancellationScope?
    ) {
        values = Boxed(
            Values(
                connectLimit: connectLimit, idleLimit: idleLimit, timeout: timeout, bodySizeLimit: bodySizeLimit,
                tls: tls, versions: versions, unsafeCurlOptions: unsafeCurlOptions, endpoint: endpoint, scope: scope))
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
