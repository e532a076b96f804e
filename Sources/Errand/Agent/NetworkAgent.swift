public import ErrandWire

/// Sends requests: builds the call, takes it through the pipeline, judges and decodes the answer.
///
/// Constant and safe to share. Each send ends in exactly one outcome, cancellation being one of them.
public final class NetworkAgent: Sendable {
    /// What the agent was made with.
    public let configuration: AgentConfiguration
    private let builder: CallBuilder
    private let pipeline: Next
    let transport: any Transport
    private let calls = ScopeTable()
    private let needsOwnTask: Bool

    /// An agent over any transport. `init(_:)` makes one over libcurl.
    public init(_ configuration: AgentConfiguration, transport: any Transport) {
        self.configuration = configuration
        self.transport = transport
        builder = CallBuilder(configuration: configuration)
        needsOwnTask = configuration.hasInterceptors || !(transport is any ScopeWatchingTransport)
        pipeline = Next(StandardPipeline.interceptors(configuration), transport)
    }

    /// Sends a request and tells how it ended; never throws.
    @inlinable
    public func response<R: BaseRequest>(for request: R) async -> Response<R> {
        switch await carryOut(Blueprint(request)) {
        case .answered(let reply, let verdict): Response(request, reply, judged: verdict)
        case .failed(let error): Response(request, error)
        }
    }

    /// Sends a request for its output.
    /// - Throws: every outcome but success.
    @inlinable
    @discardableResult
    public func send<R: BaseRequest>(_ request: R) async throws(Failure<R.Rejection>) -> R.Output {
        try await response(for: request).outcome.get()
    }

    /// Starts a request in a task of its own and gives the handle to it.
    public func task<R: BaseRequest>(_ request: R) -> RequestTask<R> {
        RequestTask(Task { await response(for: request) })
    }

    /// How many calls are under way, those that wait included.
    public var callCount: Int { calls.count }

    /// Cancels every call under way; the tasks that sent them go on with the outcome `.cancelled`.
    public func cancelAll() { calls.cancelAll() }

    /// What becomes of calls under way at the end.
    public enum ShutDown: Sendable {
        case cancelling
        case draining
    }

    /// Takes no more calls, ends those under way or waits for them, and gives back threads and connections.
    ///
    /// An agent that is dropped without it does the same by itself once its last call has ended.
    public func shutDown(_ way: ShutDown = .cancelling) async {
        calls.close()
        if case .cancelling = way { calls.cancelAll() }
        await calls.drained()
        await transport.shutDown()
    }

    @usableFromInline
    func carryOut(_ blueprint: Blueprint) async -> Ending {
        guard let scope = calls.enter() else { return .failed(.failed(TransportError(.shutDown))) }
        defer { calls.leave(scope) }
        let call: Call
        do throws(InvalidRequest) {
            call = try builder.call(for: blueprint, scope: scope)
        } catch {
            return .failed(.unbuildable(error))
        }
        if Task.isCancelled { return .failed(.cancelled) }
        return needsOwnTask
            ? await OwnTask.run(in: scope, ifCancelled: .failed(.cancelled)) { await self.carryOut(call) }
            : await carryOut(call)
    }

    private func carryOut(_ call: Call) async -> Ending {
        do throws(ErrandError) {
            let reply = try await pipeline(call)
            return .answered(reply, call.verdict(on: reply.response))
        } catch {
            return .failed(error)
        }
    }
}
