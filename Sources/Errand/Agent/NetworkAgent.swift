public import ErrandWire

/// Sends requests: builds the call, takes it through the pipeline, judges and decodes the answer.
///
/// Constant and safe to share. Each send ends in exactly one outcome, cancellation being one of them.
public final class NetworkAgent: Sendable {
    /// What the agent was made with.
    public let configuration: AgentConfiguration
    let builder: CallBuilder
    private let pipeline: StandardPipeline
    let transport: any Transport
    let calls = ScopeTable()
    private let audience: Audience
    private let current: Locked<Surroundings>

    private struct Surroundings {
        var environment: Environment
        /// What was made last in it.
        var message: KnownMessage?
    }

    /// An agent over any transport. `init(_:)` makes one over libcurl.
    public init(_ configuration: AgentConfiguration, transport: any Transport) {
        self.configuration = configuration
        self.transport = transport
        builder = CallBuilder(configuration: configuration)
        audience = Audience(configuration)
        current = Locked(Surroundings(environment: configuration.environment))
        pipeline = StandardPipeline(builder, transport)
    }

    /// Where requests go: each send keeps the environment that it began with, so a change is for those that begin after it.
    public var environment: Environment {
        get { current.withLock { $0.environment } }
        set {
            // The one that was there is let go outside of the lock.
            _ = current.withLock { current in
                defer { current = Surroundings(environment: newValue) }
                return current
            }
        }
    }

    /// Sends a request and tells how it ended; never throws.
    /// - Parameters:
    ///   - options: changes the request's options for this send.
    ///   - fileID: where it is sent, for events and logs, with `line`.
    @inlinable
    public func response<R: BaseRequest>(
        for request: R, options: OptionsAdjustment? = nil, fileID: StaticString = #fileID, line: UInt = #line
    ) async -> Response<R> {
        let call: Call
        switch enter(request, options, fileID, line) {
        case .success(let made): call = made
        case .failure(let refusal): return conclude(request, refusal)
        }
        return conclude(request, await carryOut(call), of: call.identity)
    }

    /// Sends a request for its output.
    /// - Parameters:
    ///   - options: changes the request's options for this send.
    ///   - fileID: where it is sent, for events and logs, with `line`.
    /// - Throws: every outcome but success.
    @inlinable
    @discardableResult
    public func send<R: BaseRequest>(
        _ request: R, options: OptionsAdjustment? = nil, fileID: StaticString = #fileID, line: UInt = #line
    ) async throws(Failure<R.Rejection>) -> R.Output {
        try await response(for: request, options: options, fileID: fileID, line: line).outcome.get()
    }

    /// Starts a request in a task of its own and gives the handle to it.
    /// - Parameters:
    ///   - options: changes the request's options for this send.
    ///   - fileID: where it is sent, for events and logs, with `line`.
    public func task<R: BaseRequest>(
        _ request: R, options: OptionsAdjustment? = nil, fileID: StaticString = #fileID, line: UInt = #line
    ) -> RequestTask<R> {
        RequestTask(Task { await response(for: request, options: options, fileID: fileID, line: line) })
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
    func enter<R: BaseRequest>(
        _ request: R, _ adjust: OptionsAdjustment?, _ fileID: StaticString, _ line: UInt
    ) -> Result<Call, Refusal> {
        enter(Blueprint(request, adjust), fileID, line)
    }

    /// Makes a call of a request's description and counts it among those under way; `carryOut` takes it out again.
    @usableFromInline
    func enter(_ blueprint: Blueprint, _ fileID: StaticString, _ line: UInt) -> Result<Call, Refusal> {
        let current = current.withLock { $0 }
        let environment = current.environment
        let scope = calls.enter()
        let watch = watch(blueprint, in: environment, id: scope?.number ?? 0, fileID, line)
        watch?.start()
        guard let scope else { return .failure(Refusal(.failed(TransportError(.shutDown)), environment, watch)) }
        do throws(InvalidRequest) {
            let call = try builder.call(
                for: blueprint, in: environment, known: current.message, scope: scope, watch: watch)
            if current.message?.message.isSame(as: call.request) != true {
                remember(call, of: blueprint, in: environment)
            }
            return .success(call)
        } catch {
            calls.leave(scope)
            return .failure(Refusal(.unbuildable(error), environment, watch))
        }
    }

    private func remember(_ call: Call, of blueprint: Blueprint, in environment: Environment) {
        guard call.identity.provision == nil, let made = KnownMessage(call.request, of: blueprint) else { return }
        current.withLock { current in
            if current.environment.isSame(as: environment) { current.message = made }
        }
    }

    /// Nil if nobody watches.
    private func watch(
        _ blueprint: Blueprint, in environment: Environment, id: UInt64, _ fileID: StaticString, _ line: UInt
    ) -> SendWatch? {
        if audience.isEmpty, blueprint.onOutcome == nil, blueprint.options.observers.isEmpty { return nil }
        let info = SendInfo(
            id: id, endpoint: blueprint.endpoint, options: blueprint.options, environment: environment,
            site: CallSite(fileID: fileID, line: line))
        return SendWatch(info, audience: audience, hook: blueprint.onOutcome)
    }

    @usableFromInline
    func carryOut(_ call: Call) async -> Result<Reply, ErrandError> {
        defer { calls.leave(call.identity.scope) }
        guard let transport = pipeline.starting, pipeline.isStraight(call) else {
            call.identity.scope.belong(to: call.identity)
            return await sendDown(call)
        }
        let dispatcher = pipeline.dispatcher
        switch Passage.begin(call, on: transport, dispatcher) {
        case .failure(let error): return .failure(error)
        case .success(let passage):
            await withTaskCancellationHandler {
                await withUnsafeContinuation { passage.start(dispatcher, resuming: $0) }
            } onCancel: {
                passage.cancel()
            }
            return passage.end(dispatcher)
        }
    }

    /// Not inlined, so that its frame is none of those in which most calls wait.
    @inline(never)
    func sendDown(_ call: Call) async -> Result<Reply, ErrandError> {
        if Task.isCancelled { return .failure(.cancelled) }
        // What is provided for a call may make it one that interceptors have to do with.
        let isWhole = call.identity.provision != nil || pipeline.concernsYours(call)
        let way = isWhole ? pipeline.whole : pipeline.bare
        return pipeline.needsTask(call) ? await takeDownInOwnTask(call, way) : await takeDown(call, way)
    }

    /// Not inlined: the child task's memory is part of the frame of the function that makes it.
    @inline(never)
    private func takeDownInOwnTask(_ call: Call, _ way: Next) async -> Result<Reply, ErrandError> {
        await OwnTask.run(in: call.identity.scope, ifCancelled: .failure(.cancelled)) { await self.takeDown(call, way) }
    }

    private func takeDown(_ call: Call, _ way: Next) async -> Result<Reply, ErrandError> {
        do throws(ErrandError) {
            return .success(try await way(call))
        } catch {
            return .failure(error)
        }
    }

    /// Not inlined, for the same reason as `enter`: what it needs is no part of the frame that waits.
    @inlinable
    @inline(never)
    func conclude<R: BaseRequest>(
        _ request: R, _ result: consuming Result<Reply, ErrandError>, of call: Call.Identity
    ) -> Response<R> {
        let response = Response(request, result, of: call)
        if let watch = call.watch { watch.end(Ending(response), by: self) }
        return response
    }

    @inlinable
    @inline(never)
    func conclude<R: BaseRequest>(_ request: R, _ refusal: Refusal) -> Response<R> {
        let response = Response(request, refusal.error, in: refusal.environment)
        refusal.watch?.end(Ending(response), by: self)
        return response
    }
}
