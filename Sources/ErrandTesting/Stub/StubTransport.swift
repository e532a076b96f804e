public import Errand
import Testing

/// A transport that answers from a script and never touches a network.
///
/// Requests go through the whole pipeline of the agent above it. A request for which nothing is scripted is an issue of the
/// running test that names the endpoint, and ends in `.failed`.
///
/// What was said by `on` goes first: the first rule that matches answers, each of its answers in turn, and the last one
/// again and again. Then come the answers in turn for any endpoint, one request each, and then the case of `always`.
public final class StubTransport: Transport {
    private struct State {
        var script: StubScript
        var requests: [HTTPRequest] = []
        var recorded: [RecordedRequest] = []
        var unscripted: [String] = []
    }

    private let state: Locked<State>
    private let recordsIssues: Bool
    private let clock: any Clock<Duration>

    /// - Parameters:
    ///   - answers: for requests of any endpoint, one each, in turn.
    ///   - clock: the clock of answers that come late.
    ///   - recordsIssues: whether a request without an answer fails the running test; true by default.
    public init(
        _ answers: StubAnswer..., clock: any Clock<Duration> = ContinuousClock(), recordsIssues: Bool = true
    ) {
        state = Locked(State(script: StubScript(inTurn: answers.map(StubScript.Entry.answer))))
        self.clock = clock
        self.recordsIssues = recordsIssues
    }

    /// Answers for one endpoint, in turn; the last one is given again and again.
    @discardableResult
    public func on<R: BaseRequest>(_: R.Type, _ answers: StubAnswer...) -> StubTransport {
        script { $0.on(.endpoint(R.self), answers.map(StubScript.Entry.answer)) }
    }

    /// Cases that an endpoint declares, in turn; the last one is given again and again.
    @discardableResult
    public func on<R: StubbedRequest>(_: R.Type, cases: StubCase...) -> StubTransport {
        script { $0.on(.endpoint(R.self), cases.map(StubScript.Entry.named)) }
    }

    /// Answers for requests that match, in turn; the last one is given again and again.
    @discardableResult
    public func on(_ matcher: RequestMatcher, _ answers: StubAnswer...) -> StubTransport {
        script { $0.on(matcher, answers.map(StubScript.Entry.answer)) }
    }

    /// Cases for requests of any endpoint that declares them, one each, behind the answers that are there in turn.
    @discardableResult
    public func inTurn(_ cases: StubCase...) -> StubTransport {
        script { $0.add(inTurn: cases.map(StubScript.Entry.named)) }
    }

    /// The case of every endpoint for which nothing else is scripted; takes the place of the one before.
    @discardableResult
    public func always(_ stubCase: StubCase) -> StubTransport { script { $0.always(stubCase) } }

    private func script(_ change: (inout StubScript) -> Void) -> StubTransport {
        state.withLock { change(&$0.script) }
        return self
    }

    /// What the transport was asked, in order.
    public var requests: [HTTPRequest] { state.withLock { $0.requests } }

    /// The requests that match, in order.
    public func requests(matching matcher: RequestMatcher) -> [HTTPRequest] {
        let (requests, recorded) = state.withLock { ($0.requests, $0.recorded) }
        return zip(requests, recorded).filter { matcher.matches($0.1) }.map(\.0)
    }

    /// What the transport was asked, as matchers see it, in order.
    public var recordedRequests: [RecordedRequest] { state.withLock { $0.recorded } }

    /// The endpoints that asked without an answer being scripted, each with method and URL.
    public var unscripted: [String] { state.withLock { $0.unscripted } }

    /// What was scripted and never given, one line each; empty when a test has used all of it.
    public var unused: [String] { state.withLock { $0.script.unused } }

    /// Checks the request as a transport must, remembers it and gives the next scripted answer.
    public func exchange(
        _ request: HTTPRequest, within options: TransferOptions, report: TransferReport?
    ) async throws(TransportError) -> HTTPResponse {
        do throws(InvalidRequest) {
            try request.check()
        } catch {
            throw TransportError(.invalid(error))
        }
        await Task.yield()  // As over a network, nothing is answered before the sender has gone on.
        if Task.isCancelled { throw TransportError(.cancelled) }
        let recorded = RecordedRequest(request, endpoint: options.endpoint)
        let reading = state.withLock { state in
            state.requests.append(request)
            state.recorded.append(recorded)
            return state.script.answer(recorded)
        }
        switch reading {
        case .answer(let answer):
            var response = try await answer.response(on: clock, timeout: options.timeout)
            response.requestMethod = request.method
            report?(.head(status: response.status, headers: response.headers))
            return response
        case .missing(let why): throw unscripted(request, of: options.endpoint, why)
        }
    }

    private func unscripted(_ request: HTTPRequest, of endpoint: Any.Type?, _ why: String) -> TransportError {
        let name = endpoint.map { "\($0)" } ?? "a request"
        let text = "\(name): \(request.method) \(request.url.origin)\(request.url.path) \(why)"
        state.withLock { $0.unscripted.append(text) }
        if recordsIssues { Issue.record("\(text)") }
        return TransportError(.internal, detail: text)
    }
}

extension NetworkAgent {
    /// An agent over a stub, with a base URL that nothing listens on.
    public static func stub(
        _ transport: StubTransport, _ set: (inout AgentConfiguration) -> Void = { _ in }
    ) -> NetworkAgent {
        NetworkAgent(AgentConfiguration("http://stub.invalid", set), transport: transport)
    }
}
