public import ErrandWire

/// How a request is to be treated; what it means stands on the request itself.
public struct RequestOptions: Sendable {
    /// The limits of time; the agent's by default.
    public var limits: TimeLimits {
        get { values.value.limits }
        set { values.value.limits = newValue }
    }
    /// Largest body of an answer in bytes, after decoding; the agent's by default.
    public var bodySizeLimit: Int? {
        get { values.value.bodySizeLimit }
        set { values.value.bodySizeLimit = newValue }
    }
    /// Bytes that are taken off the connection at a time, 1 KiB to 512 KiB (CURLOPT_BUFFERSIZE); 16 KiB by default, which suits answers that
    /// are kept in memory. Large ones go faster with 128 KiB.
    public var receiveBufferSize: Int? {
        get { values.value.receiveBufferSize }
        set { values.value.receiveBufferSize = newValue }
    }
    /// Hears interim answers (1xx) and the head of the final one as they come, on the transport's thread: it must be quick.
    public var onEvent: TransferReport? {
        get { values.value.onEvent }
        set { values.value.onEvent = newValue }
    }
    /// The caller's own name for the send, to find it by: `agent.cancel(tag: "home")`.
    public var tag: String? {
        get { values.value.tag }
        set { values.value.tag = newValue }
    }
    /// The caller's own values, for interceptors, monitors and observers.
    public var userInfo: TypedValues {
        get { values.value.userInfo }
        set { values.value.userInfo = newValue }
    }
    /// The group of sends that it is cancelled with.
    public var scope: CallScope? {
        get { values.value.scope }
        set { values.value.scope = newValue }
    }
    /// Are told when it starts and stops, after those of the agent's configuration.
    public var observers: [any SendObserver] {
        get { values.value.observers }
        set { values.value.observers = newValue }
    }
    /// Whether neither body is written down, by a log or a preview, whatever is in it; `Redaction.none` alone shows it all the same.
    public var hidesBodies: Bool {
        get { values.value.hidesBodies }
        set { values.value.hidesBodies = newValue }
    }
    /// Settings of libcurl's that nothing else covers. Unsafe; see `UnsafeCurlOptions`.
    public var unsafeCurlOptions: UnsafeCurlOptions? {
        get { values.value.unsafeCurlOptions }
        set { values.value.unsafeCurlOptions = newValue }
    }

    struct Values: Sendable {
        var limits = TimeLimits()
        var bodySizeLimit: Int?
        var receiveBufferSize: Int?
        var onEvent: TransferReport?
        var unsafeCurlOptions: UnsafeCurlOptions?
        var tag: String?
        var userInfo = TypedValues()
        var scope: CallScope?
        var observers: [any SendObserver] = []
        var hidesBodies = false
    }

    /// Behind a reference, which most requests share: a call that waits is to hold as little as it can.
    private(set) var values: Boxed<Values>
    private static let standard = Boxed(Values())

    /// Whether all is left to the agent.
    var isStandard: Bool { values.isSame(as: RequestOptions.standard) }

    /// Makes options that leave all to the agent.
    public init() { values = RequestOptions.standard }

    /// `RequestOptions { $0.limits.idle = .seconds(5) }`
    public init(_ set: (inout RequestOptions) -> Void) {
        self.init()
        set(&self)
    }
}

/// Changes the options of a request for one send.
public typealias OptionsAdjustment = @Sendable (inout RequestOptions) -> Void

extension RequestOptions {
    @usableFromInline
    func adjusted(by adjust: OptionsAdjustment) -> RequestOptions {
        var options = self
        adjust(&options)
        return options
    }
}
