public import ErrandWire
public import FoundationEssentials

/// How a send ended, with all that came: on success and on failure.
public struct Response<R: BaseRequest>: Sendable {
    /// What was sent.
    public let request: R
    /// How it ended.
    public let outcome: Outcome<R.Output, R.Rejection>
    /// The answer as it came; on a broken one, what came of it; nil if nothing did.
    public let http: HTTPResponse?
    /// How often the request was put on the wire and answered.
    public let attempts: Int
    /// How long it waited for a place in flight, of all its attempts.
    public let queued: Duration
    /// The environment it was sent in.
    public let environment: Environment

    /// The answer's status.
    public var status: Int? { http?.status }
    /// The answer's header fields; none if nothing came.
    public var headers: HTTPHeaders { http?.headers ?? [:] }
    /// Fields that came after the body (RFC 9110 §6.5).
    public var trailers: HTTPHeaders { http?.trailers ?? [:] }
    /// The version of HTTP that the answer came by.
    public var version: HTTPVersion? { http?.version }
    /// The answer's body as it came, whatever the validator opened it to; empty if nothing came.
    public var bytes: Data { http?.body ?? Data() }
    /// The answer's body as text for people, as `HTTPResponse.text` reads it; empty if nothing came.
    public var text: String { http?.text ?? "" }
    /// How the last attempt went.
    public var metrics: TransferMetrics? { http?.metrics }

    @inlinable
    init(_ request: R, _ result: Result<Reply, ErrandError>, of call: Call.Identity) {
        switch result {
        case .success(let reply): self.init(request, reply, of: call)
        case .failure(let error): self.init(request, error, in: call.environment)
        }
    }

    @inlinable
    init(_ request: R, _ reply: Reply, of call: Call.Identity) {
        self.request = request
        var opened = reply.response
        let verdict = call.open(&opened)
        outcome = request.outcome(of: reply.response, opened: opened, judged: verdict)
        http = reply.response
        attempts = reply.attempts
        queued = reply.queued
        environment = call.environment
    }

    @usableFromInline
    init(_ request: R, _ error: ErrandError, in environment: Environment) {
        self.request = request
        outcome = Outcome(Failure(error))
        http = error.response
        attempts = 0
        queued = .zero
        self.environment = environment
    }
}
