import CCurl
import Errand
import ErrandTesting
import Foundation
import Testing

/// TYNetworkTool's rows that are not of the cache: texts, logs, formats, cancelling, libcurl's own options.
@Suite(.timeLimit(.minutes(1))) struct TYNetworkToolTests {
    private struct Get: BaseRequest {
        typealias Output = Data
        var path: Path = "/get"
        var options = RequestOptions()
    }

    @Test("E6: a text for people apart from the code, on the outcome and at a hook")
    func aTextStandsApartFromTheCode() async {
        struct Checked: BaseRequest {
            typealias Output = Empty
            let path: Path = "/get"
            let validator = Validator.status.and(.envelope())
        }
        let heard = Recorder<String>()
        let stub = StubTransport(.json(#"{"code": 7, "message": "Sold out."}"#), .offline, .json(#"{"code": 200}"#))
        let agent = NetworkAgent.stub(stub) {
            $0.outcomeHooks = [
                OutcomeHook { heard.add("\($0.ending.code ?? -1) \($0.ending.userMessage ?? "-")") }
            ]
        }
        for _ in 0..<3 { _ = await agent.response(for: Checked()) }
        #expect(heard.all == ["7 Sold out.", "1 No connection. Please check the network.", "200 -"])
    }

    @Test("E9: the log is off without a monitor, and is switched on and off at any time")
    func theLogIsSwitched() async {
        let lines = Recorder<String>()
        let log = ConsoleLog(.off, to: lines.add)
        let agent = NetworkAgent.stub(StubTransport().on(Get.self, .status(200))) { $0.monitors = [log] }
        var counts: [Int] = []
        for level in [ConsoleLog.Level.off, .brief, .off] {
            log.level = level
            _ = await agent.response(for: Get())
            counts.append(lines.all.count)
        }
        #expect(counts == [0, 1, 1])
        #expect(AgentConfiguration().monitors.isEmpty)
    }

    private struct Form: BaseRequest {
        typealias Output = JSON
        let path: Path = "/form"
        let method = HTTPMethod.post
        let headers: HTTPHeaders = ["A": "endpoint"]
        let timeout = TimeLimit.seconds(3)
        var body: BodyEncoder? { .form(["a": 1]) }
        var common: CommonParameters { .headers(["A": "service", "B": "service"]) }
    }

    @Test("E12: formats, timeout, headers and indicator are those of endpoint, service or agent")
    func formatsAreTheEndpoints() async throws {
        struct Object: BaseRequest {
            typealias Output = Data
            let path: Path = "/json"
            let method = HTTPMethod.post
            var body: BodyEncoder? { .json(["a": 1]) }
        }
        let stub = StubTransport().on(.path("**"), .json("[1]"))
        let spinner = Spinner()
        let agent = NetworkAgent.stub(stub) { $0.headers = ["A": "agent", "B": "agent", "C": "agent"] }
        #expect(try await agent.send(Form(), options: { $0.observers = [spinner] }) == [1])
        #expect(try await agent.send(Object()) == Data("[1]".utf8))
        #expect(stub.requests.map(\.text) == ["a=1", #"{"a":1}"#])
        let form = try #require(stub.requests.first)
        #expect(["A", "B", "C"].map { form.headers[$0] } == ["endpoint", "service", "agent"])
        #expect(spinner.shown.all == [true, false])
    }

    private struct Spinner: SendObserver {
        let shown = Recorder<Bool>()
        func willStart(_ send: SendInfo) { shown.add(true) }
        func didStop(_ send: SendInfo, _ ending: Ending) { shown.add(false) }
    }

    @Test("E14: the log has JSON on many lines, sorted, without secrets, cut at a limit")
    func theLogHasJSONOnManyLines() async throws {
        let lines = Recorder<String>()
        let log = ConsoleLog(.full, bodyLimit: 40, to: lines.add)
        let json = #"{"z": 1, "a": {"token": "t0ken"}, "b": "0123456789012345678901234567890123456789"}"#
        let agent = NetworkAgent.stub(StubTransport(.json(json))) { $0.monitors = [log] }
        _ = await agent.response(for: Get())
        let text = lines.all.joined(separator: "\n")
        let a = try #require(text.firstRange(of: #""a": {"#))
        let token = try #require(text.firstRange(of: #""token": "…""#))
        #expect(a.lowerBound < token.lowerBound)
        #expect(text[a.lowerBound..<token.lowerBound].contains("\n"))
        #expect(!text.contains("t0ken") && !text.contains(#""z": 1"#), "cut before the last member")
        #expect(try JSON(parsing: #"{"b":1,"a":2}"#).description == "{\n  \"a\": 2,\n  \"b\": 1\n}")
    }

    @Test("E15: calls are cancelled by their URL, and all of them")
    func callsAreCancelledByURL() async {
        let stub = StubTransport().on(Get.self, .never)
        let agent = NetworkAgent.stub(stub)
        let first = agent.task(Get(path: "/get?page=1"))
        let second = agent.task(Get(path: "/get?page=2"))
        while stub.requests.count < 2 { await Task.yield() }
        agent.cancel { $0.request.url.description == "http://stub.invalid/get?page=1" }
        #expect(await first.response.outcome == .cancelled)
        #expect(agent.callCount == 1)
        agent.cancelAll()
        #expect(await second.response.outcome == .cancelled)
    }

    @Test("E16: an option of libcurl's own is set on the request that asks for it")
    func anOptionOfLibcurlIsSet() async throws {
        let server = try LoopbackServer()
        server.route("/get", .text("ok"))
        let agent = NetworkAgent(server.url)
        let options = RequestOptions {
            $0.unsafeCurlOptions = UnsafeCurlOptions { easy in
                _ = errand_setopt_string(easy, CURLOPT_REFERER, "http://here.example/")
            }
        }
        _ = try await agent.send(Get(options: options))
        _ = try await agent.send(Get())
        #expect(server.requests.map { $0.headers["Referer"] } == ["http://here.example/", nil])
    }
}
