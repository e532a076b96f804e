import Errand
import ErrandTesting
import Foundation
import Testing

/// Places in flight, and each limit by its own error; the agent goes on after each.
@Suite(.timeLimit(.minutes(3))) struct LimitsLoopbackTests {
    /// BR-076: five in a line of one, each with a timeout that starts when its turn comes.
    @Test func waitingForAPlaceDoesNotCountAsTheTimeout() async throws {
        let server = try LoopbackServer()
        server.route("/slow", LoopbackAnswer.text("x").after(.seconds(4)))
        server.route("/", .text("x"))
        let agent = NetworkAgent(server.url) { $0.maxInFlight = 1 }
        let slow = agent.task(Probe<String>(path: "/slow", decoder: .text))
        try await server.request(to: "/slow")
        var probe = Probe<String>(path: "/", decoder: .text)
        probe.timeout = .seconds(2)
        let tasks = (0..<5).map { [probe] _ in agent.task(probe) }
        var queued: [Duration] = []
        for task in tasks {
            let response = await task.response
            #expect(response.outcome == .success("x"))
            queued.append(response.queued)
        }
        #expect(await slow.response.outcome == .success("x"))
        // The last has waited longer than its timeout is.
        #expect((queued.max() ?? .zero) > .seconds(2))
        #expect(server.requests.count == 6)
    }

    /// BR-076: no more than so many are with the server, and all of them get there.
    @Test(arguments: [(1, 64), (3, 64), (64, 3), (5, 5)])
    func neverMoreThanAllowedAreInFlight(row: (total: Int, perHost: Int)) async throws {
        let server = try LoopbackServer()
        let inFlight = Locked((now: 0, most: 0))
        let gate = try LoopbackGate()
        server.route("/") { _ in
            inFlight.withLock { $0 = (now: $0.now + 1, most: max($0.most, $0.now + 1)) }
            gate.wait()
            inFlight.withLock { $0.now -= 1 }
            return .status(200)
        }
        let agent = NetworkAgent(server.url) {
            $0.maxInFlight = row.total
            $0.maxInFlightPerHost = row.perHost
        }
        let tasks = (0..<20).map { _ in agent.task(Probe<Empty>("/")) }
        let allowed = min(row.total, row.perHost)
        try await server.request(number: allowed)
        while agent.callCount < 20 || inFlight.withLock({ $0.now }) < allowed { await Task.yield() }
        #expect(server.requests.count == allowed)
        gate.open()
        for task in tasks { #expect(await task.response.outcome == .success(Empty())) }
        #expect(inFlight.withLock { $0.most } == allowed)
        #expect(server.requests.count == 20)
    }

    /// BR-026: whoever is cancelled gives the place back, on the wire or in line.
    @Test func cancelledCallsLeaveNoPlaceTaken() async throws {
        let server = try LoopbackServer()
        server.route("/never", .never)
        server.route("/", .status(200))
        let agent = NetworkAgent(server.url) { $0.maxInFlight = 2 }
        let hanging = (0..<5).map { _ in agent.task(Probe<Empty>("/never")) }
        try await server.request(number: 2)
        while agent.callCount < 5 { await Task.yield() }
        for task in hanging { task.cancel() }
        for task in hanging { #expect(await task.response.outcome == .cancelled) }
        #expect(agent.callCount == 0)
        try await server.openConnections(fallTo: 0)
        let later = (0..<5).map { _ in agent.task(Probe<Empty>("/")) }
        for task in later { #expect(await task.response.outcome == .success(Empty())) }
        // The place of one that was cancelled may have gone to another before that was cancelled, too.
        #expect(server.requests.count { $0.path == "/" } == 5)
        #expect(server.openConnectionCount <= 2)
    }

    /// BR-117.
    @Test func aBusyHostDoesNotHoldUpAnother() async throws {
        let (slow, quick) = (try LoopbackServer(), try LoopbackServer())
        let gate = try LoopbackGate()
        slow.route("/") { _ in
            gate.wait()
            return .status(200)
        }
        quick.route("/", .status(200))
        let agent = NetworkAgent(
            AgentConfiguration(slow.url) {
                $0.environment = Environment(slow.url, hosts: [.cdn: quick.url])
                $0.maxInFlight = 8
                $0.maxInFlightPerHost = 4
            })
        let tasks = (0..<20).map { _ in agent.task(Probe<Empty>("/")) }
        try await slow.request(number: 4)
        while agent.callCount < 20 { await Task.yield() }
        var probe = Probe<Empty>("/")
        probe.host = .cdn
        #expect(await agent.response(for: probe).outcome == .success(Empty()))
        #expect(slow.requests.count == 4)
        #expect(agent.callCount == 20)
        gate.open()
        for task in tasks { #expect(await task.response.outcome == .success(Empty())) }
        #expect(slow.requests.count == 20)
    }

    /// One silent answer must not hold up the rest of its host.
    @Test func aSilentRequestTakesOnlyItsOwnPlace() async throws {
        let server = try LoopbackServer()
        server.route("/never", .never)
        server.route("/", .status(200))
        let agent = NetworkAgent(server.url) { $0.maxInFlightPerHost = 2 }
        let silent = agent.task(Probe<Empty>("/never"))
        try await server.request(to: "/never")
        for _ in 0..<10 { #expect(await agent.response(for: Probe<Empty>("/")).outcome == .success(Empty())) }
        silent.cancel()
        #expect(await silent.response.outcome == .cancelled)
    }

    @Test func aCallThatIsCancelledInTheQueueNeverReachesTheServer() async throws {
        let server = try LoopbackServer()
        let gate = try LoopbackGate()
        server.fallback { _ in
            gate.wait()
            return .status(200)
        }
        let agent = NetworkAgent(server.url) { $0.maxInFlight = 1 }
        let first = agent.task(Probe<Empty>("/first"))
        try await server.request(to: "/first")
        let waiting = agent.task(Probe<Empty>("/waiting"))
        while agent.callCount < 2 { await Task.yield() }
        waiting.cancel()
        #expect(await waiting.response.outcome == .cancelled)
        let last = agent.task(Probe<Empty>("/last"))
        gate.open()
        #expect(await first.response.outcome == .success(Empty()))
        #expect(await last.response.outcome == .success(Empty()))
        #expect(server.requests.map(\.path) == ["/first", "/last"])
    }

    /// By its task or by the agent, on the way that interceptors are on and on the straight one.
    @Test(arguments: [false, true], [false, true])
    func aCallThatHadToWaitCanBeCancelledWhenItsTurnHasCome(isByTheAgent: Bool, isStraight: Bool) async throws {
        let server = try LoopbackServer()
        let gate = try LoopbackGate()
        server.route("/first") { _ in
            gate.wait()
            return .status(200)
        }
        server.route("/second", .never)
        server.route("/", .status(200))
        let agent = NetworkAgent(server.url) {
            $0.maxInFlight = 1
            if !isStraight { $0.add(Looking { _ in }, at: .attempt) }
        }
        let first = agent.task(Probe<Empty>("/first"))
        try await server.request(to: "/first")
        let second = agent.task(Probe<Empty>("/second"))
        while agent.callCount < 2 { await Task.yield() }
        gate.open()
        try await server.request(to: "/second")
        #expect(await first.response.outcome == .success(Empty()))
        if isByTheAgent { agent.cancelAll() } else { second.cancel() }
        #expect(await second.response.outcome == .cancelled)
        #expect(await agent.response(for: Probe<Empty>("/")).outcome == .success(Empty()))
        #expect(agent.callCount == 0)
    }

    /// The queue's limit ends with the wait, and the time that was waited is told.
    @Test func theQueueLimitHasNoPowerOverWhatHasBegun() async throws {
        let server = try LoopbackServer()
        let (first, second) = (try LoopbackGate(), try LoopbackGate())
        for (path, gate) in [("/first", first), ("/second", second)] {
            server.route(path) { _ in
                gate.wait()
                return .status(200)
            }
        }
        let clock = ManualClock()
        let agent = NetworkAgent(server.url) {
            $0.maxInFlight = 1
            $0.limits.queue = .seconds(1)
            $0.clock = clock
        }
        let began = agent.task(Probe<Empty>("/first"))
        try await server.request(to: "/first")
        let waited = agent.task(Probe<Empty>("/second"))
        await clock.waitForSleepers()
        first.open()
        try await server.request(to: "/second")
        clock.advance(by: .seconds(5))
        second.open()
        #expect(await began.response.outcome == .success(Empty()))
        let response = await waited.response
        #expect(response.outcome == .success(Empty()))
        #expect(response.queued > .zero)
        #expect(agent.callCount == 0)
    }

    /// BR-026: turns that come while their calls are being cancelled.
    @Test func placesAreNeverLostHoweverCancelsFall() async throws {
        let server = try LoopbackServer()
        server.route("/", .text("x"))
        let agent = NetworkAgent(server.url) { $0.maxInFlightPerHost = 2 }
        for round in 0..<40 {
            let tasks = (0..<24).map { _ in agent.task(Probe<Empty>("/")) }
            for _ in 0..<round { await Task.yield() }
            for (number, task) in tasks.enumerated() where number % 3 != 0 { task.cancel() }
            for (number, task) in tasks.enumerated() {
                let outcome = await task.response.outcome
                #expect(outcome == .success(Empty()) || (number % 3 != 0 && outcome == .cancelled))
            }
        }
        #expect(agent.callCount == 0)
        let last = (0..<4).map { _ in agent.task(Probe<Empty>("/")) }
        for task in last { #expect(await task.response.outcome == .success(Empty())) }
    }

    /// BR-077.
    @Test func oddTimeoutsAreALimitNoneOrAnError() async throws {
        let server = try LoopbackServer()
        server.route("/never", .never)
        server.route("/", .status(200))
        let agent = NetworkAgent(server.url)
        var probe = Probe<Empty>("/never")
        probe.timeout = .seconds(0.001)
        #expect(await agent.response(for: probe).outcome.failure?.limit == .timeout)
        probe.path = "/"
        for seconds in [Double.infinity, 1e300, 1e9] {
            probe.timeout = .seconds(seconds)
            #expect(await agent.response(for: probe).outcome == .success(Empty()))
        }
        for seconds in [0, -1, Double.nan, -Double.infinity] {
            probe.timeout = .seconds(seconds)
            #expect(await agent.response(for: probe).outcome == .failed(.unbuildable(.limit(.timeout))))
        }
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let limit: Limit
        let path: String
        let set: @Sendable (inout TimeLimits) -> Void
        var testDescription: String { limit.rawValue }
    }

    static let rows: [Row] = [
        Row(limit: .queue, path: "/") { $0.queue = .milliseconds(150) },
        Row(limit: .idle, path: "/never") { $0.idle = .milliseconds(150) },
        Row(limit: .timeout, path: "/never") { $0.timeout = .milliseconds(150) },
        Row(limit: .deadline, path: "/never") { $0.deadline = .milliseconds(150) },
        Row(limit: .idle, path: "/stall") { $0.idle = .seconds(2) },
        Row(limit: .timeout, path: "/stall") { $0.timeout = .seconds(2) },
        Row(limit: .deadline, path: "/stall") { $0.deadline = .milliseconds(150) },
    ]

    @Test(arguments: rows)
    func eachLimitIsToldByItsName(row: Row) async throws {
        let server = try LoopbackServer()
        server.route("/never", .never)
        server.route("/stall", LoopbackAnswer.text("0123456789").stall(after: 3))
        server.route("/", .status(200))
        let gate = try LoopbackGate()
        server.route("/gate") { _ in
            gate.wait()
            return .status(200)
        }
        let agent = NetworkAgent(server.url) { $0.maxInFlightPerHost = 1 }
        let blocker = row.limit == .queue ? agent.task(Probe<Empty>("/gate")) : nil
        if blocker != nil { try await server.request(to: "/gate") }
        var probe = Probe<Empty>(Path(row.path))
        row.set(&probe.options.limits)
        let response = await agent.response(for: probe)
        #expect(response.outcome.failure?.limit == row.limit)
        if row.path == "/stall", row.limit != .deadline { #expect(response.bytes == Data("012".utf8)) }
        gate.open()
        #expect(await blocker?.response.outcome != .cancelled)
        if row.limit == .queue { #expect(server.requests.map(\.path) == ["/gate"]) }
        #expect(await agent.response(for: Probe<Empty>("/")).outcome == .success(Empty()))
        #expect(agent.callCount == 0)
    }

    @Test func theConnectLimitIsToldByItsName() async throws {
        let hole = try LoopbackBlackhole()
        let server = try LoopbackServer()
        server.route("/", .status(200))
        let agent = NetworkAgent(server.url)
        var probe = Probe<Empty>(Path(hole.url))
        probe.options.limits.connect = .milliseconds(150)
        let outcome = await agent.response(for: probe).outcome
        guard case .failed(.limit(.connect, let cause)) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(cause?.mayHaveBeenProcessed == false)
        #expect(await agent.response(for: Probe<Empty>("/")).outcome == .success(Empty()))
    }

    @Test func theSizeLimitIsToldByItsName() async throws {
        let server = try LoopbackServer()
        server.route("/endless", .endless)
        server.route("/", .status(200))
        let agent = NetworkAgent(server.url) { $0.bodySizeLimit = 1 << 20 }
        let response = await agent.response(for: Probe<Empty>("/endless"))
        #expect(response.outcome.failure?.limit == .bodySize)
        #expect(response.bytes.count <= 1 << 20)
        #expect(await agent.response(for: Probe<Empty>("/")).outcome == .success(Empty()))
    }
}
