public import ErrandWire

/// One request on its way through the pipeline.
public struct Call: Sendable {
    /// The message as it is to be sent; an interceptor changes it for those behind it.
    public var request: HTTPRequest
    /// Limits and the like of one exchange.
    public var transfer: TransferOptions
    /// What interceptors tell those behind them; at first the request's user info.
    public var context: TypedValues
    /// What this call is, the same at every place in the pipeline.
    public let identity: Identity

    /// Facts of a call that do not change on its way.
    public final class Identity: Sendable {
        /// Counts up; no two calls of an agent share it.
        public var id: UInt64 { scope.number }
        /// The endpoint's type.
        public let endpoint: any BaseRequest.Type
        /// How the request asked to be treated.
        public let options: RequestOptions
        /// The environment it is sent in.
        public let environment: Environment
        /// The message as the request describes it, before any interceptor.
        public let request: HTTPRequest
        /// Waiting for a place in flight; nil for no limit.
        public var queueLimit: Duration? { terms.queueLimit }
        /// From send to outcome; nil for no limit.
        public var deadline: Duration? { terms.deadline }
        private let terms: Terms
        let validator: Validator
        let scope: CancellationScope
        let provision: Provision?
        @usableFromInline let watch: SendWatch?

        init(
            endpoint: any BaseRequest.Type, options: RequestOptions, environment: Environment,
            request: HTTPRequest, terms: Terms, validator: Validator, scope: CancellationScope, provision: Provision?,
            watch: SendWatch?
        ) {
            self.endpoint = endpoint
            self.options = options
            self.environment = environment
            self.request = request
            self.terms = terms
            self.validator = validator
            self.scope = scope
            self.provision = provision
            self.watch = watch
        }

        /// What the endpoint's validator makes of an answer, whose body is opened where the validator says so.
        @usableFromInline
        func open(_ answer: inout HTTPResponse) -> Verdict { validator.open(&answer) }

        /// Who hears what the transport reports.
        var report: TransferReport? { watch.map { $0.report(beside: options.onEvent) } ?? options.onEvent }
    }

    /// The endpoint's name, for people.
    public var name: String { String(describing: identity.endpoint) }

    /// What the endpoint's validator makes of an answer: the only judgement that interceptors use.
    public func verdict(on answer: HTTPResponse) -> Verdict { identity.validator(answer) }
}
