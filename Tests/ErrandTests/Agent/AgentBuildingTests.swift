import Errand
import ErrandTesting
import Foundation
import Testing

@Suite struct AgentBuildingTests {
    private let stub = StubTransport().on(Probe<Empty>.self, .status(200))

    private func sent(_ probe: Probe<Empty>, _ set: (inout AgentConfiguration) -> Void = { _ in }) async throws
        -> HTTPRequest
    {
        let response = await NetworkAgent.stub(stub, set).response(for: probe)
        #expect(response.outcome == .success(Empty()))
        return try #require(stub.requests.last)
    }

    private func refusal(_ probe: Probe<Empty>) async -> InvalidRequest? {
        let response = await NetworkAgent.stub(stub).response(for: probe)
        #expect(stub.requests.isEmpty)
        guard case .failed(.unbuildable(let why)) = response.outcome else { return nil }
        return why
    }

    @Test func anEndpointsPartsBecomeTheMessage() async throws {
        var probe = Probe<Empty>("/items", method: "PURGE")
        probe.query = ["page": 2]
        probe.headers = ["X-Trace": "1", .userAgent: "mine"]
        probe.body = .form(["a": "b c"])
        let request = try await sent(probe) { $0.headers["X-Client"] = "cli" }
        #expect(request.method == "PURGE")
        #expect(request.url.description == "http://stub.invalid/items?page=2")
        #expect(request.headers["x-trace"] == "1")
        #expect(request.headers["X-Client"] == "cli")
        #expect(request.headers.values(of: .userAgent) == ["mine"])
        #expect(request.headers[.contentType] == "application/x-www-form-urlencoded")
        #expect(request.body == .data(Data("a=b+c".utf8)))
    }

    @Test func theUserAgentIsErrandsUnlessTheAgentOrTheRequestSaysOtherwise() async throws {
        #expect(try await sent(Probe<Empty>("/")) { $0.headers = ["X": "1"] }.headers[.userAgent] == "Errand/0.1")
        #expect(try await sent(Probe<Empty>("/")) { $0.userAgent = "shop/2" }.headers[.userAgent] == "shop/2")
        #expect(try await sent(Probe<Empty>("/")) { $0.userAgent = nil }.headers[.userAgent] == nil)
    }

    @Test func jsonIsEncodedAndAccepted() async throws {
        let stub = StubTransport(.json(#"{"code":0,"data":{"id":1}}"#))
        #expect(try await PlaceOrder(item: 7).send(via: .stub(stub)) == Order(id: 1))
        let request = try #require(stub.requests.first)
        #expect(request.body == .data(Data(#"{"item":7}"#.utf8)))
        #expect(request.headers[.contentType] == "application/json")
        #expect(request.headers[.accept] == "application/json")
    }

    @Test func anExplicitContentTypeWins() async throws {
        var probe = Probe<Empty>("/", method: .post)
        probe.body = .data(Data("x".utf8))
        probe.headers = [.contentType: "text/x-mine"]
        #expect(try await sent(probe).headers.values(of: .contentType) == ["text/x-mine"])
    }

    @Test func aPasswordInTheURLBecomesAHeaderAndNothingElse() async throws {
        let request = try await sent(Probe<Empty>("http://me:p%40ss@host.invalid/x"))
        #expect(request.headers[.authorization] == "Basic " + Data("me:p@ss".utf8).base64EncodedString())
        #expect(!"\(request.url)".contains("p%40ss") && !"\(request)".contains("p@ss"))
    }

    /// BR-011.
    @Test(arguments: [
        ("X-A", "a\r\nX-Inj: 1"), ("X-A", "a\nX-Inj: 1"), ("X-A", "a\0b"), ("X-A", "a\u{7F}"), ("X A", "1"), ("", "1"),
        ("X:", "1"),
        ("X-\r\nInj", "1"), ("Ü", "1"),
    ])
    func aHeaderThatWouldBreakTheMessageIsRefused(_ row: (name: String, value: String)) async {
        var probe = Probe<Empty>("/")
        probe.headers.add(HTTPHeaderName(row.name), row.value)
        let why = await refusal(probe)
        let expected: InvalidRequest = row.name == "X-A" ? .headerValue(name: "X-A") : .headerName(row.name)
        #expect(why == expected)
        #expect(why.map { !"\($0)".contains("Inj: 1") } == true)
    }

    @Test(arguments: ["Content-Length", "transfer-encoding", "Connection", "TE", "upgrade", "Keep-Alive", "Trailer"])
    func aHeaderThatFramesTheMessageIsRefused(_ name: String) async {
        var probe = Probe<Empty>("/")
        probe.headers.add(HTTPHeaderName(name), "5")
        #expect(await refusal(probe) == .framingHeader(name))
    }

    @Test func badInputOfEachKindIsATypedErrorBeforeAnyIO() async {
        var probe = Probe<Empty>("/", method: .trace)
        probe.body = .form(["a": 1])
        #expect(await refusal(probe) == .bodyNotAllowed(.trace))
        #expect(await refusal(Probe<Empty>("/", method: "BAD METHOD")) == .method("BAD METHOD"))
        #expect(await refusal(Probe<Empty>("/", method: "")) == .method(""))
        #expect(await refusal(Probe<Empty>("/", method: "CONNECT")) == .method("CONNECT"))
        #expect(await refusal(Probe<Empty>("http://[::1/")) == .url("its \"[\" is not closed"))
        #expect(await refusal(Probe<Empty>("http:///x")) == .host("it is empty"))
        probe = Probe<Empty>("/")
        probe.host = "pay"
        #expect(await refusal(probe) == .unknownHost("pay"))
        probe.host = "gopher://h"
        #expect(await refusal(probe) == .scheme("gopher"))
        probe.host = .primary
        probe.options.bodySizeLimit = -1
        #expect(await refusal(probe) == .limit(.bodySize))
        probe.options.bodySizeLimit = nil
        probe.options.limits.deadline = .seconds(0)
        #expect(await refusal(probe) == .limit(.deadline))
    }

    @Test func aBodyThatCannotBeMadeIsATypedError() async {
        var probe = Probe<Empty>("/", method: .post)
        probe.body = .json(Double.nan)
        #expect(await refusal(probe) == .body("EncodingError"))
    }

    /// libcurl keeps a head in 1 MiB and would call it a lack of memory.
    @Test func aHeadThatIsTooLongIsATypedErrorBeforeAnyIO() async {
        let long = String(repeating: "x", count: 1 << 20)
        var probe = Probe<Empty>("/")
        probe.headers = ["X-Long": long]
        #expect(await refusal(probe) == .headerValue(name: "X-Long"))
        #expect(await refusal(Probe<Empty>(Path("/" + long))) == .url("it is longer than a message's head may be"))
    }

    /// What was put into a name by mistake may be the value.
    @Test func noReasonRepeatsWhatMayBeSecret() async {
        var probe = Probe<Empty>("/")
        probe.headers = ["Authorization: Bearer hunter2": ""]
        #expect(await refusal(probe).map { "\($0)" } == "header name \"Authorization…\" is not a token")
        probe = Probe<Empty>("/", method: "GET /?token=hunter2")
        #expect(await refusal(probe).map { "\($0)" } == "method \"GET…\" cannot be sent")
        probe = Probe<Empty>("/")
        probe.host = "https:/me:hunter2@host"
        #expect(await refusal(probe).map { "\($0)" } == "no host named \"https…\"")
        let bad = await refusal(Probe<Empty>("http://me:hunter2@host:99999/"))
        #expect(bad.map { !"\($0)".contains("hunter2") } == true)
    }
}
