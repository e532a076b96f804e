import Errand
import ErrandTesting
import Foundation
import Testing

@testable import Recipes

/// INHttpClientUtil's rows.
@Suite(.timeLimit(.minutes(1))) struct INTests {
    private let stub = StubTransport().on(.path("**"), .json(#"{"status": 0, "result": {"name": "Mei"}}"#))
    private let session = INSession(deviceID: "d1") { "signed(\($0))" }
    private let seconds = Recorder<Int>()

    private func agent() -> NetworkAgent {
        let environment = Environment(
            "https://shop.example",
            hosts: [.account: "https://account.shop.example/v2", .message: "https://im.shop.example"])
        let configuration = AgentConfiguration.inClient(environment, session: session) {
            seconds.add(0)
            return Date(timeIntervalSince1970: TimeInterval(seconds.all.count))
        }
        return NetworkAgent(configuration, transport: stub)
    }

    @Test("D1: each service has a host of its own; a whole URL has none of them")
    func eachServiceHasAHost() async throws {
        struct Elsewhere: INRequest {
            typealias Output = Empty
            let path: Path = "https://elsewhere.example/x"
        }
        let agent = agent()
        #expect(try await agent.send(GetProfile()) == Profile(name: "Mei"))
        try await agent.send(DeleteMessage(id: 7))
        try await agent.send(Elsewhere())
        #expect(
            stub.requests.map(\.url.description) == [
                "https://account.shop.example/v2/profile", "https://im.shop.example/message?id=7",
                "https://elsewhere.example/x",
            ])
    }

    @Test("D2: six calls at most are in flight") func sixCallsAreInFlight() async {
        let slow = StubTransport().on(GetProfile.self, .never)
        let environment = Environment("https://shop.example", hosts: [.account: "https://account.shop.example"])
        let agent = NetworkAgent(.inClient(environment, session: session), transport: slow)
        let calls = (0..<8).map { _ in agent.task(GetProfile()) }
        while slow.requests.count < 6 || agent.callCount < 8 { await Task.yield() }
        #expect(slow.requests.count == 6 && agent.configuration.maxInFlight == 6)
        agent.cancelAll()
        for call in calls { #expect(await call.response.outcome == .cancelled) }
    }

    @Test("D3: headers that stay, and headers that are computed for each send")
    func headersAreComputedForEachSend() async throws {
        let agent = agent()
        try await agent.send(GetProfile())
        await session.signIn("u7", token: "t7")
        try await agent.send(GetProfile())
        await session.signOut()
        try await agent.send(GetProfile())
        func values(_ name: HTTPHeaderName) -> [String?] { stub.requests.map { $0.headers[name] } }
        #expect(stub.requests.allSatisfy { $0.headers.contains(.userAgent) })
        #expect(values("Platform") == ["linux", "linux", "linux"])
        #expect(values("App-Version") == ["4.2.0", "4.2.0", "4.2.0"])
        #expect(values("Device-Id") == ["d1", "d1", "d1"])
        #expect(values("Time") == ["1", "2", "3"])
        #expect(values("Sign") == ["signed(d11)", "signed(d12)", "signed(d13)"])
        #expect(values("User-Id") == [nil, "u7", nil])
        #expect(values("Token") == [nil, "t7", nil])
    }

    private struct Listed: INRequest {
        typealias Output = Empty
        var method: HTTPMethod
        let path: Path = "/any"
        let query: Query = ["a": "1 & 2"]
    }

    @Test(
        "D4: parameters stand in the URL whatever the method, and an explicit Content-Type is kept",
        arguments: ["GET", "HEAD", "POST", "PUT", "DELETE"] as [HTTPMethod])
    func parametersStandInTheURL(_ method: HTTPMethod) async throws {
        _ = await agent().response(for: Listed(method: method))
        let sent = try #require(stub.requests.first)
        #expect(sent.method == method && sent.url.target == "/any?a=1%20%26%202")
        #expect(sent.headers.values(of: .contentType) == ["application/x-www-form-urlencoded"])
        #expect(sent.body == .none)
    }

    @Test("D4: an explicit Content-Type goes before the encoder's") func anExplicitContentTypeWins() async throws {
        struct Rename: INRequest {
            typealias Output = Empty
            let method = HTTPMethod.put
            let path: Path = "/name"
            let query: Query = ["id": 7]
            var body: BodyEncoder? { .json(["name": "Mei"]) }
        }
        try await agent().send(Rename())
        let sent = try #require(stub.requests.first)
        #expect(sent.url.query == "id=7" && sent.text == #"{"name":"Mei"}"#)
        #expect(sent.headers.values(of: .contentType) == ["application/x-www-form-urlencoded"])
    }

    @Test(
        "D5: content types on the list are accepted, others are not",
        arguments: [
            ("application/json; charset=utf-8", true), ("TEXT/HTML", true), ("text/plain", true), ("image/png", true),
            ("application/octet-stream", false), ("video/mp4", false),
        ])
    func onlyTypesOnTheListAreAccepted(_ type: String, _ isAccepted: Bool) {
        let json = Data(#"{"status": 200, "result": {"name": "Mei"}}"#.utf8)
        let outcome = GetProfile().outcome(of: .data(json, type: type))
        #expect(outcome.isSuccess == isAccepted)
        if case .failed(.malformed(_, let path, _)) = outcome { #expect(path == "Content-Type") }
    }

    @Test(
        "D8: each kind of failure has a text of the table",
        arguments: [
            (.offline, "Keine Verbindung."), (.timeout, "Der Dienst antwortet nicht."),
            (.status(404), "Das gibt es nicht."), (.status(400), "Die Anfrage wurde nicht verstanden."),
            (.status(403), "Das ist Ihnen nicht erlaubt."), (.status(401), "Die Anmeldung ist abgelaufen."),
            (.status(500), "Der Dienst ist gestört."), (.status(503), "Der Dienst ist nicht erreichbar."),
            (.status(600), "Bitte melden Sie sich an."), (.status(409), "Die Anfrage wurde abgelehnt."),
            (.text("<html>"), "Die Antwort ist nicht lesbar."),
            (.json(#"{"status": 0, "result": {}}"#), "Die Antwort ist nicht lesbar."),
            (.json(#"{"status": 9, "message": "Nein."}"#), "Nein."),
            (.failure(.internal), "Das hat nicht geklappt."),
        ] as [(StubAnswer, String)])
    func eachKindOfFailureHasAText(_ answer: StubAnswer, _ text: String) async {
        let heard = Recorder<String?>()
        let agent = NetworkAgent.stub(StubTransport(answer)) {
            $0.environment.hosts[.account] = "http://account.invalid"
            $0.outcomeHooks = [OutcomeHook { heard.add($0.ending.userMessage(from: .german)) }]
        }
        #expect(await agent.response(for: GetProfile()).outcome.userMessage(from: .german) == text)
        #expect(heard.all == [text], "who hears it without the types tells the same")
    }
}
