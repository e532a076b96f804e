import Errand
import ErrandTesting
import Testing

/// Rows of the layer of request objects over YTKNetwork: limits, environments, common parameters, content types.
@Suite(.timeLimit(.minutes(1))) struct RequestLayerTests {
    private struct Post: BaseRequest {
        typealias Output = Empty
        var timeout = TimeLimit.inherited
        let method = HTTPMethod.post
        let path: Path = "/orders"
        var body: BodyEncoder? { .form(["item": 7]) }
    }

    @Test(
        "A6: the agent's timeout is the default, and an endpoint's goes before it",
        arguments: [(TimeLimit.inherited, 30), (.seconds(5), 5)])
    func anEndpointsTimeoutGoesBeforeTheAgents(_ timeout: TimeLimit, _ seconds: Int) async {
        let clock = ManualClock()
        let stub = StubTransport(.status(200).after(.seconds(60)), clock: clock)
        let agent = NetworkAgent.stub(stub) { $0.limits.timeout = .seconds(30) }
        let task = agent.task(Post(timeout: timeout))
        await clock.waitForSleepers()
        clock.advance(by: .seconds(seconds) - .milliseconds(1))
        #expect(agent.callCount == 1)
        clock.advance(by: .milliseconds(1))
        #expect(await task.response.outcome.failure?.limit == .timeout)
    }

    @Test("A6: the queue and the whole have limits of their own (connect and idle: LimitsLoopbackTests)")
    func eachLimitIsSetApart() async {
        let clock = ManualClock()
        let agent = NetworkAgent.stub(StubTransport().on(Post.self, .never)) {
            $0.clock = clock
            $0.maxInFlight = 1
            $0.limits.queue = .seconds(20)
            $0.limits.deadline = .seconds(90)
        }
        let first = agent.task(Post())
        await clock.waitForSleepers()
        let second = agent.task(Post(), options: { $0.limits.queue = .seconds(3) })
        await clock.waitForSleepers(3)
        clock.advance(by: .seconds(3))
        #expect(await second.response.outcome.failure?.limit == .queue)
        clock.advance(by: .seconds(87))
        #expect(await first.response.outcome.failure?.limit == .deadline)
    }

    @Test("A7: an environment sends POST as GET, to be read in a log of URLs; off by default")
    func anEnvironmentChangesTheMethod() async throws {
        let stub = StubTransport().on(Post.self, .status(200))
        let agent = NetworkAgent.stub(stub)
        try await agent.send(Post())
        agent.environment.methods = [.primary: .get]
        try await agent.send(Post())
        #expect(stub.requests.map { "\($0.method) \($0.url.target)" } == ["POST /orders", "GET /orders?item=7"])
        #expect(stub.requests.map(\.text) == ["item=7", ""])
    }

    @Test("A11: environments are switched at run time, and the response tells which it was")
    func environmentsAreSwitched() async throws {
        let stub = StubTransport().on(Post.self, .status(200))
        let agent = NetworkAgent.stub(stub)
        for name in ["dev", "test", "release"] {
            agent.environment = Environment(name: name, "https://\(name).shop.example")
            #expect(await agent.response(for: Post()).environment.name == name)
        }
        #expect(
            stub.requests.map(\.url.origin.host) == ["dev.shop.example", "test.shop.example", "release.shop.example"])
    }

    @Test("A12: common query, headers and fields go with each call")
    func commonParametersGoWithEachCall() async throws {
        let stub = StubTransport().on(Post.self, .status(200))
        let agent = NetworkAgent.stub(stub) {
            $0.common.query = ["v": 2]
            $0.common.headers = ["X-Client": "cli"]
            $0.common.fields = ["service": "Shop.Orders", "token": "t7"]
        }
        try await agent.send(Post())
        stub.expect(
            .post("/orders").query("v", "2").header("X-Client", "cli")
                .form(["item": 7, "service": "Shop.Orders", "token": "t7"]), times: 1)
    }

    @Test("A13: content types are taken as they come, or held to a list by the endpoint")
    func contentTypesAreTakenAsTheyCome() {
        struct Lenient: BaseRequest {
            typealias Output = Int
            let path: Path = "/"
        }
        struct Strict: BaseRequest {
            typealias Output = Int
            let path: Path = "/"
            let validator = Validator.status.and(.contentType("application/json", "text/json"))
        }
        #expect(Lenient().outcome(of: .text("7")) == .success(7))
        #expect(Strict().outcome(of: .json("7")) == .success(7))
        let refused = Strict().outcome(of: .text("7"))
        guard case .failed(.malformed(_, "Content-Type", "not application/json or text/json")) = refused else {
            Issue.record("\(refused)")
            return
        }
    }
}
