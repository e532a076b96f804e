/// How one exchange is to be carried out: plain values, turned into curl's options in one place.
public struct TransferOptions: Sendable {
    /// DNS, TCP, TLS and proxy; nil for no limit.
    public var connectLimit: Duration? {
        get { settings.value.connectLimit }
        set { settings.value.connectLimit = newValue }
    }
    /// No byte either way; nil for no limit.
    public var idleLimit: Duration? {
        get { settings.value.idleLimit }
        set { settings.value.idleLimit = newValue }
    }
    /// From dispatch to the last byte; nil for no limit.
    public var timeout: Duration? {
        get { settings.value.timeout }
        set { settings.value.timeout = newValue }
    }
    /// Largest body in bytes, after decoding; nil for no limit.
    public var bodySizeLimit: Int? {
        get { settings.value.bodySizeLimit }
        set { settings.value.bodySizeLimit = newValue }
    }
    /// Whom to trust; the system's certificates by default.
    public var tls: TLSPolicy {
        get { settings.value.tls }
        set { settings.value.tls = newValue }
    }
    /// Which version of HTTP to speak; negotiated by default.
    public var versions: HTTPVersionPreference {
        get { settings.value.versions }
        set { settings.value.versions = newValue }
    }
    /// Bytes that are taken off the connection at a time; nil for curl's 16 KiB.
    public var receiveBufferSize: Int? {
        get { settings.value.receiveBufferSize }
        set { settings.value.receiveBufferSize = newValue }
    }
    /// Settings of libcurl's that nothing else covers.
    public var unsafeCurlOptions: UnsafeCurlOptions? {
        get { settings.value.unsafeCurlOptions }
        set { settings.value.unsafeCurlOptions = newValue }
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

    /// What is the same for all calls that leave it to their agent, which share one box, so that one look tells that nothing differs.
    package struct Settings: Sendable {
        package var connectLimit: Duration?
        package var idleLimit: Duration?
        package var timeout: Duration?
        package var bodySizeLimit: Int?
        package var tls: TLSPolicy
        package var versions: HTTPVersionPreference
        package var receiveBufferSize: Int?
        package var unsafeCurlOptions: UnsafeCurlOptions?

        package init(
            connectLimit: Duration? = nil, idleLimit: Duration? = nil, timeout: Duration? = nil,
            bodySizeLimit: Int? = nil, tls: TLSPolicy = .system, versions: HTTPVersionPreference = .negotiated,
            receiveBufferSize: Int? = nil, unsafeCurlOptions: UnsafeCurlOptions? = nil
        ) {
            self.connectLimit = connectLimit
            self.idleLimit = idleLimit
            self.timeout = timeout
            self.bodySizeLimit = bodySizeLimit
            self.tls = tls
            self.versions = versions
            self.receiveBufferSize = receiveBufferSize
            self.unsafeCurlOptions = unsafeCurlOptions
        }
    }

    private struct Values: Sendable {
        var settings: Boxed<Settings>
        var endpoint: Any.Type?
        var scope: CancellationScope?
    }

    /// Behind a reference, since a call carries them through every frame of the pipeline.
    private var values: Boxed<Values>

    package private(set) var settings: Boxed<Settings> {
        get { values.value.settings }
        set { values.value.settings = newValue }
    }

    package init(_ settings: Boxed<Settings>, endpoint: Any.Type?, scope: CancellationScope?) {
        values = Boxed(Values(settings: settings, endpoint: endpoint, scope: scope))
    }

    /// Makes options without any limit but those given.
    public init(
        connectLimit: Duration? = nil, idleLimit: Duration? = nil, timeout: Duration? = nil, bodySizeLimit: Int? = nil,
        tls: TLSPolicy = .system, versions: HTTPVersionPreference = .negotiated
    ) {
        let settings = Settings(
            connectLimit: connectLimit, idleLimit: idleLimit, timeout: timeout, bodySizeLimit: bodySizeLimit, tls: tls,
            versions: versions)
        self.init(Boxed(settings), endpoint: nil, scope: nil)
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
