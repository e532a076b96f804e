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
        let call: Call
        switch enter(request) {
        case .success(let made): call = made
        case .failure(let error): return Response(request, error)
        }
        return Response(request, await carryOut(call), of: call)
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

    /// A function of its own, so that the description is gone before the wait begins, in which a call is to hold as little as it can.
    @inlinable
    @inline(never)
    func enter<R: BaseRequest>(_ request: R) -> Result<Call, ErrandError> { enter(Blueprint(request)) }

    /// Makes a call of a request's description and counts it among those under way; `carryOut` takes it out again.
    @usableFromInline
    func enter(_ blueprint: Blueprint) -> Result<Call, ErrandError> {
        guard let scope = calls.enter() else { return .failure(.failed(TransportError(.shutDown))) }
        do throws(InvalidRequest) {
            return .success(try builder.call(for: blueprint, scope: scope))
        } catch {
            calls.leave(scope)
            return .failure(.unbuildable(error))
        }
    }

    @usableFromInline
    func carryOut(_ call: Call) async -> Result<Reply, ErrandError> {
        defer { calls.leave(call.identity.scope) }
        if Task.isCancelled { return .failure(.cancelled) }
        return needsOwnTask ? await sendDownInOwnTask(call) : await sendDown(call)
    }

    /// Not inlined: the child task's memory is part of the frame of the function that makes it.
    @inline(never)
    private func sendDownInOwnTask(_ call: Call) async -> Result<Reply, ErrandError> {
        await OwnTask.run(in: call.identity.scope, ifCancelled: .failure(.cancelled)) { await self.sendDown(call) }
    }

    private func sendDown(_ call: Call) async -> Result<Reply, ErrandError> {
        do throws(ErrandError) {
            return .success(try await pipeline(call))
        } catch {
            return .failure(error)
        }
    }
}
