import ErrandCurl
import ErrandTesting
import ErrandWire
import Foundation
import Testing

/// Transfers that are ended from this side: one outcome each, whenever it happens.
@Suite(.timeLimit(.minutes(3))) struct CancelAndShutDownTests {
    @Test func aTaskCancelledBeforeItSendsConnectsNowhere() async throws {
        let wire = try Wire(.text("x"))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await wire.failure()
        }
        #expect(try await task.value?.reason == .cancelled)
        #expect(wire.server.connectionCount == 0)
    }

    @Test func aTransferIsCancelledWhileItConnects() async throws {
        let hole = try LoopbackBlackhole()
        let wire = try Wire(.text("good"))
        let task = Task { [transport = wire.transport] in
            await transport.result(HTTPRequest(url: try HTTPURL(hole.url))).failure
        }
        // The session works through its mail in order, so once it has answered, it has begun to connect.
        _ = try await wire.send().get()
        task.cancel()
        let error = try await task.value
        #expect(error?.reason == .cancelled)
        #expect(error?.mayHaveBeenProcessed == false)
        #expect(try await wire.send().value?.text == "good")
    }

    @Test func aTransferIsCancelledWhileItWaitsForTheAnswer() async throws {
        let wire = try Wire(.never)
        let task = Task { try await wire.failure() }
        try await wire.server.request(number: 1)
        task.cancel()
        let error = try await task.value
        #expect(error?.reason == .cancelled)
        #expect(error?.mayHaveBeenProcessed == true)
        #expect(error?.partialResponse == nil)
        try await wire.server.openConnections(fallTo: 0)
    }

    @Test func aTransferIsCancelledInMidBody() async throws {
        let wire = try Wire()
        wire.server.route("/", LoopbackAnswer.text("0123456789").stall(after: 4))
        let (heads, continuation) = AsyncStream<Void>.makeStream()
        let task = Task {
            try await wire.send(report: { _ in continuation.yield() }).failure
        }
        for await _ in heads { break }
        task.cancel()
        let error = try await task.value
        #expect(error?.reason == .cancelled)
        #expect(error?.partialResponse?.status == 200)
        try await wire.server.openConnections(fallTo: 0)
    }

    @Test func aTransferIsCancelledInMidUpload() async throws {
        let wire = try Wire()
        let gate = try LoopbackGate()
        wire.server.route("/", reading: .head(bodyBytes: 1)) { _ in
            gate.wait()
            return .text("x")
        }
        let task = Task { try await wire.failure(.post, "/", body: .bytes(32 << 20)) }
        try await wire.server.request(number: 1)
        task.cancel()
        #expect(try await task.value?.reason == .cancelled)
        gate.open()  // The server sees the end only once it reads on.
        try await wire.server.openConnections(fallTo: 0)
    }

    /// A cancel may come before its transfer has been started, and after it has ended.
    @Test func cancelsAtAnyMomentGiveOneOutcomeEach() async throws {
        let wire = try Wire(.text("x"))
        let reasons = try await withThrowingTaskGroup(of: TransportError.Reason?.self) { group in
            for number in 0..<1000 {
                group.addTask {
                    let task = Task { try await wire.failure() }
                    for _ in 0..<(number % 13) { await Task.yield() }
                    task.cancel()
                    return try await task.value?.reason
                }
            }
            var reasons: [TransportError.Reason?: Int] = [:]
            for try await reason in group { reasons[reason, default: 0] += 1 }
            return reasons
        }
        #expect(Set(reasons.keys).isSubset(of: [nil, .cancelled]))
        #expect(reasons.values.reduce(0, +) == 1000)
        #expect(try await wire.send().value?.text == "x")
    }

    @Test func shuttingDownEndsWhatRuns() async throws {
        let wire = try Wire(.never)
        let tasks = (0..<8).map { _ in Task { try await wire.failure() } }
        try await wire.server.request(number: 8)
        await wire.transport.shutDown()
        for task in tasks {
            let error = try await task.value
            #expect(error?.reason == .shutDown)
            #expect(error?.mayHaveBeenProcessed == true)
        }
        try await wire.server.openConnections(fallTo: 0)
        #expect(try await wire.failure()?.reason == .shutDown)
        #expect(wire.server.requests.count == 8)
    }

    @Test func shuttingDownTwiceOrUnusedIsNothing() async throws {
        let wire = try Wire(.text("x"))
        await wire.transport.shutDown()
        await wire.transport.shutDown()
        #expect(try await wire.failure()?.reason == .shutDown)
        let used = try Wire(.text("x"))
        _ = try await used.send().get()
        async let first: Void = used.transport.shutDown()
        async let second: Void = used.transport.shutDown()
        _ = await (first, second)
        try await used.server.openConnections(fallTo: 0)
        #expect(try await used.failure()?.reason == .shutDown)
    }

    /// Sends, cancels and the end all at once, from the session's own thread and from others.
    @Test(arguments: [false, true])
    func everySendIsAnsweredHoweverTheEndComes(isOnItsThread: Bool) async throws {
        for round in 0..<30 {
            let wire = try Wire(.text("x"))
            let executor: (any TaskExecutor)? = isOnItsThread ? wire.transport.executor : nil
            let reasons = try await withThrowingTaskGroup(of: [TransportError.Reason?].self) { group in
                for _ in 0..<4 {
                    group.addTask(executorPreference: executor) {
                        var reasons: [TransportError.Reason?] = []
                        repeat { reasons.append(try await wire.failure()?.reason) } while reasons.last != .shutDown
                        return reasons
                    }
                }
                group.addTask {
                    for _ in 0..<round { await Task.yield() }
                    await wire.transport.shutDown()
                    return []
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(Set(reasons).isSubset(of: [nil, .shutDown]))
            #expect(reasons.count { $0 == .shutDown } == 4)
        }
    }

    @Test func aTaskRunsOnTheSessionsThread() async throws {
        let wire = try Wire(.text("x"))
        let names = try await withTaskExecutorPreference(wire.transport.executor) {
            let before = currentThreadName()
            _ = try await wire.send().get()
            return [before, currentThreadName()]
        }
        #expect(names == ["errand-curl", "errand-curl"])
        #expect(currentThreadName() != "errand-curl")
    }

    @Test func aTaskOnTheSessionsThreadGoesOnAfterItsEnd() async throws {
        let wire = try Wire(.never)
        let executor = wire.transport.executor
        let task = Task(executorPreference: executor) {
            let reason = try await wire.failure()?.reason
            for _ in 0..<10 { await Task.yield() }
            let late = try await wire.failure()?.reason
            return [reason, late]
        }
        try await wire.server.request(number: 1)
        await wire.transport.shutDown()
        #expect(try await task.value == [.shutDown, .shutDown])
        let sum = await Task(executorPreference: executor) {
            var sum = 0
            for number in 1...10 {
                await Task.yield()
                sum += number
            }
            return sum
        }.value
        #expect(sum == 55)
    }

    @Test func aTransportCanBeShutDownFromItsOwnThread() async throws {
        let wire = try Wire(.text("x"))
        let reason = try await withTaskExecutorPreference(wire.transport.executor) {
            _ = try await wire.send().get()
            await wire.transport.shutDown()
            return try await wire.failure()?.reason
        }
        #expect(reason == .shutDown)
        try await wire.server.openConnections(fallTo: 0)
    }

    @Test func aTransportThatIsDroppedClosesItsConnections() async throws {
        let server = try LoopbackServer()
        server.route("/", .text("x"))
        do {
            let transport = CurlTransport(threads: 2)
            _ = await transport.result(HTTPRequest(url: try HTTPURL(server.url)))
            #expect(server.openConnectionCount == 1)
        }
        try await server.openConnections(fallTo: 0)
        #expect(server.requests.count == 1)
    }
}
