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

    /// The answer's status.
    public var status: Int? { http?.status }
    /// The answer's header fields; none if nothing came.
    public var headers: HTTPHeaders { http?.headers ?? [:] }
    /// Fields that came after the body (RFC 9110 §6.5).
    public var trailers: HTTPHeaders { http?.trailers ?? [:] }
    /// The version of HTTP that the answer came by.
    public var version: HTTPVersion? { http?.version }
    /// The answer's body; empty if nothing came.
    public var bytes: Data { http?.body ?? Data() }
    /// How the last attempt went.
    public var metrics: TransferMetrics? { http?.metrics }

    /// Not inlined, for the same reason as `NetworkAgent.enter`: what it needs is no part of the frame that waits.
    @inlinable
    @inline(never)
    init(_ request: R, _ result: Result<Reply, ErrandError>, of call: Call) {
        switch result {
        case .success(let reply): self.init(request, reply, judged: call.verdict(on: reply.response))
        case .failure(let error): self.init(request, error)
        }
    }

    @inlinable
    init(_ request: R, _ reply: Reply, judged verdict: Verdict) {
        self.request = request
        outcome = request.outcome(of: reply.response, judged: verdict)
        http = reply.response
        attempts = reply.attempts
        queued = reply.queued
    }

    @usableFromInline
    init(_ request: R, _ error: ErrandError) {
        self.request = request
        outcome = Outcome(Failure(error))
        http = error.response
        attempts = 0
        queued = .zero
    }
}
