public import ErrandWire

/// All that an agent is told when it is made: one value, constant from then on.
public struct AgentConfiguration: Sendable {
    /// Where requests go at first; nowhere by default, for endpoints that name whole URLs. `NetworkAgent.environment` changes it.
    public var environment = Environment()
    /// The User-Agent of requests that have none of their own (RFC 9110 §10.1.5); Errand and its version by default, nil for none.
    public var userAgent: String? = "Errand/0.1"
    /// Sent with every request that, with its service and environment, does not say otherwise; nothing by default.
    public var common = CommonParameters()
    /// The headers among `common`.
    public var headers: HTTPHeaders {
        get { common.headers }
        set { common.headers = newValue }
    }
    /// For requests that inherit them: 10 s to connect, 60 s an attempt, no other.
    public var limits = TimeLimits.standard
    /// Largest body of an answer in bytes, after decoding, for requests that do not say; 512 MiB by default, nil for none.
    public var bodySizeLimit: Int? = 512 << 20
    /// Requests in flight at most; 256 by default.
    public var maxInFlight = 256
    /// Requests in flight at most to one scheme, host and port; 64 by default.
    public var maxInFlightPerHost = 64
    /// Whom to trust; the system's certificates by default.
    public var tls = TLSPolicy.system
    /// Which version of HTTP to speak; negotiated by default.
    public var versions = HTTPVersionPreference.negotiated
    /// Session threads of the agent's transport over libcurl; 1 by default, 64 at most.
    public var threads = 1
    /// Hear the events of every send; none by default.
    public var monitors: [any EventMonitor] = []
    /// Are told when a send starts and stops; none by default.
    public var observers: [any SendObserver] = []
    /// Hear how every send ends, before the service's own; none by default.
    public var outcomeHooks: [OutcomeHook] = []
    /// The clock of waits, deadlines and events.
    public var clock: any Clock<Duration> = ContinuousClock()

    /// Where an interceptor of your own stands.
    public enum Place: Sendable {
        /// Once a call, before any of the agent's own.
        case call
        /// Once an attempt, just before the wait for a place on the wire.
        case attempt
    }

    private(set) var callInterceptors: [any Interceptor] = []
    private(set) var attemptInterceptors: [any Interceptor] = []

    /// Makes a configuration of defaults.
    public init() {}

    /// Makes a configuration with a base URL for the primary host, and has `set` change it.
    public init(_ baseURL: String, _ set: (inout AgentConfiguration) -> Void = { _ in }) {
        self.init(Environment(baseURL), set)
    }

    /// Makes a configuration with an environment, and has `set` change it.
    public init(_ environment: Environment, _ set: (inout AgentConfiguration) -> Void = { _ in }) {
        self.environment = environment
        set(&self)
    }

    /// Adds an interceptor behind those that were added before at the same place.
    public mutating func add(_ interceptor: any Interceptor, at place: Place) {
        switch place {
        case .call: callInterceptors.append(interceptor)
        case .attempt: attemptInterceptors.append(interceptor)
        }
    }
}
