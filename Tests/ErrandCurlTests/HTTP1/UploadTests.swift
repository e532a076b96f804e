import ErrandCurl
import ErrandTesting
import ErrandWire
import Foundation
import Testing

/// Bodies that are refused, announced, or sent again.
@Suite(.timeLimit(.minutes(3))) struct UploadTests {
    /// BR-040.
    @Test func anAnswerBeforeTheBodyIsSentIsTheAnswer() async throws {
        let wire = try Wire()
        wire.server.route("/", LoopbackAnswer.json(#"{"error":"too large"}"#, status: 413).early(bodyBytes: 1024))
        wire.server.route("/next", .text("good"))
        let body = HTTPBody.data(Data(count: 50 << 20))
        for _ in 0..<3 {
            let response = try await wire.send(.post, "/", body: body).get()
            #expect(response.status == 413)
            #expect(response.text == #"{"error":"too large"}"#)
        }
        #expect(wire.server.requests.allSatisfy { !$0.isComplete && $0.bodyLength == 1024 })
        #expect(try await wire.send(.get, "/next").value?.text == "good")
    }

    /// BR-102: what does not say that it waits does not wait.
    @Test(arguments: [5, 2 << 20])
    func aBodyIsNotHeldBackForA100(size: Int) async throws {
        let wire = try Wire(.text("got it"))
        wire.server.expectation = .ignore
        for method in [HTTPMethod.post, .put] {
            let response = try await wire.send(method, "/", body: .bytes(size), within: .patient).get()
            #expect(response.text == "got it")
        }
        #expect(wire.server.requests.allSatisfy { !$0.headers.contains(.expect) && $0.bodyLength == size })
    }

    @Test(arguments: [5, 2 << 20])
    func anExpectHeaderOfItsOwnIsHonoured(size: Int) async throws {
        let wire = try Wire(.text("got it"))
        let response = try await wire.send(
            .post, "/", headers: [.expect: "100-continue"], body: .bytes(size)
        ).get()
        #expect(response.text == "got it")
        let request = try #require(wire.server.requests.first)
        #expect(request.headers[.expect] == "100-continue")
        #expect(request.body == HTTPBody.bytes(size).data)
    }

    /// BR-102, RFC 9110 §15.5.18: libcurl repeats without it only an expectation that it wrote itself.
    @Test func aRefusedExpectationIsTheAnswer() async throws {
        let wire = try Wire(.text("got it"))
        wire.server.expectation = .refuse(status: 417)
        let response = try await wire.send(
            .post, "/", headers: [.expect: "100-continue"], body: .bytes(5), within: .patient
        ).get()
        #expect(response.status == 417)
        #expect(wire.server.requests.count == 1)
    }

    /// A connection that dies unused is replaced without a word, and the request goes where it was meant to.
    @Test func aStaleConnectionIsReplacedForTheSameURL() async throws {
        let wire = try Wire()
        wire.server.route("/*") { .text("\($0.method) \($0.target) \($0.bodyLength)") }
        for round in 0..<20 {
            #expect(try await wire.send(.get, "/first").value?.text == "GET /first 0")
            wire.server.closeIdleConnections()
            let target = "/second/\(round)?a=\(round)"
            // A method that may be repeated, since the close may also cross the request.
            let response = try await wire.send(.query, target, body: .bytes(100_000)).get()
            #expect(response.text == "QUERY \(target) 100000")
        }
    }

    /// The same, where it dies amid the body. Whether that shows in what curl reads or in what it writes is chance.
    @Test(arguments: [LoopbackAnswer.closeAndResetBeforeAnswer, .closeBeforeAnswer, .resetBeforeAnswer])
    func aConnectionThatDiesAmidTheBodyIsReplaced(ending: LoopbackAnswer) async throws {
        let wire = try Wire()
        wire.server.route("/first", .text("x"))
        wire.server.route("/second", inTurn: ending.early(bodyBytes: 70_000), .text("again"))
        #expect(try await wire.send(.get, "/first").value?.text == "x")
        #expect(try await wire.send(.query, "/second", body: .bytes(16 << 20), within: .patient).get().text == "again")
        #expect(wire.server.requests.map(\.target) == ["/first", "/second", "/second"])
    }

    /// The same, where the connection dies while the request is on its way.
    @Test func aRequestThatOnlyReadsIsRepeatedForTheSameURL() async throws {
        let wire = try Wire()
        wire.server.route("/first", .text("x"))
        wire.server.route("/second/*", inTurn: .closeBeforeAnswer, .text("again"))
        #expect(try await wire.send(.get, "/first").value?.text == "x")
        let response = try await wire.send(.query, "/second/1?a=1", body: .bytes(100_000)).get()
        #expect(response.text == "again")
        #expect(wire.server.requests.map(\.target) == ["/first", "/second/1?a=1", "/second/1?a=1"])
        #expect(wire.server.requests.suffix(2).allSatisfy { $0.body == HTTPBody.bytes(100_000).data })
    }
}
