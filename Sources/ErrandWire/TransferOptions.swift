/// How one exchange is to be carried out: plain values, turned into curl's options in one place.
public struct TransferOptions: Sendable, Hashable {
    /// DNS, TCP, TLS and proxy; nil for no limit.
    public var connectLimit: Duration?
    /// No byte either way; nil for no limit.
    public var idleLimit: Duration?
    /// From dispatch to the last byte; nil for no limit.
    public var timeout: Duration?
    /// Largest body in bytes, after decoding; nil for no limit.
    public var bodySizeLimit: Int?

    public init(
        connectLimit: Duration? = nil, idleLimit: Duration? = nil, timeout: Duration? = nil, bodySizeLimit: Int? = nil
    ) {
        self.connectLimit = connectLimit
        self.idleLimit = idleLimit
        self.timeout = timeout
        self.bodySizeLimit = bodySizeLimit
    }
}
