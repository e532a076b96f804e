import Errand
import Testing

@testable import ErrandTesting

@Suite(.timeLimit(.minutes(3))) struct RequestExpectationTests {
    private func stub() async -> StubTransport {
        let stub = StubTransport().always(.ok).on(Ping.self, .status(204))
        let agent = NetworkAgent.stub(stub)
        for item in [7, 8] { _ = await agent.response(for: PlaceOrder(item: item)) }
        _ = await agent.response(for: Ping())
        return stub
    }

    @Test(
        arguments: [
            (RequestMatcher.post("/orders"), nil, true), (.post("/orders"), 2, true), (.post("/orders"), 1, false),
            (.get("/orders"), 0, true), (.get("/orders"), nil, false), (.any, 3, true),
        ] as [(RequestMatcher, Int?, Bool)])
    func itCountsWhatMatches(row: (matcher: RequestMatcher, times: Int?, isMet: Bool)) async {
        let failure = RequestExpectation(matcher: row.matcher, times: row.times).failure(await stub().recordedRequests)
        #expect((failure == nil) == row.isMet)
    }

    @Test func requestsAreGivenAsTheyWereAsked() async {
        let stub = await stub()
        #expect(stub.requests(matching: .post("/orders").json(["item": 8])) == [stub.requests[1]])
        #expect(stub.expect(.endpoint(PlaceOrder.self), times: 2) == Array(stub.requests.prefix(2)))
    }

    @Test func aFailureTellsWhatWasAskedForAndWhatCame() async {
        let stub = await stub()
        withKnownIssue {
            stub.expect(.post("/orders").json(["item": 9]), times: 1)
        } matching: { issue in
            issue.comments.map(\.rawValue) == [
                """
                expected 1 of POST /orders JSON {"item":9}, got 0
                asked:
                1. POST /orders (PlaceOrder)
                   JSON: $.item is 7, not 9
                2. POST /orders (PlaceOrder)
                   JSON: $.item is 8, not 9
                3. GET /ping (Ping)
                   method: GET, not POST
                   path: /ping, not /orders
                   JSON: none in 0 bytes
                """
            ]
        }
    }

    @Test func aFailureWithoutRequestsSaysSo() {
        let failure = RequestExpectation(matcher: .endpoint(Ping.self), times: nil).failure([])
        #expect(failure == "expected Ping\nnothing was asked")
    }
}
