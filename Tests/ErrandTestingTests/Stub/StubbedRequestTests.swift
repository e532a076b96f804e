import Errand
import ErrandTesting
import Testing

struct StubbedRequestTests {
    private static let malformed = ErrandError.malformed(
        .json(#"{"id":"7"}"#), path: "$.id", reason: "not integer")

    @Test(arguments: [
        (StubCase.ok, Outcome<User, ServerMessage>.success(User(id: 7, name: "Mei"))),
        (.refused, .rejected(ServerMessage(status: 409))),
        (.serverError, .serverError(ServerMessage(status: 502))),
        (.unauthorized, .unauthorized(ServerMessage(status: 401))),
        (.notLoggedIn, .notLoggedIn(ServerMessage(status: 600))),
        (.offline, .noNetwork(TransportError(.unreachable))),
        (.timeout, .failed(.limit(.timeout, cause: TransportError(.limit(.timeout))))),
        ("shapeless", .failed(StubbedRequestTests.malformed)),
        ("late", .success(User(id: 7, name: "Mei"))),
        ("silent", .cancelled),
    ])
    func aCaseHasItsOutcome(row: (stubCase: StubCase, outcome: Outcome<User, ServerMessage>)) async throws {
        #expect(try GetUser(id: 7).outcome(of: row.stubCase) == row.outcome)
    }

    /// The pure reading and the whole way agree.
    @Test(
        .timeLimit(.minutes(3)), arguments: [StubCase.ok, .refused, .serverError, .unauthorized, .offline, "shapeless"])
    func aSendEndsAsTheCaseSays(stubCase: StubCase) async throws {
        let stub = StubTransport().always(stubCase)
        let outcome = await NetworkAgent.stub(stub).response(for: GetUser(id: 7)).outcome
        #expect(outcome == (try GetUser(id: 7).outcome(of: stubCase)))
    }

    @Test func aCaseThatNobodyDeclaresIsAnError() {
        #expect(throws: MissingStub(endpoint: "GetUser", stubCase: "soldOut")) {
            try GetUser(id: 7).outcome(of: "soldOut")
        }
        #expect(throws: MissingStub(endpoint: "PlaceOrder", stubCase: .refused)) {
            try PlaceOrder(item: 1).outcome(of: .refused)
        }
        #expect(MissingStub(endpoint: "GetUser", stubCase: "soldOut").description == "GetUser has no stub for soldOut")
    }
}
