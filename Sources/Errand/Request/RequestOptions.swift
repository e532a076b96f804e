/// How a request is to be treated; what it means stands on the request itself.
public struct RequestOptions: Sendable {
    /// The limits of time; the agent's by default.
    public var limits = TimeLimits()
    /// Largest body of an answer in bytes, after decoding; the agent's by default.
    public var bodySizeLimit: Int?
    /// Settings of libcurl's that nothing else covers. Unsafe; see `UnsafeCurlOptions`.
    public var unsafeCurlOptions: UnsafeCurlOptions?

    /// Makes options that leave all to the agent.
    public init() {}

    /// `RequestOptions { $0.limits.idle = .seconds(5) }`
    public init(_ set: (inout RequestOptions) -> Void) {
        self.init()
        set(&self)
    }
}
