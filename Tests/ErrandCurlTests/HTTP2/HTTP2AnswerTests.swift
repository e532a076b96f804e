import Errand
import ErrandCurl
import ErrandWire
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(3)))
struct HTTP2AnswerTests {
    @Test(arguments: [200, 201, 404, 500, 600, 601, 999])
    func anyStatusUpTo999IsAnAnswer(_ status: Int) async throws {
        let rig = try await HTTP2Rig()

        let answer = try await rig.client.send(rig.url("/status?code=\(status)"))

        #expect(answer.status == status)
        #expect(answer.version == .http2)
    }

    @Test(arguments: ["099", "000", "1000", "20", "abc", "101", "199"])
    func whatIsNoFinalStatusIsABrokenAnswer(_ status: String) async throws {
        let rig = try await HTTP2Rig()
        let log = EventLog()

        let error = await #expect(throws: TransportError.self) {
            try await rig.client.send(rig.url("/status?code=\(status)"), report: log.report)
        }

        #expect(error?.reason == .brokenAnswer)
        #expect(error?.mayHaveBeenProcessed == true)
        #expect(!log.all.contains { $0.hasPrefix("head") })
        #expect(try await rig.client.send(rig.url("/hello")).status == 200)
    }

    @Test func anInterimAnswerIsAnEventAndNotTheAnswer() async throws {
        let rig = try await HTTP2Rig()
        let log = EventLog()

        let answer = try await rig.client.send(rig.url("/interim"), report: log.report)

        #expect(log.all == ["interim 103 1", "head 200 -"])
        #expect(answer.status == 200)
        #expect(!answer.headers.contains("x-interim") && !answer.headers.contains("link"))
        #expect(answer.headers[.contentType] == "text/plain")
    }

    @Test func trailersAreReachableAndNoHeaders() async throws {
        let rig = try await HTTP2Rig()

        let answer = try await rig.client.send(rig.url("/trailers"))

        #expect(answer.trailers["x-checksum"] == "5d41402a")
        #expect(!answer.headers.contains("x-checksum"))
        #expect(answer.body == Data("hello".utf8))
    }

    /// RFC 9113 §8.1: a server that needs no more of the body resets the stream after its answer, which must not be lost.
    @Test func anAnswerThatDoesNotWaitForTheBodyIsAnAnswer() async throws {
        let rig = try await HTTP2Rig()
        let body = Data(repeating: 7, count: 1_000_000)

        let answer = try await rig.client.send(rig.url("/enough?early=1"), .post, body: .data(body))

        #expect(answer.status == 413)
        #expect(answer.body == Data("enough".utf8))
        #expect(try await rig.server.journal().requests.map(\.isWhole) == [false])
    }

    @Test func anAgentReads600AsNotLoggedIn() async throws {
        let (authority, identity) = try await CertificateAuthority.shared.value
        let server = try await ScriptedHTTP2Server(identity)
        let agent = NetworkAgent(server.url) { $0.tls = TLSPolicy(trust: .only(authority.certificate)) }

        let response = await agent.response(for: Profile())

        guard case .notLoggedIn = response.outcome else {
            Issue.record("\(response.outcome)")
            return
        }
        #expect(response.status == 600)
    }

    private struct Profile: BaseRequest {
        typealias Output = Data
        var path: Path { "/status" }
        var query: Query { ["code": 600] }
        var decoder: ResponseDecoder<Data> { .data }
    }
}
