import Dispatch
import Errand
import ErrandTesting
import Foundation
import Testing

/// Callbacks: once, on their queue, after the start has returned, let go afterwards.
@Suite(.timeLimit(.minutes(2))) struct CallbackTests {
    @Test func itIsCalledOnceOnItsQueue() async {
        let agent = NetworkAgent.stub(StubTransport(.json(#"{"id": "7", "name": "x"}"#)))
        let queue = ObserverTests.queue()
        let calls = Recorder<String?>()
        let task = agent.start(GetUser(id: "7"), on: queue) { response in
            calls.add(
                response.outcome.output.map { "\($0.id) \(DispatchQueue.getSpecific(key: ObserverTests.key) ?? "")" })
        }
        #expect(await task.response.outcome.output == User(id: "7", name: "x"))
        #expect(calls.all == ["7 callbacks"])
    }

    /// As with a live answer, a flag that is set after the start is seen (BR-112).
    @Test func itIsCalledAfterTheStartHasReturned() async {
        let agent = NetworkAgent.stub(StubTransport(.status(200)))
        let queue = DispatchQueue(label: "callbacks")
        let order = Recorder<String>()
        let task: RequestTask<Probe<Empty>> = queue.sync {
            let task = agent.start(Probe<Empty>("/"), on: queue) { _ in order.add("called") }
            order.add("started")
            return task
        }
        _ = await task.response
        #expect(order.all == ["started", "called"])
    }

    final class Screen: Sendable {}

    /// BR-039: nobody keeps the handle, and the agent is shut down; the callback is called all the same, and let go.
    @Test(arguments: [false, true])
    func itIsLetGoAfterTheCall(isShutDown: Bool) async {
        let stub = StubTransport(isShutDown ? .never : .status(200))
        let agent = NetworkAgent.stub(stub)
        let (calls, call) = AsyncStream<Bool>.makeStream()
        weak var screen: Screen?
        do {
            let kept = Screen()
            screen = kept
            agent.start(Probe<Empty>("/"), on: .global()) { response in
                withExtendedLifetime(kept) {}
                call.yield(response.outcome.isSuccess)
                call.finish()
            }
        }
        if isShutDown {
            while stub.requests.isEmpty { await Task.yield() }
            await agent.shutDown()
        }
        var all: [Bool] = []
        for await isSuccess in calls { all.append(isSuccess) }
        #expect(all == [!isShutDown])
        // The queue lets the callback go right after the call; there is no event for it.
        while screen != nil { await Task.yield() }
    }

    /// BR-024: what was cancelled before its callback was called is told as cancelled, whatever had come by then.
    @Test(arguments: ["handle", "agent", "type", "tag"])
    func aCancelBeforeTheCallWinsOverTheAnswer(way: String) async {
        let stub = StubTransport(.status(200))
        let queue = DispatchQueue(label: "callbacks")
        queue.suspend()
        let outcomes = Recorder<Outcome<Empty, ServerMessage>>()
        let ended = Recorder<Void>()
        struct Ended: EventMonitor {
            let ended: Recorder<Void>
            func record(_ event: Event, of send: SendInfo, at time: Duration) {
                if case .received = event { ended.add(()) }
            }
        }
        let agent = NetworkAgent.stub(stub) { $0.monitors = [Ended(ended: ended)] }
        let task = agent.start(
            Probe<Empty>("/"), options: { $0.tag = "t" }, on: queue, completion: { outcomes.add($0.outcome) })
        while ended.count == 0 { await Task.yield() }
        switch way {
        case "handle": task.cancel()
        case "agent": agent.cancelAll()
        case "type": agent.cancel(Probe<Empty>.self)
        default: agent.cancel(tag: "t")
        }
        queue.resume()
        #expect(await task.response.outcome == .cancelled)
        #expect(outcomes.all == [.cancelled])
        #expect(agent.callCount == 0)
    }

    /// BR-024, over the wire: cancelled at random, each ends once.
    /// What cancels finds the call as soon as the start has returned.
    @Test(arguments: ["type", "tag", "path"])
    func itCanBeCancelledByItsFactsAtOnce(by what: String) async {
        let agent = NetworkAgent.stub(StubTransport().on(Probe<Empty>.self, .never))
        for _ in 0..<50 {
            let task = agent.start(
                Probe<Empty>("/a"), options: { $0.tag = "home" }, on: .global(), completion: { _ in })
            switch what {
            case "type": agent.cancel(Probe<Empty>.self)
            case "tag": agent.cancel(tag: "home")
            default: agent.cancel(method: .get, path: "/a")
            }
            #expect(await task.response.outcome == .cancelled)
        }
    }

    @Test func cancelledAtAnyMomentItEndsOnce() async throws {
        let server = try LoopbackServer()
        server.route("/", .text("x"))
        let agent = NetworkAgent(server.url)
        let queue = DispatchQueue(label: "callbacks")
        let outcomes = Recorder<(number: Int, outcome: Outcome<Empty, ServerMessage>)>()
        let lateSuccesses = Recorder<Int>()
        let cancelled = Recorder<Int>()
        for number in 0..<1000 {
            let task = agent.start(Probe<Empty>("/"), on: queue) { response in
                if response.outcome.isSuccess, cancelled.all.contains(number) { lateSuccesses.add(number) }
                outcomes.add((number, response.outcome))
            }
            DispatchQueue.global().async {
                for _ in 0..<Int.random(in: 0..<2000) { _ = number.hashValue }
                queue.sync {
                    task.cancel()
                    cancelled.add(number)
                }
            }
            if number % 8 == 0 { _ = await task.response }
        }
        while outcomes.count < 1000 || cancelled.count < 1000 { await Task.yield() }
        #expect(Set(outcomes.all.map(\.number)).count == 1000 && outcomes.count == 1000)
        #expect(outcomes.all.allSatisfy { $0.outcome == .cancelled || $0.outcome == .success(Empty()) })
        #expect(lateSuccesses.all.isEmpty)
    }

    /// BR-032.
    @Test func aCallbackMayDoAnythingWithTheAgent() async {
        let stub = StubTransport(.status(200), .status(204), .never)
        let agent = NetworkAgent.stub(stub)
        let (ends, end) = AsyncStream<String>.makeStream()
        agent.start(Probe<Empty>("/1"), on: .global()) { _ in
            agent.cancelAll()
            agent.cancel { _ in true }
            agent.environment = Environment("http://next.invalid")
            _ = agent.callCount
            agent.start(Probe<Empty>("/2"), on: .global()) { response in
                end.yield("\(response.status ?? 0)")
                agent.start(Probe<Empty>("/3"), on: .global()) { response in
                    end.yield("\(response.outcome)")
                    end.finish()
                }.cancel()
            }
        }
        var all: [String] = []
        for await text in ends { all.append(text) }
        #expect(all == ["204", "cancelled"])
        #expect(stub.requests.dropFirst().allSatisfy { "\($0.url.origin)" == "http://next.invalid" })
    }
}
