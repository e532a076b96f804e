public import Errand
import Testing

/// A transport that answers from a script and never touches a network.
///
/// Requests go through the whole pipeline of the agent above it. A request for which nothing is scripted is an issue of the running test that
/// names the endpoint, and ends in `.failed`.
public final class StubTransport: Transport {
    private struct State {
        var inTurn: [StubAnswer]
        var byEndpoint: [ObjectIdentifier: [StubAnswer]] = [:]
        var requests: [HTTPRequest] = []
        var unscripted: [String] = []
    }

    private let state: Locked<State>
    private let recordsIssues: Bool

    /// - Parameters:
    ///   - answers: for requests of any endpoint, one each, in turn.
    ///   - recordsIssues: whether a request without an answer fails the running test; true by default.
    public init(_ answers: StubAnswer..., recordsIssues: Bool = true) {
        state = Locked(State(inTurn: answers))
        self.recordsIssues = recordsIssues
    }

    /// Answers for one endpoint, which go before those in turn; the last one is given again and again.
    @discardableResult
    public func on<R: BaseRequest>(_: R.Type, _ answers: StubAnswer...) -> StubTransport {
        state.withLock { $0.byEndpoint[ObjectIdentifier(R.self), default: []].append(contentsOf: answers) }
        return self
    }

    /// What the transport was asked, in order.
    public var requests: [HTTPRequest] { state.withLock { $0.requests } }

    /// The endpoints that asked without an answer being scripted, each with method and URL.
    public var unscripted: [String] { state.withLock { $0.unscripted } }

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
        switch answer(to: request, of: options.endpoint) {
        case .response(var response):
            response.requestMethod = request.method
            report?(.head(status: response.status, headers: response.headers))
            return response
        case .failure(let error): throw error
        case .never:
            await untilCancelled()
            throw TransportError(.cancelled)
        case nil: throw unscripted(request, of: options.endpoint)
        }
    }

    private func answer(to request: HTTPRequest, of endpoint: Any.Type?) -> StubAnswer? {
        state.withLock { state in
            state.requests.append(request)
            if let key = endpoint.map(ObjectIdentifier.init), let answers = state.byEndpoint[key],
                let first = answers.first
            {
                if answers.count > 1 { state.byEndpoint[key]?.removeFirst() }
                return first
            }
            return state.inTurn.isEmpty ? nil : state.inTurn.removeFirst()
        }
    }

    private func unscripted(_ request: HTTPRequest, of endpoint: Any.Type?) -> TransportError {
        let name = endpoint.map { "\($0)" } ?? "a request"
        let text = "\(name): \(request.method) \(request.url.origin)\(request.url.path) has no stub"
        state.withLock { $0.unscripted.append(text) }
        if recordsIssues { Issue.record("\(text)") }
        return TransportError(.internal, detail: text)
    }

    private func untilCancelled() async {
        let (stream, continuation) = AsyncStream<Never>.makeStream()
        await withTaskCancellationHandler {
            for await _ in stream {}
        } onCancel: {
            continuation.finish()
        }
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
