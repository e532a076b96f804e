import Errand
import ErrandTesting
import Foundation
import TestSupport
import Testing

/// What httpbin tells of a request.
struct HttpbinAnswer: Decodable, Sendable {
    let args: [String: String]?
    let headers: [String: String]?
    let data: String?
    let form: [String: String]?
    let url: String?
}

/// YTKNetwork's own tests, over a loopback server that does what httpbin does; `make test-httpbin` runs them over httpbin.
@Suite(.timeLimit(.minutes(3))) struct YTKLoopbackTests {
    private let httpbin: Httpbin
    private let agent: NetworkAgent

    init() throws {
        httpbin = try Httpbin()
        agent = NetworkAgent(httpbin.url)
    }

    /// T16.
    @Test(arguments: [
        ("/get", HTTPMethod.get), ("/post", .post), ("/patch", .patch), ("/put", .put), ("/delete", .delete),
    ])
    func eachMethodSucceeds(row: (path: String, method: HTTPMethod)) async throws {
        var probe = Probe<HttpbinAnswer>(method: row.method, path: Path(row.path))
        probe.query = ["key": "value"]
        let answer = try await probe.send(via: agent)
        #expect(answer.args == ["key": "value"])
        #expect(answer.url == "\(httpbin.url)\(row.path)?key=value")
        if let requests = httpbin.requests { #expect(requests.map(\.method) == [row.method]) }
    }

    /// T16.
    @Test func aNotFoundIsRejected() async {
        let response = await agent.response(for: Probe<Empty>("/status/404"))
        #expect(response.outcome == .rejected(ServerMessage(status: 404)))
        #expect(response.status == 404)
    }

    /// T17.
    @Test func anAnswersHeadersAreThere() async {
        let response = await agent.response(for: Probe<Empty>("/response-headers?key=value"))
        #expect(response.headers["key"] == "value")
        #expect(response.headers["KEY"] == "value")
    }

    /// T18.
    @Test func aHeaderOfItsOwnIsSent() async throws {
        var probe = Probe<HttpbinAnswer>(path: "/headers")
        probe.headers = ["Custom-Header-Field": "CustomHeaderValue"]
        #expect(try await probe.send(via: agent).headers?["Custom-Header-Field"] == "CustomHeaderValue")
    }

    /// T19.
    @Test func aSignInInTheURLIsSentAsBasic() async {
        let base = httpbin.url.replacing("http://", with: "")
        for (user, isRight) in [("123:123", true), ("123:321", false)] {
            let text = "http://\(user)@\(base)/basic-auth/123/123"
            let probe = Probe<Empty>(Path(text))
            let response = await agent.response(for: probe)
            #expect(response.outcome == (isRight ? .success(Empty()) : .unauthorized(ServerMessage(status: 401))))
            guard let requests = httpbin.requests else { continue }
            #expect(requests.last?.headers[.authorization] == "Basic " + Data(user.utf8).base64EncodedString())
            #expect(requests.last?.target == "/basic-auth/123/123")
        }
    }

    /// T20.
    @Test func aShapeIsJudgedAndSaysWhereItIsDepartedFrom() async {
        var probe = Probe<Empty>("/get?key1=value&key2=123456")
        let fits: JSONShape = [
            "args": ["key1": .string, "key2": .string], "headers": .object, "origin": .string, "url": .string,
        ]
        probe.validator = .status.and(.contentType("application/json")).and(.shape(fits))
        #expect(await agent.response(for: probe).outcome == .success(Empty()))

        probe.validator = .status.and(.shape(["args": .string]))
        let response = await agent.response(for: probe)
        guard case .failed(.malformed(let answer, "$.args", "not string")) = response.outcome else {
            Issue.record("\(response.outcome)")
            return
        }
        #expect(answer.status == 200 && !response.bytes.isEmpty)
    }

    /// T22, with statuses that only this project takes.
    @Test(arguments: [418, 600, 999])
    func aValidatorTakesOneStatusOnly(status: Int) async {
        var probe = Probe<Empty>("/status/\(status)")
        probe.validator = .status(status)
        #expect(await agent.response(for: probe).outcome == .success(Empty()))
        probe.path = "/status/200"
        #expect(await agent.response(for: probe).outcome == .rejected(ServerMessage(status: 200)))
        probe.path = "/status/\(status)"
        probe.validator = .status
        let message = ServerMessage(status: status)
        #expect(
            await agent.response(for: probe).outcome == (status == 600 ? .notLoggedIn(message) : .rejected(message)))
    }

    /// T25: the total limit; the others stand with the limits.
    @Test func aDelayWithinTheTimeoutSucceedsAndOneBeyondDoesNot() async {
        var probe = Probe<Empty>("/delay/0.1")
        probe.timeout = .seconds(100)
        #expect(await agent.response(for: probe).outcome == .success(Empty()))
        probe.path = "/delay/20"
        probe.timeout = .milliseconds(200)
        let outcome = await agent.response(for: probe).outcome
        #expect(outcome.failure?.limit == .timeout)
        #expect(agent.callCount == 0)
    }

    /// T27: what there was a filter of URLs.
    @Test func aCommonParameterReachesTheServer() async throws {
        let agent = NetworkAgent(httpbin.url) { $0.common.query = ["key": "value"] }
        let answer = try await Probe<HttpbinAnswer>(path: "/get").send(via: agent)
        #expect(answer.args == ["key": "value"])
    }
}
