import Errand
import ErrandTesting
import ErrandWire
import Testing

/// BR-113: a stub goes the same way as a live server.
@Suite(.timeLimit(.minutes(1))) struct StubHooksTests {
    /// Adds a header, and notes how each call passed.
    private struct Noting: Interceptor {
        let place: String
        let notes: Locked<[String]>

        func intercept(_ call: Call, next: Next) async throws(ErrandError) -> Reply {
            var call = call
            call.request.headers.add("X-Token", place)
            notes.withLock { $0.append("\(place) \(call.name)") }
            do {
                let reply = try await next(call)
                notes.withLock { $0.append("\(place) \(reply.response.status) \(call.verdict(on: reply.response))") }
                return reply
            } catch {
                notes.withLock { $0.append("\(place) \(error)") }
                throw error
            }
        }
    }

    private struct Passage: Equatable {
        let outcome: Outcome<User, ServerMessage>
        let notes: [String]
        let heads: [Int]
    }

    private struct Watched: BaseRequest {
        typealias Output = User
        let heads = Locked([Int]())
        let path: Path = "/users/7"
        var validator: Validator { GetUser(id: 7).validator }
        var options: RequestOptions {
            RequestOptions { options in
                options.onEvent = { [heads] event in
                    if case .head(let status, _) = event { heads.withLock { $0.append(status) } }
                }
            }
        }
    }

    private func passage(_ make: ((inout AgentConfiguration) -> Void) -> NetworkAgent) async -> Passage {
        let notes = Locked([String]())
        let agent = make {
            $0.add(Noting(place: "attempt", notes: notes), at: .attempt)
            $0.add(Noting(place: "call", notes: notes), at: .call)
        }
        let request = Watched()
        let outcome = await agent.response(for: request).outcome
        return Passage(
            outcome: outcome, notes: notes.withLock { $0 }, heads: request.heads.withLock { $0 })
    }

    @Test(arguments: [
        (500, "", Outcome<User, ServerMessage>.serverError(ServerMessage(status: 500))),
        (401, "", .unauthorized(ServerMessage(status: 401))),
        (200, #"{"id":7,"name":"Mei"}"#, .success(User(id: 7, name: "Mei"))),
        (
            200, #"{"id":"7"}"#,
            .failed(.malformed(.json(#"{"id":"7"}"#), path: "$.id", reason: "not integer"))
        ),
    ])
    func aStubGoesTheWayOfALiveAnswer(row: (status: Int, body: String, outcome: Outcome<User, ServerMessage>))
        async throws
    {
        let server = try LoopbackServer()
        server.route("/users/7", .json(row.body, status: row.status))
        let stub = StubTransport().on(Watched.self, .json(row.body, status: row.status))

        let live = await passage { NetworkAgent(server.url, $0) }
        let stubbed = await passage { NetworkAgent.stub(stub, $0) }

        #expect(stubbed.notes == live.notes && stubbed.notes.count == 4)
        #expect(stubbed.heads == [row.status] && live.heads == stubbed.heads)
        #expect(stubbed.outcome.failure?.code == row.outcome.failure?.code)
        #expect(stubbed.outcome.isSuccess == row.outcome.isSuccess)
        if case .failed = row.outcome {} else { #expect(live.outcome == row.outcome && stubbed.outcome == row.outcome) }
        if case .failed(.malformed(_, let path, let reason)) = row.outcome {
            for case .failed(.malformed(_, let foundPath, let foundReason)) in [live.outcome, stubbed.outcome] {
                #expect(foundPath == path && foundReason == reason)
            }
        }
        #expect(stub.requests.map { $0.headers.values(of: "X-Token") } == [["call", "attempt"]])
        #expect(server.requests.map { $0.headers.values(of: "X-Token") } == [["call", "attempt"]])
    }
}
