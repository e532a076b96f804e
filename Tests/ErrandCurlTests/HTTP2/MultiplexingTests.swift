import ErrandCurl
import ErrandWire
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(3)))
struct MultiplexingTests {
    @Test func sixtyFourRequestsAtOnceUseOneConnectionToNghttpd() async throws {
        let (authority, identity) = try await CertificateAuthority.shared.value
        let server = try await Nghttpd(identity, files: ["hello.txt": "hello"])
        let client = Client(trusting: authority.certificate)

        let answers = try await client.outcomes(64, server.url + "/hello.txt").map { try $0.get() }

        let body = Data("hello".utf8)
        #expect(answers.allSatisfy { $0.status == 200 && $0.version == .http2 && $0.body == body })
        #expect(answers.count { $0.metrics?.isConnectionReused == false } == 1)
        #expect(try await server.stop() == 1)
    }

    @Test func sixtyFourStreamsAreOpenAtTheSameTime() async throws {
        let rig = try await HTTP2Rig()

        let answers = try await rig.client.outcomes(64, rig.url("/together?open=64")).map { try $0.get() }

        #expect(answers.allSatisfy { $0.status == 200 })
        #expect(try await rig.server.journal().connections == 1)
    }

    @Test func whoAsksForHTTP11GetsItFromAServerThatSpeaksBoth() async throws {
        var rig = try await HTTP2Rig()
        #expect(try await rig.client.send(rig.url("/hello")).version == .http2)
        rig.client.options.versions = .http1_1

        #expect(try await rig.client.send(rig.url("/hello")).version == .http1_1)
        #expect(try await rig.server.journal().connections == 2)
    }

    @Test func priorKnowledgeSpeaksHTTP2WithoutTLS() async throws {
        let server = try await ScriptedHTTP2Server()
        var client = Client()
        client.options.versions = .http2PriorKnowledge

        // libcurl 7.88 cannot use such a connection twice, neither at once nor later.
        let answers = try await client.outcomes(8, server.url + "/hello").map { try $0.get() }
        let later = try await client.send(server.url + "/hello", .post, body: .data(Data("x".utf8)))

        #expect((answers + [later]).allSatisfy { $0.status == 200 && $0.version == .http2 })
    }

    @Test func priorKnowledgeOverTLSSharesAConnection() async throws {
        var rig = try await HTTP2Rig()
        rig.client.options.versions = .http2PriorKnowledge

        let answers = try await rig.client.outcomes(8, rig.url("/together?open=8")).map { try $0.get() }

        #expect(answers.allSatisfy { $0.version == .http2 })
        #expect(try await rig.server.journal().connections == 1)
    }
}
