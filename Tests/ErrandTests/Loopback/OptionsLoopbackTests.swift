import Errand
import ErrandTesting
import Foundation
import Testing

/// What `RequestOptions` reaches on the wire.
@Suite(.timeLimit(.minutes(3))) struct OptionsLoopbackTests {
    private let server: LoopbackServer
    private let agent: NetworkAgent

    init() throws {
        server = try LoopbackServer()
        agent = NetworkAgent(server.url)
    }

    @Test func interimAnswersAreHeardAndTheFinalHeadIsApart() async {
        let heard = Locked([String]())
        server.route("/", .text("x").interim(103, ["Link": "</a>"]).header("X-Final", "1"))
        var probe = Probe<Empty>("/")
        probe.options.onEvent = { event in
            let line =
                switch event {
                case .informational(let status, let headers): "\(status) \(headers[.link] ?? "")"
                case .head(let status, let headers): "\(status) \(headers["X-Final"] ?? "") \(headers.contains(.link))"
                }
            heard.withLock { $0.append(line) }
        }
        let response = await agent.response(for: probe)
        #expect(response.outcome == .success(Empty()))
        #expect(heard.withLock { $0 } == ["103 </a>", "200 1 false"])
        #expect(response.version == .http1_1)
    }

    @Test func trailersAreOnTheResponse() async {
        server.route("/", .text("x").trailers(["X-Sum": "7"]))
        let response = await agent.response(for: Probe<Empty>("/"))
        #expect(response.trailers["x-sum"] == "7")
        #expect(response.headers["x-sum"] == nil)
    }

    @Test(arguments: [1, 1024, 200_000, Int.max]) func anyReceiveBufferGivesTheSameBody(_ size: Int) async {
        struct Bytes: BaseRequest {
            typealias Output = Data
            let path: Path = "/"
            var options: RequestOptions
        }
        let body = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
        server.route("/", .data(body))
        let options = RequestOptions { $0.receiveBufferSize = size }
        #expect(await agent.response(for: Bytes(options: options)).outcome == .success(body))
    }

    @Test func aTaskThatPrefersTheAgentsExecutorRunsOnTheThreadOfItsPolicy() async {
        let other = NetworkAgent(server.url) { $0.tls = TLSPolicy(trust: .only(Data("none".utf8))) }
        #expect(ObjectIdentifier(other.executor) == ObjectIdentifier(other.executor))
        #expect(ObjectIdentifier(other.executor) != ObjectIdentifier(agent.executor))
        server.route("/", .text("x"))
        let outcome = await withTaskExecutorPreference(agent.executor) {
            await agent.response(for: Probe<Empty>("/")).outcome
        }
        #expect(outcome == .success(Empty()))
    }

    @Test(arguments: [Int.min, 0, 2, Int.max]) func anyNumbersOfThreadsAndPlacesAreTaken(number: Int) async throws {
        let server = try LoopbackServer()
        server.fallback { _ in .status(200) }
        let agent = NetworkAgent(server.url) {
            $0.threads = number
            $0.maxInFlight = number
            $0.maxInFlightPerHost = number
        }
        #expect(await agent.response(for: Probe<Empty>("/")).outcome == .success(Empty()))
        await agent.shutDown()
    }
}
