import Dispatch
import Errand
import ErrandTesting
import Foundation
import Testing

/// T09: many sends at once, cancelled at random.
@Suite(.timeLimit(.minutes(2))) struct ConcurrencyLoopbackTests {
    private enum End: Hashable {
        case success, cancelled, other
    }

    @Test(arguments: [false, true])
    func tenThousandSendsHaveOneOutcomeEach(isOnTheSessionsThread: Bool) async throws {
        let server = try LoopbackServer()
        server.route("/echo/*") { .text(String($0.path.dropFirst("/echo/".count))) }
        let agent = NetworkAgent(server.url)
        let total = isOnTheSessionsThread ? 2000 : 10_000
        let ended = Locked(0)
        let executor: (any TaskExecutor)? = isOnTheSessionsThread ? agent.executor : nil
        let ends = await withTaskGroup(of: End.self) { group in
            for number in 0..<total {
                group.addTask(executorPreference: executor) {
                    let probe = Probe<String>(path: "/echo/\(number)", decoder: .text)
                    let task = agent.task(probe)
                    switch number % 5 {
                    case 0: task.cancel()
                    case 1: DispatchQueue.global().async { task.cancel() }
                    case 2: Task.detached { task.cancel() }
                    default: break
                    }
                    if number % 997 == 0 { agent.cancelAll() }
                    let response = await task.response
                    ended.withLock { $0 += 1 }
                    switch response.outcome {
                    case .success(let text): return text == "\(number)" ? .success : .other
                    case .cancelled: return .cancelled
                    default: return .other
                    }
                }
            }
            return await group.reduce(into: [End: Int]()) { $0[$1, default: 0] += 1 }
        }
        #expect(ends[.other] == nil)
        #expect(ends.values.reduce(0, +) == total)
        #expect(ended.withLock { $0 } == total)
        #expect((ends[.success] ?? 0) > 0 && (ends[.cancelled] ?? 0) > 0)
        #expect(agent.callCount == 0)
        #expect(
            await agent.response(for: Probe<String>(path: "/echo/last", decoder: .text)).outcome == .success("last"))
    }

    @Test func cancelAllFromManyThreadsEndsEachCallOnce() async throws {
        let server = try LoopbackServer()
        server.route("/never", .never)
        server.route("/", .text("x"))
        let agent = NetworkAgent(server.url) { $0.maxInFlightPerHost = 8 }
        for _ in 0..<20 {
            let tasks = (0..<32).map { _ in agent.task(Probe<Empty>("/never")) }
            while agent.callCount < 32 { await Task.yield() }
            DispatchQueue.concurrentPerform(iterations: 4) { _ in agent.cancelAll() }
            for task in tasks { #expect(await task.response.outcome == .cancelled) }
            #expect(agent.callCount == 0)
        }
        #expect(await agent.response(for: Probe<Empty>("/")).outcome == .success(Empty()))
    }

    /// In line and on the wire.
    @Test func onlyTheCallsThatAreMeantAreCancelled() async throws {
        let server = try LoopbackServer()
        server.route("/never", .never)
        let agent = NetworkAgent(server.url) { $0.maxInFlightPerHost = 3 }
        let tasks = (0..<8).map { number in
            agent.task(Probe<Empty>("/never"), options: { $0.tag = number.isMultiple(of: 2) ? "even" : "odd" })
        }
        try await server.request(number: 3)
        while agent.callCount < 8 { await Task.yield() }
        // A call is known by its tag once it is in line; the last may be about to be.
        repeat {
            agent.cancel(tag: "even")
            await Task.yield()
        } while agent.callCount > 4
        for task in tasks.enumerated().filter({ $0.offset.isMultiple(of: 2) }).map(\.element) {
            #expect(await task.response.outcome == .cancelled)
        }
        #expect(agent.callCount == 4)
        agent.cancelAll()
        for task in tasks { #expect(await task.response.outcome == .cancelled) }
    }

    @Test func agentsThatAreDroppedOrShutDownCloseTheirConnections() async throws {
        let server = try LoopbackServer()
        server.route("/", .text("x"))
        server.route("/never", .never)
        for round in 0..<20 {
            let agent = NetworkAgent(server.url)
            #expect(await agent.response(for: Probe<Empty>("/")).outcome == .success(Empty()))
            let task = agent.task(Probe<Empty>("/never"))
            while agent.callCount == 0 { await Task.yield() }
            if round.isMultiple(of: 2) {
                await agent.shutDown()
                #expect(await task.response.outcome == .cancelled)
                let late = await agent.response(for: Probe<Empty>("/")).outcome
                guard case .failed(.failed(let error as TransportError)) = late else {
                    Issue.record("\(late)")
                    continue
                }
                #expect(error.reason == .shutDown)
            } else {
                task.cancel()
                #expect(await task.response.outcome == .cancelled)
            }
        }
        try await server.openConnections(fallTo: 0)
    }

    @Test func drainingWaitsForWhatIsUnderWay() async throws {
        let server = try LoopbackServer()
        let gate = try LoopbackGate()
        server.route("/") { _ in
            gate.wait()
            return .text("x")
        }
        let agent = NetworkAgent(server.url)
        let task = agent.task(Probe<String>(path: "/", decoder: .text))
        try await server.request(number: 1)
        async let end: Void = agent.shutDown(.draining)
        gate.open()
        #expect(await task.response.outcome == .success("x"))
        await end
        try await server.openConnections(fallTo: 0)
    }
}
