import Errand
import ErrandTesting
import ErrandWire
import Testing

/// BR-113: a stub goes the same way as a live server.
@Suite(.timeLimit(.minutes(3))) struct StubHooksTests {
    /// Everything that an agent can tell, in one list.
    private struct Notes: Interceptor, EventMonitor, SendObserver {
        let list = Locked([String]())

        private func note(_ text: String) { list.withLock { $0.append(text) } }

        func intercept(_ call: Call, next: Next) async throws(ErrandError) -> Reply {
            var call = call
            call.request.headers.add("X-Token", "t\(call.request.headers.values(of: "X-Token").count + 1)")
            note("out \(call.name)")
            do {
                let reply = try await next(call)
                note("back \(reply.response.status) \(call.verdict(on: reply.response))")
                return reply
            } catch {
                note("back \(error)")
                throw error
            }
        }

        func record(_ event: Event, of send: SendInfo, at time: Duration) {
            note(String("\(event)".prefix { $0 != " " }))
        }

        func willStart(_ send: SendInfo) { note("willStart") }
        func willStop(_ send: SendInfo, _ ending: Ending) { note("willStop \(ending.kind) \(ending.code ?? -1)") }
        func didStop(_ send: SendInfo, _ ending: Ending) { note("didStop \(ending.kind) \(ending.status ?? -1)") }

        func watch(_ configuration: inout AgentConfiguration) {
            configuration.add(self, at: .call)
            configuration.add(self, at: .attempt)
            configuration.monitors = [self]
            configuration.observers = [self]
        }
    }

    /// Status and body of an answer, and the note of the ending.
    @Test(arguments: [
        (500, "", "serverError 0"), (401, "", "unauthorized 0"), (200, #"{"id":7,"name":"Mei"}"#, "success 200"),
        (200, #"{"id":"7"}"#, "failed 0"), (200, "<html>", "failed 0"),
    ])
    func aStubGoesTheWayOfALiveAnswer(row: (status: Int, body: String, ending: String)) async throws {
        let server = try LoopbackServer()
        server.route("/users/7", .json(row.body, status: row.status))
        let stub = StubTransport().on(GetUser.self, .json(row.body, status: row.status))
        let live = Notes()
        let stubbed = Notes()

        let liveOutcome = await NetworkAgent(server.url, live.watch).response(for: GetUser(id: 7)).outcome
        let outcome = await NetworkAgent.stub(stub, stubbed.watch).response(for: GetUser(id: 7)).outcome

        let notes = stubbed.list.withLock { $0 }
        #expect(notes == live.list.withLock { $0 })
        #expect(notes.contains("willStop \(row.ending)") && notes.contains("head") && notes.contains("out GetUser"))
        #expect("\(outcome)" == "\(liveOutcome)")
        #expect(outcome.output == liveOutcome.output)
        #expect(stub.requests.map { $0.headers.values(of: "X-Token") } == [["t1", "t2"]])
        #expect(server.requests.map { $0.headers.values(of: "X-Token") } == [["t1", "t2"]])
    }

    /// The body of a malformed answer is judged by the shape, not only by whether it can be decoded.
    @Test func aStubThatDepartsFromTheShapeSaysWhere() async {
        let agent = NetworkAgent.stub(StubTransport().always("shapeless"))
        guard case .failed(.malformed(_, "$.id", "not integer")) = await agent.response(for: GetUser(id: 7)).outcome
        else {
            Issue.record("not malformed")
            return
        }
    }
}
