import Errand
import ErrandTesting
import Testing

@Suite(.timeLimit(.minutes(3))) struct StubTransportTests {
    private func statuses(_ stub: StubTransport, _ count: Int = 3) async -> [Int?] {
        let agent = NetworkAgent.stub(stub)
        var statuses: [Int?] = []
        for _ in 0..<count { statuses.append(await agent.response(for: GetUser(id: 7)).status) }
        return statuses
    }

    @Test func aCaseForAllIsEachEndpointsOwn() async {
        let stub = StubTransport().always(.ok)
        let agent = NetworkAgent.stub(stub)
        #expect(await agent.response(for: GetUser(id: 7)).status == 200)
        #expect(await agent.response(for: PlaceOrder(item: 1)).status == 201)
        stub.always(.serverError)
        #expect(await agent.response(for: GetUser(id: 7)).status == 502)
        #expect(await agent.response(for: PlaceOrder(item: 1)).status == 500)
    }

    @Test func casesOfAnEndpointComeInTurnAndTheLastGoesOn() async {
        #expect(await statuses(StubTransport().on(GetUser.self, cases: .unauthorized, .ok)) == [401, 200, 200])
    }

    @Test func casesInTurnAreGivenOnceEach() async {
        #expect(await statuses(StubTransport(.status(503)).inTurn(.unauthorized, .ok)) == [503, 401, 200])
    }

    @Test func rulesGoBeforeTurnsAndTurnsBeforeTheCaseForAll() async {
        let stub = StubTransport(.status(418)).always(.ok).on(.get("/nobody"), .status(500))
        #expect(await statuses(stub) == [418, 200, 200])
        stub.on(.get("/users/*"), .status(403))
        #expect(await statuses(stub) == [403, 403, 403])
    }

    @Test func theFirstRuleThatMatchesAnswers() async {
        let stub = StubTransport().on(.get("/users/8"), .status(201)).on(.path("/users/*"), .status(202))
            .on(GetUser.self, .status(203)).on(.path("/users/*"), .status(204))
        #expect(await statuses(stub) == [202, 204, 204])
        #expect(stub.unused == ["GET /users/8", "GetUser"])
    }

    @Test(arguments: [
        (StubTransport(recordsIssues: false).always("soldOut"), "has no stub for soldOut"),
        (StubTransport(recordsIssues: false).on(GetUser.self, cases: "soldOut"), "has no stub for soldOut"),
        (StubTransport(recordsIssues: false).on(.post("/orders"), .status(200)), "has no stub"),
        (StubTransport(recordsIssues: false), "has no stub"),
    ])
    func whatIsNotScriptedIsNamed(row: (stub: StubTransport, why: String)) async {
        let outcome = await NetworkAgent.stub(row.stub).response(for: GetUser(id: 7)).outcome
        #expect(outcome.failure?.transportError?.reason == .internal)
        #expect(row.stub.unscripted == ["GetUser: GET http://stub.invalid/users/7 \(row.why)"])
    }

    @Test func aCaseForAnEndpointWithoutCasesFailsTheTestNamingIt() async {
        let stub = StubTransport().always(.ok)
        await withKnownIssue {
            _ = await NetworkAgent.stub(stub).response(for: Ping())
        } matching: { issue in
            issue.comments.contains { $0.rawValue == "Ping: GET http://stub.invalid/ping has no stub for ok" }
        }
    }

    @Test func whatWasNeverGivenCanBeAskedFor() async {
        let stub = StubTransport(.status(500), .status(500)).on(PlaceOrder.self, cases: .ok)
            .on(GetUser.self, cases: .unauthorized, .refused, .ok).always(.offline)
        #expect(stub.unused == ["PlaceOrder", "GetUser: 3 of 3", "in turn: 2", "always offline"])
        _ = await statuses(stub, 2)
        #expect(stub.unused == ["PlaceOrder", "GetUser: 1 of 3", "in turn: 2", "always offline"])
        let all = StubTransport(.status(500)).on(GetUser.self, .status(200)).always(.ok)
        _ = await statuses(all)
        for item in 0..<2 { _ = await NetworkAgent.stub(all).response(for: PlaceOrder(item: item)) }
        #expect(all.unused == [])
    }

    @Test func aLateAnswerComesWhenTheClockSaysSo() async throws {
        let clock = ManualClock()
        let stub = StubTransport(clock: clock).on(GetUser.self, cases: "late")
        let task = NetworkAgent.stub(stub).task(GetUser(id: 7))
        await clock.waitForSleepers()
        clock.advance(by: .seconds(3))
        #expect(try await task.output == User(id: 7, name: "Mei"))
    }

    @Test func anAnswerLaterThanTheTimeoutIsNone() async {
        let clock = ManualClock()
        let stub = StubTransport(clock: clock).on(GetUser.self, cases: "late")
        let task = NetworkAgent.stub(stub) { $0.limits.timeout = .seconds(2) }.task(GetUser(id: 7))
        await clock.waitForSleepers()
        clock.advance(by: .seconds(2))
        #expect(await task.response.outcome.failure?.limit == .timeout)
    }

    @Test func aLateAnswerIsCancelledAtOnce() async {
        let clock = ManualClock()
        let task = NetworkAgent.stub(StubTransport(.status(200).after(.seconds(9)), clock: clock)).task(Ping())
        await clock.waitForSleepers()
        task.cancel()
        #expect(await task.response.outcome == .cancelled)
    }
}
