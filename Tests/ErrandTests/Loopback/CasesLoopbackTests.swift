import Errand
import ErrandTesting
import Foundation
import Testing

/// What went wrong elsewhere, over real sockets.
@Suite(.timeLimit(.minutes(3))) struct CasesLoopbackTests {
    private let server: LoopbackServer

    init() throws {
        server = try LoopbackServer()
        server.fallback { _ in .status(200) }
    }

    private func targets(_ agent: NetworkAgent, _ probes: Probe<Empty>...) async -> [String] {
        for probe in probes { #expect(await agent.response(for: probe).outcome == .success(Empty())) }
        return server.requests.map(\.target)
    }

    /// BR-001.
    @Test(arguments: ["/app/v1", "/app/v1/"], ["users", "/users"])
    func baseAndPathAreJoined(base: String, path: String) async {
        let agent = NetworkAgent(server.url + base)
        #expect(await targets(agent, Probe<Empty>(Path(path))) == ["/app/v1/users"])
    }

    /// BR-001, SEEDS C5.
    @Test func anAbsoluteURLWins() async {
        let agent = NetworkAgent("http://nowhere.invalid/app/v1")
        #expect(await targets(agent, Probe<Empty>(Path(server.url + "/x?y=1"))) == ["/x?y=1"])
    }

    /// BR-002.
    @Test func anEmptyQueryLeavesNoMark() async {
        var withItems = Probe<Empty>("/a?x=1")
        withItems.query = ["y": 2]
        var none = Probe<Empty>("/a")
        none.query = [:]
        let agent = NetworkAgent(server.url)
        #expect(
            await targets(agent, Probe<Empty>("/a"), none, Probe<Empty>("/a?x=1"), withItems)
                == ["/a", "/a", "/a?x=1", "/a?x=1&y=2"])
    }

    /// BR-003.
    @Test func anIPv6AddressIsReachedAndNamed() async throws {
        let server = try LoopbackServer(host: "::1")
        server.route("/x", .status(200))
        let response = await NetworkAgent(server.url).response(for: Probe<Empty>("/x"))
        #expect(response.outcome == .success(Empty()))
        #expect(response.metrics?.remoteAddress == "::1")
        #expect(server.requests.first?.headers.values(of: .host) == ["[::1]:\(server.port)"])
    }

    /// BR-003: a zone is refused, which is one of the two that may be.
    @Test(arguments: ["http://[fe80::1%25lo]:80/", "http://[::1", "http://::1/"])
    func aBrokenIPv6AddressIsNoRequest(url: String) async {
        let outcome = await NetworkAgent().response(for: Probe<Empty>(Path(url))).outcome
        guard case .failed(.unbuildable) = outcome else {
            Issue.record("\(outcome)")
            return
        }
    }

    /// BR-005.
    @Test func aPlusStaysAPlus() async {
        var probe = Probe<Empty>("/")
        probe.query = ["sig": "a+b/c=="]
        #expect(await targets(NetworkAgent(server.url), probe) == ["/?sig=a%2Bb%2Fc%3D%3D"])
        #expect(server.requests.first?.arguments.first?.value == "a+b/c==")
    }

    /// BR-011.
    @Test(arguments: [
        ("X-A", "a\r\nX-Inj: 1"), ("X-A", "a\nX-Inj: 1"), ("X-A", "a\0"), ("X A", "1"), ("", "1"), ("X:", "1"),
    ])
    func aHeaderThatInjectsNeverReachesTheServer(row: (name: String, value: String)) async {
        var probe = Probe<Empty>("/")
        probe.headers.add(HTTPHeaderName(row.name), row.value)
        let outcome = await NetworkAgent(server.url).response(for: probe).outcome
        guard case .failed(.unbuildable) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(server.connectionCount == 0)
    }

    /// BR-017.
    @Test func anEmptyAnswerIsTheEmptyValueWhereThereIsOne() async throws {
        server.route("/204", .status(204))
        server.route("/205", .status(205))
        server.route("/20", .text("01234567890123456789"))
        server.route("/0", .status(200).header("X-Kept", "1"))
        server.route("/space", .text(" "))
        let agent = NetworkAgent(server.url)
        func outcome<T: Equatable & Decodable & Sendable>(_ method: HTTPMethod, _ path: Path, _: T.Type) async
            -> Outcome<T, ServerMessage>
        {
            await agent.response(for: Probe<T>(method: method, path: path)).outcome
        }
        for (method, path) in [
            (HTTPMethod.get, "/204"), (.get, "/205"), (.head, "/20"), (.get, "/0"), (.get, "/space"),
        ] {
            #expect(await outcome(method, Path(path), User?.self) == .success(nil))
            let response = await agent.response(for: Probe<User>(method: method, path: Path(path)))
            guard case .failed(.undecodable(let answer, let error)) = response.outcome else {
                Issue.record("\(response.outcome)")
                continue
            }
            #expect(error as? AnswerError == .emptyBody)
            #expect(answer.status == response.status)
        }
        #expect(await agent.response(for: Probe<User>(path: "/0")).headers["X-Kept"] == "1")
        #expect(await outcome(.head, "/20", Empty.self) == .success(Empty()))
    }

    /// BR-020.
    @Test func fourEndsAreFourOutcomes() async throws {
        server.route("/never", .never)
        server.route("/close", .closeBeforeAnswer)
        let agent = NetworkAgent(server.url)
        let task = agent.task(Probe<Empty>("/never"))
        try await server.request(to: "/never")
        task.cancel()
        #expect(await task.response.outcome == .cancelled)

        var probe = Probe<Empty>("/never")
        probe.timeout = .milliseconds(200)
        guard case .failed(.limit(.timeout, let cause)) = await agent.response(for: probe).outcome else {
            Issue.record("no timeout")
            return
        }
        #expect(cause?.curlCode == 28)

        guard case .failed(.broken(nil, let lost)) = await agent.response(for: Probe<Empty>("/close")).outcome else {
            Issue.record("not broken")
            return
        }
        #expect(lost.reason == .connectionLost && lost.curlCode == 52)

        let port = try LoopbackClosedPort()
        guard case .noNetwork(let refused) = await NetworkAgent(port.url).response(for: Probe<Empty>("/")).outcome
        else {
            Issue.record("not refused")
            return
        }
        #expect(refused.reason == .connectionRefused && refused.curlCode == 7)
    }

    /// BR-021.
    @Test func aFailureKeepsWhatCame() async {
        server.route("/400", LoopbackAnswer.json(#"{"error":"bad_grant"}"#, status: 400).header("X-Kept", "1"))
        server.route("/200", LoopbackAnswer.json(#"{"code":7,"message":"no"}"#).header("X-Kept", "2"))
        let agent = NetworkAgent(server.url)
        let refused = await agent.response(for: Probe<Empty>("/400"))
        #expect(refused.outcome == .rejected(ServerMessage(status: 400)))
        #expect(refused.status == 400 && refused.headers["X-Kept"] == "1")
        #expect(refused.bytes == Data(#"{"error":"bad_grant"}"#.utf8))
        var probe = Probe<Empty>("/200")
        probe.validator = .status.and(.envelope())
        let judged = await agent.response(for: probe)
        #expect(judged.outcome == .rejected(ServerMessage(code: 7, text: "no", status: 200)))
        #expect(judged.status == 200 && judged.headers["X-Kept"] == "2")
        #expect(judged.bytes == Data(#"{"code":7,"message":"no"}"#.utf8))
    }

    /// BR-112: over a stub that answers at once, and over a network, the sender goes on first.
    @MainActor @Test(arguments: [false, true])
    func theSenderGoesOnBeforeItsAnswerComes(isLive: Bool) async {
        let agent = isLive ? NetworkAgent(server.url) : NetworkAgent.stub(StubTransport(.status(200), .status(200)))
        var events: [String] = []
        for name in ["first", "second"] {
            let task = Task {
                let outcome = await agent.response(for: Probe<Empty>("/")).outcome
                events.append("\(name) \(outcome.isSuccess)")
            }
            events.append("\(name) sent")
            await task.value
        }
        #expect(events == ["first sent", "first true", "second sent", "second true"])
    }

    @Test(arguments: ["/a/../b", "/./a", "/a/%2e%2E/b", ".."])
    func aDotSegmentNeverReachesTheServer(path: String) async {
        let outcome = await NetworkAgent(server.url).response(for: Probe<Empty>(Path(path))).outcome
        guard case .failed(.unbuildable(.path)) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        for part in ["", ".", ".."] {
            let outcome = await NetworkAgent(server.url).response(for: GetUser(id: part)).outcome
            guard case .failed(.unbuildable(.path)) = outcome else {
                Issue.record("\(outcome)")
                return
            }
        }
        #expect(server.connectionCount == 0)
    }

    @Test func anInterpolatedPartStaysOnePart() async {
        _ = await NetworkAgent(server.url).response(for: GetUser(id: "a/../b?c#d%2f"))
        #expect(server.requests.map(\.target) == ["/users/a%2F..%2Fb%3Fc%23d%252f"])
    }

    @Test func aHeaderWithAnEmptyValueArrives() async {
        var probe = Probe<Empty>("/")
        probe.headers = ["X-Empty": "", "X-Full": "1"]
        _ = await targets(NetworkAgent(server.url), probe)
        #expect(server.requests.first?.headers.values(of: "X-Empty") == [""])
        #expect(server.requests.first?.headers.values(of: "X-Full") == ["1"])
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func aRedirectIsNotFollowed(status: Int) async {
        server.route("/", LoopbackAnswer.status(status).header(.location, "/there"))
        var probe = Probe<Empty>("/")
        probe.validator = .status(status)
        let response = await NetworkAgent(server.url).response(for: probe)
        #expect(response.outcome == .success(Empty()))
        #expect(response.headers[.location] == "/there")
        #expect(server.requests.map(\.target) == ["/"])
    }

    /// In a process of its own, since the environment is the whole process's.
    @Test func noProxyOfTheEnvironmentIsUsed() async {
        await #expect(processExitsWith: .success) {
            let closed = try LoopbackClosedPort()
            for name in ["http_proxy", "HTTP_PROXY", "https_proxy", "all_proxy", "ALL_PROXY"] {
                setenv(name, closed.url, 1)
            }
            unsetenv("no_proxy")
            let server = try LoopbackServer()
            server.route("/", .status(200))
            let outcome = await NetworkAgent(server.url).response(for: Probe<Empty>("/")).outcome
            #expect(outcome == .success(Empty()))
            #expect(server.requests.first?.target == "/")
        }
    }

    /// SEEDS E17.
    @Test(arguments: [("7", 7), (" -3\n", -3)])
    func aTopLevelScalarIsDecoded(row: (text: String, value: Int)) async {
        server.route("/", .json(row.text))
        #expect(await NetworkAgent(server.url).response(for: Probe<Int>(path: "/")).outcome == .success(row.value))
    }

    /// SEEDS D1.
    @Test func eachHostNameHasItsServer() async throws {
        let other = try LoopbackServer()
        other.route("*", .status(200))
        let agent = NetworkAgent(
            AgentConfiguration(server.url) { [url = server.url] in
                $0.environment = Environment(url, hosts: [.cdn: other.url + "/static", "pay": url + "/pay"])
            })
        var probe = Probe<Empty>("/x")
        for host in [HostName.primary, .cdn, "pay", HostName(rawValue: other.url)] {
            probe.host = host
            #expect(await agent.response(for: probe).outcome == .success(Empty()))
        }
        #expect(server.requests.map(\.target) == ["/x", "/pay/x"])
        #expect(other.requests.map(\.target) == ["/static/x", "/x"])
    }

    /// SEEDS C1: nothing is shared between two calls at once.
    @Test func callsAtOnceDoNotMix() async throws {
        server.route("/*") { .text("\($0.method) \($0.target) \($0.text)") }
        let agent = NetworkAgent(server.url)
        let texts = await withTaskGroup(of: (String, String?).self) { group in
            for (number, method) in [HTTPMethod.get, .post, .put, .patch, .delete, "PURGE"].enumerated() {
                for round in 0..<20 {
                    group.addTask {
                        var probe = Probe<String>(method: method, path: "/p/\(number)/\(round)", decoder: .text)
                        if method != .get { probe.body = .form(["n": number, "r": round]) }
                        let body = method == .get ? "" : "n=\(number)&r=\(round)"
                        return (
                            "\(method) /p/\(number)/\(round) \(body)", await agent.response(for: probe).outcome.output
                        )
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(texts.count == 120)
        for (wanted, got) in texts { #expect(got == wanted) }
    }
}
