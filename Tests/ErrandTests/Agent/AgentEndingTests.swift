import Errand
import ErrandTesting
import Testing

/// How calls end that get no answer: cancelled, out of time, shut down.
@Suite(.timeLimit(.minutes(3))) struct AgentEndingTests {
    @Test func aCancelledTaskIsACancelledOutcome() async {
        let agent = NetworkAgent.stub(StubTransport(.never))
        let task = agent.task(Probe<Empty>("/"))
        task.cancel()
        #expect(await task.response.outcome == .cancelled)
        await #expect(throws: Failure<ServerMessage>.cancelled) { try await task.output }
    }

    @Test func aTaskCancelledBeforeItSendsSendsNothing() async {
        let stub = StubTransport(.never)
        let agent = NetworkAgent.stub(stub)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await agent.response(for: Probe<Empty>("/")).outcome
        }
        #expect(await task.value == .cancelled)
        #expect(stub.requests.isEmpty)
    }

    @Test func cancelAllEndsCallsAndNotTheTasksThatSentThem() async {
        let stub = StubTransport(.never, .never, .status(200))
        let agent = NetworkAgent.stub(stub) { $0.maxInFlight = 2 }
        let tasks = (0..<3).map { _ in
            Task {
                let first = await agent.response(for: Probe<Empty>("/")).outcome
                return (first, Task.isCancelled)
            }
        }
        while stub.requests.count < 2 || agent.callCount < 3 { await Task.yield() }
        agent.cancelAll()
        for task in tasks {
            let (outcome, isCancelled) = await task.value
            #expect(outcome == .cancelled && !isCancelled)
        }
        #expect(agent.callCount == 0)
        #expect(await agent.response(for: Probe<Empty>("/")).outcome == .success(Empty()))
    }

    @Test func cancelAllReachesAnInterceptorThatWaits() async {
        struct Sleepy: Interceptor {
            let clock: ManualClock
            func intercept(_ call: Call, next: Next) async throws(ErrandError) -> Reply {
                do { try await clock.sleep(for: .seconds(3600)) } catch { throw .cancelled }
                return try await next(call)
            }
        }
        let clock = ManualClock()
        let agent = NetworkAgent.stub(StubTransport()) { $0.add(Sleepy(clock: clock), at: .call) }
        let task = agent.task(Probe<Empty>("/"))
        await clock.waitForSleepers()
        agent.cancelAll()
        #expect(await task.response.outcome == .cancelled)
    }

    /// The exchange before the wait must not have taken the interceptor's place in being told.
    @Test func cancelAllReachesAnInterceptorThatWaitsAfterAnAnswer() async throws {
        struct Again: Interceptor {
            let clock: ManualClock
            func intercept(_ call: Call, next: Next) async throws(ErrandError) -> Reply {
                _ = try await next(call)
                do { try await clock.sleep(for: .seconds(3600)) } catch { throw .cancelled }
                return try await next(call)
            }
        }
        let server = try LoopbackServer()
        server.fallback { _ in .status(503) }
        let clock = ManualClock()
        let agent = NetworkAgent(server.url) { $0.add(Again(clock: clock), at: .call) }
        let first = agent.task(Probe<Empty>("/"))
        await clock.waitForSleepers()
        agent.cancelAll()
        #expect(await first.response.outcome == .cancelled)
        let second = agent.task(Probe<Empty>("/"))
        await clock.waitForSleepers()
        await agent.shutDown()
        #expect(await second.response.outcome == .cancelled)
        #expect(server.requests.count == 2)
    }

    /// What an interceptor leaves behind has no call any more, and takes no other call's place in being told.
    @Test func anExchangeThatOutlivesItsCallDisturbsNoOther() async throws {
        struct Behind: Interceptor {
            let left: Locked<Task<Void, Never>?>
            func concerns(_ call: Call) -> Bool { call.request.url.path == "/first" }
            func intercept(_ call: Call, next: Next) async throws(ErrandError) -> Reply {
                left.withLock { $0 = Task { _ = try? await next(call) } }
                return Reply(.status(200))
            }
        }
        let server = try LoopbackServer()
        let gate = try LoopbackGate()
        server.route("/first") { _ in
            _ = gate.wait()
            return .status(200)
        }
        server.route("/second", .never)
        let left = Locked<Task<Void, Never>?>(nil)
        let agent = NetworkAgent(server.url) { $0.add(Behind(left: left), at: .call) }
        #expect(await agent.response(for: Probe<Empty>("/first")).outcome == .success(Empty()))
        let second = agent.task(Probe<Empty>("/second"))
        try await server.request(to: "/second")
        try await server.request(to: "/first")
        gate.open()
        await left.withLock { $0 }?.value
        agent.cancelAll()
        #expect(await second.response.outcome == .cancelled)
    }

    /// A cancellation handler of the caller's may use the agent; no lock is held while it runs.
    @Test func aCancellationHandlerMayCallTheAgent() async {
        struct Reentrant: Interceptor {
            let agent: Locked<NetworkAgent?>
            func intercept(_ call: Call, next: Next) async throws(ErrandError) -> Reply {
                let agent = agent
                let result: Result<Reply, ErrandError> = await withTaskCancellationHandler {
                    do throws(ErrandError) { return .success(try await next(call)) } catch { return .failure(error) }
                } onCancel: {
                    agent.withLock { $0 }?.cancelAll()
                }
                return try result.get()
            }
        }
        let box = Locked<NetworkAgent?>(nil)
        let stub = StubTransport(.never)
        let agent = NetworkAgent.stub(stub) { $0.add(Reentrant(agent: box), at: .call) }
        box.withLock { $0 = agent }
        let task = agent.task(Probe<Empty>("/"))
        while stub.requests.isEmpty { await Task.yield() }
        agent.cancelAll()
        #expect(await task.response.outcome == .cancelled)
        box.withLock { $0 = nil }
    }

    @Test func theQueueHasALimitOfItsOwn() async {
        let clock = ManualClock()
        let stub = StubTransport(.never, .status(200))
        let agent = NetworkAgent.stub(stub) {
            $0.maxInFlightPerHost = 1
            $0.clock = clock
            $0.limits.queue = .seconds(5)
        }
        let first = agent.task(Probe<Empty>("/"))
        while stub.requests.isEmpty { await Task.yield() }
        let second = agent.task(Probe<Empty>("/"))
        await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        #expect(await second.response.outcome == .failed(.limit(.queue, cause: nil)))
        #expect(stub.requests.count == 1)
        first.cancel()
        #expect(await first.response.outcome == .cancelled)
        #expect(await agent.response(for: Probe<Empty>("/")).outcome == .success(Empty()))
    }

    @Test func theDeadlineCoversAllWaits() async {
        let clock = ManualClock()
        let stub = StubTransport(.never)
        let agent = NetworkAgent.stub(stub) {
            $0.maxInFlight = 1
            $0.clock = clock
        }
        var probe = Probe<Empty>("/")
        probe.options.limits.deadline = .seconds(7)
        let first = agent.task(probe)
        while stub.requests.isEmpty { await Task.yield() }
        let second = agent.task(probe)
        await clock.waitForSleepers(2)
        clock.advance(by: .seconds(7))
        #expect(await first.response.outcome == .failed(.limit(.deadline, cause: nil)))
        #expect(await second.response.outcome == .failed(.limit(.deadline, cause: nil)))
    }

    @Test func shuttingDownCancelsOrDrains() async {
        let cancelling = NetworkAgent.stub(StubTransport(.never))
        let task = cancelling.task(Probe<Empty>("/"))
        while cancelling.callCount == 0 { await Task.yield() }
        await cancelling.shutDown()
        #expect(await task.response.outcome == .cancelled)
        #expect(
            await cancelling.response(for: Probe<Empty>("/")).outcome == .failed(.failed(TransportError(.shutDown))))

        let clock = ManualClock()
        struct Late: Interceptor {
            let clock: ManualClock
            func intercept(_ call: Call, next: Next) async throws(ErrandError) -> Reply {
                do { try await clock.sleep(for: .seconds(1)) } catch { throw .cancelled }
                return try await next(call)
            }
        }
        let draining = NetworkAgent.stub(StubTransport(.status(200))) { $0.add(Late(clock: clock), at: .call) }
        let last = draining.task(Probe<Empty>("/"))
        await clock.waitForSleepers()
        async let end: Void = draining.shutDown(.draining)
        clock.advance(by: .seconds(1))
        await end
        #expect(await last.response.outcome == .success(Empty()))
    }
}
