import ErrandTesting
import Testing

@testable import Errand

/// Cancelling some of what runs, and counting it.
@Suite(.timeLimit(.minutes(1))) struct CancelSomeTests {
    struct Other: BaseRequest {
        typealias Output = Empty
        let path: Path = "/other"
        let method = HTTPMethod.post
    }

    static let screen = CallScope()

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let isCancelled: [Bool]
        let cancel: @Sendable (NetworkAgent) -> Void

        init(_ name: String, _ isCancelled: [Bool], _ cancel: @escaping @Sendable (NetworkAgent) -> Void) {
            testDescription = name
            self.isCancelled = isCancelled
            self.cancel = cancel
        }
    }

    @Test(arguments: [
        Row("type", [false, false, true, false]) { $0.cancel(Other.self) },
        Row("method", [true, true, false, false]) { $0.cancel(method: .get) },
        Row("method and path", [false, true, false, false]) { $0.cancel(method: .get, path: "/b") },
        Row("method and another path", [false, false, false, false]) { $0.cancel(method: .post, path: "/b") },
        Row("tag", [true, false, false, true]) { $0.cancel(tag: "home") },
        Row("scope", [false, true, true, false]) { $0.cancel(screen) },
        Row("another scope", [false, false, false, false]) { $0.cancel(CallScope()) },
        Row("condition", [false, false, false, true]) { $0.cancel { $0.request.url.path == "/d" } },
        Row("all", [true, true, true, true]) { $0.cancelAll() },
    ])
    func onlyWhatIsMeantIsCancelled(row: Row) async {
        let stub = StubTransport(.never, .never, .never, .never)
        let agent = NetworkAgent.stub(stub)
        let first = agent.task(Probe<Empty>("/a"), options: { $0.tag = "home" })
        let second = agent.task(Probe<Empty>("/b?x=1"), options: { $0.scope = Self.screen })
        let third = agent.task(Other(), options: { $0.scope = Self.screen })
        let fourth = agent.task(Probe<Empty>("/d", method: .put), options: { $0.tag = "home" })
        while stub.requests.count < 4 { await Task.yield() }
        row.cancel(agent)
        let left = row.isCancelled.count { !$0 }
        while agent.callCount > left { await Task.yield() }
        #expect(agent.callCount == left)
        agent.cancel { identity in
            // Those that are left are the ones that were not meant.
            let names = ["/a", "/b", "/other", "/d"]
            let index = names.firstIndex(of: String(identity.request.url.path)) ?? 0
            #expect(!row.isCancelled[index])
            return true
        }
        for outcome in [
            await first.response.outcome, await second.response.outcome, await third.response.outcome,
            await fourth.response.outcome,
        ] {
            #expect(outcome == .cancelled)
        }
    }

    @Test func activityCountsWhatIsUnderWay() async {
        let stub = StubTransport(.never, .never)
        let agent = NetworkAgent.stub(stub)
        var counts = agent.activity.makeAsyncIterator()
        #expect(await counts.next() == 0)
        let first = agent.task(Probe<Empty>("/a"))
        #expect(await counts.next() == 1)
        let second = agent.task(Probe<Empty>("/b"))
        #expect(await counts.next() == 2)
        first.cancel()
        #expect(await counts.next() == 1)
        second.cancel()
        #expect(await counts.next() == 0)
    }

    @Test func activityEndsWithTheAgent() async {
        let agent = NetworkAgent.stub(StubTransport(.never))
        let stream = agent.activity
        let task = agent.task(Probe<Empty>("/a"))
        await agent.shutDown()
        _ = await task.response
        var last: Int?
        for await count in stream { last = count }
        #expect(last == 0)
        var late: [Int] = []
        for await count in agent.activity { late.append(count) }
        #expect(late == [0])

        var dropped: NetworkAgent? = NetworkAgent.stub(StubTransport())
        let left = dropped?.activity
        dropped = nil
        var counts: [Int] = []
        if let left { for await count in left { counts.append(count) } }
        #expect(counts == [0])
    }

    @Test func whoListensNoMoreIsForgotten() async {
        let agent = NetworkAgent.stub(StubTransport().on(Probe<Empty>.self, .status(200)))
        for _ in 0..<100 {
            var counts = agent.activity.makeAsyncIterator()
            _ = await counts.next()
        }
        #expect(agent.calls.listenerCount == 0)
    }
}
