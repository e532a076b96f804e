import Errand
import ErrandTesting
import Testing

/// The two ways of a call: by interceptors of the caller's, or past them.
@Suite(.timeLimit(.minutes(3))) struct StandardPipelineTests {
    /// Has to do with one path, and leaves its mark there.
    private struct Picky: Interceptor {
        let path: String
        let mark: String

        func concerns(_ call: Call) -> Bool { call.request.url.path == path }

        func intercept(_ call: Call, next: Next) async throws(ErrandError) -> Reply {
            var call = call
            call.request.headers.add("X-Mark", mark)
            return try await next(call)
        }
    }

    @Test(arguments: [("/a", ["1", "2"]), ("/b", ["3"]), ("/c", [])])
    func onlyThoseThatHaveToDoWithTheCallActOnIt(row: (path: String, marks: [String])) async throws {
        let stub = StubTransport(.status(200))
        let agent = NetworkAgent.stub(stub) {
            $0.add(Picky(path: "/a", mark: "2"), at: .attempt)
            $0.add(Picky(path: "/b", mark: "3"), at: .attempt)
            $0.add(Picky(path: "/a", mark: "1"), at: .call)
        }
        #expect(await agent.response(for: Probe<Empty>(Path(row.path))).outcome == .success(Empty()))
        #expect(try #require(stub.requests.first).headers.values(of: "X-Mark") == row.marks)
    }

    @Test func bothWaysShareTheirPlaces() async {
        let stub = StubTransport(.never, .status(200))
        let clock = ManualClock()
        let agent = NetworkAgent.stub(stub) {
            $0.maxInFlight = 1
            $0.limits.queue = .seconds(1)
            $0.clock = clock
            $0.add(Picky(path: "/first", mark: "1"), at: .attempt)
        }
        let first = agent.task(Probe<Empty>("/first"))
        while stub.requests.isEmpty { await Task.yield() }
        let second = agent.task(Probe<Empty>("/second"))
        await clock.waitForSleepers()  // Its queue limit runs.
        #expect(stub.requests.count == 1)
        first.cancel()
        #expect(await second.response.outcome == .success(Empty()))
    }
}
