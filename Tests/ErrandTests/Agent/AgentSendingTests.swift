import Errand
import ErrandTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(3))) struct AgentSendingTests {
    @Test func aSendThrowsItsOwnFailure() async {
        let agent = NetworkAgent.stub(StubTransport(.json(#"{"code":2002}"#)))
        await #expect(throws: Failure<ShopRejection>.rejected(.soldOut)) {
            try await PlaceOrder(item: 7).send(via: agent)
        }
    }

    @Test func aResponseHasAllThatCame() async {
        let answer = HTTPResponse.json(#"{"error":"bad_grant"}"#, status: 400, headers: ["X-Id": "7"])
        let response = await NetworkAgent.stub(StubTransport(.response(answer))).response(for: GetUser(id: "1"))
        #expect(response.outcome == .rejected(ServerMessage(status: 400)))
        #expect(response.status == 400 && response.headers["x-id"] == "7" && response.bytes == answer.body)
        #expect(response.attempts == 1)
    }

    @Test func transportFailuresKeepWhatCame() async {
        let part = HTTPResponse.text("half")
        let error = TransportError(.truncated, curlCode: 18, mayHaveBeenProcessed: true, partialResponse: part)
        let response = await NetworkAgent.stub(StubTransport(.failure(error))).response(for: GetUser(id: "1"))
        #expect(response.outcome == .failed(.broken(part, error)))
        #expect(response.http == part)
    }

    @Test func aSendWithoutAStubFailsTheTestNamingTheEndpoint() async {
        let stub = StubTransport()
        await withKnownIssue {
            let response = await NetworkAgent.stub(stub).response(for: GetUser(id: "7"))
            #expect(response.outcome.isSuccess == false)
        } matching: { issue in
            issue.comments.contains { $0.rawValue == "GetUser: GET http://stub.invalid/users/7 has no stub" }
        }
        #expect(stub.unscripted == ["GetUser: GET http://stub.invalid/users/7 has no stub"])
    }

    @Test func stubsAnswerByEndpointOrInTurn() async throws {
        let stub = StubTransport(.status(503), .status(200)).on(GetUser.self, .json(#"{"id":"1","name":"A"}"#))
        let agent = NetworkAgent.stub(stub)
        #expect(await agent.response(for: Probe<Empty>("/")).outcome == .serverError(ServerMessage(status: 503)))
        #expect(try await agent.send(GetUser(id: "1")) == User(id: "1", name: "A"))
        #expect(try await agent.send(GetUser(id: "1")) == User(id: "1", name: "A"))
        #expect(await agent.response(for: Probe<Empty>("/")).outcome == .success(Empty()))
        #expect(stub.requests.map(\.url.path) == ["/", "/users/1", "/users/1", "/"])
    }

    /// BR-112.
    @Test @MainActor func anAnswerComesAfterTheSenderHasGoneOn() async throws {
        let agent = NetworkAgent.stub(StubTransport(.json("1"), .json("2")))
        let hasGoneOn = Locked(false)
        let seen = Locked([Bool]())
        let first = Task { @MainActor in
            let value = try await agent.send(Probe<Int>())
            let now = hasGoneOn.withLock { $0 }
            seen.withLock { $0.append(now) }
            return value + (try await agent.send(Probe<Int>()))
        }
        hasGoneOn.withLock { $0 = true }
        #expect(try await first.value == 3)
        #expect(seen.withLock { $0 } == [true])
    }

    @Test func aHandleGivesOutputAndResponse() async throws {
        let agent = NetworkAgent.stub(StubTransport(.json("5")))
        let task = agent.task(Probe<Int>())
        #expect(try await task.output == 5)
        #expect(await task.response.status == 200)
    }

    @Test func interceptorsStandInTheirOrder() async {
        let order = Locked([String]())
        struct Noting: Interceptor {
            let name: String
            let order: Locked<[String]>
            func intercept(_ call: Call, next: Next) async throws(ErrandError) -> Reply {
                order.withLock { $0.append("\(name) \(call.name)") }
                var call = call
                call.request.headers.add("X-Seen", name)
                let reply = try await next(call)
                order.withLock { $0.append("\(name) back") }
                return reply
            }
        }
        let stub = StubTransport(.status(200))
        let agent = NetworkAgent.stub(stub) {
            $0.add(Noting(name: "attempt", order: order), at: .attempt)
            $0.add(Noting(name: "call", order: order), at: .call)
        }
        _ = await agent.response(for: Probe<Empty>("/"))
        #expect(order.withLock { $0 } == ["call Probe<Empty>", "attempt Probe<Empty>", "attempt back", "call back"])
        #expect(stub.requests.first?.headers.values(of: "X-Seen") == ["call", "attempt"])
    }

    @Test func anInterceptorsHeaderIsCheckedToo() async {
        struct Bad: Interceptor {
            func intercept(_ call: Call, next: Next) async throws(ErrandError) -> Reply {
                var call = call
                call.request.headers["X-A"] = "a\r\nb"
                return try await next(call)
            }
        }
        let agent = NetworkAgent.stub(StubTransport(.status(200))) { $0.add(Bad(), at: .call) }
        #expect(
            await agent.response(for: Probe<Empty>("/")).outcome == .failed(.unbuildable(.headerValue(name: "X-A"))))
    }
}
