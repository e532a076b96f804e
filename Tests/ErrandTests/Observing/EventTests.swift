import Errand
import ErrandTesting
import Foundation
import Testing

/// What is told of a send: in order, once at the end, and nothing after.
@Suite(.timeLimit(.minutes(2))) struct EventTests {
    /// Writes down the events of each send by name.
    final class Monitor: EventMonitor {
        let entries = Recorder<(id: UInt64, event: Event, time: Duration, site: CallSite)>()

        func record(_ event: Event, of send: SendInfo, at time: Duration) {
            entries.add((send.id, event, time, send.site))
        }

        var names: [String] { entries.all.map { Self.name($0.event) } }

        static func name(_ event: Event) -> String {
            switch event {
            case .started: "started"
            case .built(let request): "built \(request.url.path)"
            case .dispatched: "dispatched"
            case .sending(let request, let attempt): "sending \(request.headers["X"] ?? "-") \(attempt)"
            case .interim(let status, _): "interim \(status)"
            case .head(let status, _): "head \(status)"
            case .received(let response, let attempt): "received \(response.status) \(attempt)"
            case .lost(let error, let attempt): "lost \(error.reason) \(attempt)"
            case .ended(let ending): "ended \(ending.kind)"
            }
        }
    }

    /// Sends again what was refused once.
    struct Again: Interceptor {
        func intercept(_ call: Call, next: Next) async throws(ErrandError) -> Reply {
            let reply = try await next(call)
            if reply.response.status != 503 { return reply }
            var call = call
            call.request.headers["X"] = "again"
            return try await next(call)
        }
    }

    @Test func aSendThatSucceedsTellsEachStep() async throws {
        let monitor = Monitor()
        let agent = NetworkAgent.stub(StubTransport(.status(200))) { $0.monitors = [monitor] }
        try await agent.send(Probe<Empty>("/a"))
        #expect(
            monitor.names == [
                "started", "built /a", "dispatched", "sending - 1", "head 200", "received 200 1", "ended success",
            ])
        let times = monitor.entries.all.map(\.time)
        #expect(times == times.sorted() && times.allSatisfy { $0 >= .zero })
        #expect(Set(monitor.entries.all.map(\.id)).count == 1)
    }

    @Test func eachAttemptIsTold() async throws {
        let monitor = Monitor()
        let agent = NetworkAgent.stub(StubTransport(.status(503), .status(204))) {
            $0.monitors = [monitor]
            $0.add(Again(), at: .call)
        }
        try await agent.send(Probe<Empty>("/a"))
        #expect(
            monitor.names == [
                "started", "built /a", "dispatched", "sending - 1", "head 503", "received 503 1", "dispatched",
                "sending again 2", "head 204", "received 204 2", "ended success",
            ])
    }

    @Test func everyEndingHasOneTerminalEvent() async {
        let rows: [(StubAnswer?, Probe<Empty>, [String])] = [
            (.status(401), Probe("/a"), ["head 401", "received 401 1", "ended unauthorized"]),
            (.status(600), Probe("/a"), ["head 600", "received 600 1", "ended notLoggedIn"]),
            (.status(500), Probe("/a"), ["head 500", "received 500 1", "ended serverError"]),
            (.status(404), Probe("/a"), ["head 404", "received 404 1", "ended rejected"]),
            (.offline, Probe("/a"), ["lost unreachable 1", "ended noNetwork"]),
            (.failure(.limit(.timeout)), Probe("/a"), ["lost limit(timeout) 1", "ended failed"]),
            (.failure(.cancelled), Probe("/a"), ["lost cancelled 1", "ended cancelled"]),
            (nil, Probe(""), ["ended failed"]),
        ]
        for (answer, probe, end) in rows {
            let monitor = Monitor()
            let stub = answer.map { StubTransport($0) } ?? StubTransport()
            let agent = NetworkAgent.stub(stub) {
                $0.monitors = [monitor]
                if answer == nil { $0.environment = Environment() }
            }
            _ = await agent.response(for: probe)
            #expect(Array(monitor.names.suffix(end.count)) == end)
            #expect(monitor.names.count { $0.hasPrefix("ended") } == 1)
        }
    }

    @Test func aShutDownAgentTellsOfTheSendsItRefuses() async {
        let monitor = Monitor()
        let agent = NetworkAgent.stub(StubTransport()) { $0.monitors = [monitor] }
        await agent.shutDown()
        _ = await agent.response(for: Probe<Empty>("/"))
        #expect(monitor.names == ["started", "ended failed"])
    }

    /// An interceptor may leave something running; what it does after the end is not told.
    @Test func nothingIsToldAfterTheEnd() async throws {
        struct Leaving: Interceptor {
            let gate: AsyncStream<Void>
            let done: AsyncStream<Void>.Continuation

            func intercept(_ call: Call, next: Next) async throws(ErrandError) -> Reply {
                Task {
                    for await _ in gate {}
                    _ = try? await next(call)
                    done.finish()
                }
                return Reply(.status(200))
            }
        }
        let monitor = Monitor()
        let (gate, open) = AsyncStream<Void>.makeStream()
        let (end, done) = AsyncStream<Void>.makeStream()
        let stub = StubTransport(.status(200))
        let agent = NetworkAgent.stub(stub) {
            $0.monitors = [monitor]
            $0.add(Leaving(gate: gate, done: done), at: .call)
        }
        try await agent.send(Probe<Empty>("/a"))
        open.finish()
        for await _ in end {}
        #expect(stub.requests.count == 1)
        #expect(monitor.names == ["started", "built /a", "ended success"])
    }

    @Test func manySendsAtOnceEachEndOnce() async {
        let monitor = Monitor()
        let agent = NetworkAgent.stub(StubTransport().on(Probe<Empty>.self, .status(200))) { $0.monitors = [monitor] }
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<500 {
                group.addTask {
                    let task = agent.task(Probe<Empty>("/"))
                    if number % 3 == 0 { task.cancel() }
                    _ = await task.response
                }
            }
        }
        let sends = Dictionary(grouping: monitor.entries.all, by: \.id)
        #expect(sends.count == 500)
        for entries in sends.values {
            let names = entries.map { Monitor.name($0.event) }
            #expect(names.first == "started")
            #expect(names.count { $0.hasPrefix("ended") } == 1)
            #expect(names.last?.hasPrefix("ended") == true)
        }
    }

    @Test func theCallersFileAndLineAreTold() async throws {
        let monitor = Monitor()
        let agent = NetworkAgent.stub(StubTransport().on(Probe<Empty>.self, .status(200))) { $0.monitors = [monitor] }
        let first: UInt = #line + 1
        try await agent.send(Probe<Empty>("/a"))
        try await Probe<Empty>("/a").send(via: agent)
        _ = await agent.response(for: Probe<Empty>("/a"))
        _ = await agent.task(Probe<Empty>("/a")).response
        _ = await agent.start(Probe<Empty>("/a"), on: .global()) { _ in }.response
        let ended = monitor.entries.all.filter { Monitor.name($0.event).hasPrefix("ended") }
        #expect(ended.map(\.site.line) == (0..<5).map { first + $0 })
        #expect(ended.allSatisfy { $0.site.fileID == "ErrandTests/EventTests.swift" })
    }

    @Test func tagAndUserInfoReachMonitorsAndInterceptors() async throws {
        struct Screen: Equatable { let name: String }
        let seen = Recorder<String?>()
        struct Watcher: EventMonitor {
            let seen: Recorder<String?>
            func record(_ event: Event, of send: SendInfo, at time: Duration) {
                if case .started = event { seen.add(send.options.tag) }
                if case .ended = event { seen.add(send.options.userInfo[Screen.self]?.name) }
            }
        }
        struct Passing: Interceptor {
            func intercept(_ call: Call, next: Next) async throws(ErrandError) -> Reply {
                var call = call
                call.context[Int.self] = (call.context[Int.self] ?? 0) + 1
                return try await next(call)
            }
        }
        let agent = NetworkAgent.stub(StubTransport(.status(200))) {
            $0.monitors = [Watcher(seen: seen)]
            $0.add(Passing(), at: .call)
            $0.add(Passing(), at: .attempt)
            $0.add(
                Looking { call in
                    seen.add(call.context[Screen.self]?.name)
                    seen.add(call.context[Int.self].map(String.init))
                    seen.add(call.identity.endpoint == Probe<Empty>.self ? "typed" : nil)
                }, at: .attempt)
        }
        try await agent.send(
            Probe<Empty>("/a"),
            options: {
                $0.tag = "home"
                $0.userInfo[Screen.self] = Screen(name: "cart")
            })
        #expect(seen.all == ["home", "cart", "2", "typed", "cart"])
    }

    @Test func interimAnswersAreTold() async throws {
        let server = try LoopbackServer()
        server.route("/a", .text("x").interim(103, ["Link": "</x>"]))
        let monitor = Monitor()
        let agent = NetworkAgent(server.url) { $0.monitors = [monitor] }
        _ = await agent.response(for: Probe<Empty>("/a"))
        #expect(
            monitor.names == [
                "started", "built /a", "dispatched", "sending - 1", "interim 103", "head 200", "received 200 1",
                "ended success",
            ])
    }
}
