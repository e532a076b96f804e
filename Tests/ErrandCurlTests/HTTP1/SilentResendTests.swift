import ErrandCurl
import ErrandTesting
import ErrandWire
import Foundation
import Testing

/// BR-080: libcurl by itself sends again what a reused connection swallowed. That must not reach what may have had its effect.
@Suite(.timeLimit(.minutes(3)))
struct SilentResendTests {
    struct Sending: Sendable, CustomTestStringConvertible {
        let method: HTTPMethod
        let bytes: Int
        var testDescription: String { "\(method), \(bytes) bytes" }

        var body: HTTPBody { bytes == 0 ? .none : .data(Data(repeating: 1, count: bytes)) }
    }

    static let unsafe = [
        Sending(method: .post, bytes: 0), Sending(method: .post, bytes: 10), Sending(method: .post, bytes: 1_000_000),
        Sending(method: .put, bytes: 10), Sending(method: .put, bytes: 1_000_000), Sending(method: .patch, bytes: 10),
        Sending(method: .delete, bytes: 0), Sending(method: .delete, bytes: 10), Sending(method: "PURGE", bytes: 0),
    ]

    static let endings: [LoopbackAnswer] = [.closeBeforeAnswer, .resetBeforeAnswer]

    @Test(arguments: unsafe, endings)
    func whatMayHaveHadItsEffectIsSeenOnce(_ sending: Sending, _ ending: LoopbackAnswer) async throws {
        let server = try LoopbackServer()
        server.route("/hello", .text("hello"))
        server.route("/pay", ending)
        let client = Client()
        #expect(try await client.send(server.url + "/hello").status == 200)

        let error = try await client.failure(server.url + "/pay", sending.method, body: sending.body)

        #expect(error?.reason == .connectionLost)
        #expect(error?.mayHaveBeenProcessed == true)
        let paid = server.requests.filter { $0.path == "/pay" }
        #expect(paid.map(\.connection) == [0], "once, and by the connection that was kept")
    }

    @Test(arguments: unsafe)
    func onAFreshConnectionItIsSeenOnceToo(_ sending: Sending) async throws {
        let server = try LoopbackServer()
        server.route("/pay", .closeBeforeAnswer)

        let error = try await Client().failure(server.url + "/pay", sending.method, body: sending.body)

        #expect(error?.reason == .connectionLost)
        #expect(error?.mayHaveBeenProcessed == true)
        #expect(server.requests.count == 1)
    }

    @Test(arguments: [HTTPMethod.get, .head, .options])
    func whatOnlyReadsIsSentAgainOnANewConnection(_ method: HTTPMethod) async throws {
        let server = try LoopbackServer()
        server.route("/hello", .text("hello"))
        server.route("/read", inTurn: .closeBeforeAnswer, .text("read"))
        let client = Client()
        #expect(try await client.send(server.url + "/hello").status == 200)

        #expect(try await client.send(server.url + "/read", method).status == 200)
        #expect(server.requests.count { $0.path == "/read" } == 2)
    }

    /// The handle that a GET was repeated with goes on to no POST that is repeated.
    @Test func aRepeatedGetDoesNotHelpAPostAfterIt() async throws {
        let server = try LoopbackServer()
        server.route("/hello", .text("hello"))
        server.route("/read", inTurn: .closeBeforeAnswer, .text("read"))
        server.route("/pay", .closeBeforeAnswer)
        let client = Client()
        #expect(try await client.send(server.url + "/hello").status == 200)
        #expect(try await client.send(server.url + "/read").status == 200)

        #expect(try await client.failure(server.url + "/pay", .post)?.reason == .connectionLost)
        #expect(server.requests.count { $0.path == "/pay" } == 1)
    }
}
