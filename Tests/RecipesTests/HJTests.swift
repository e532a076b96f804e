import Errand
import ErrandTesting
import Foundation
import Testing

@testable import Recipes

/// HJNetManager's rows.
@Suite(.timeLimit(.minutes(1))) struct HJTests {
    static let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Samples/Recipes/environments.json").path

    private let stub = StubTransport()
    private let lines = Recorder<String>()
    private let clock = ManualClock()

    private func agent(_ server: String = "release") throws -> NetworkAgent {
        var configuration = try AgentConfiguration.hj(server, in: Self.file, log: ConsoleLog(.brief, to: lines.add))
        configuration.clock = clock
        return NetworkAgent(configuration, transport: stub)
    }

    private static func answer(_ json: String, _ transforms: BodyTransform...) throws -> StubAnswer {
        let body = try transforms.reduce(Data(json.utf8)) { try $1($0) }
        return .response(.data(try BodyTransform.base64(body), type: "text/plain"))
    }

    @Test(
        "B1: a server is chosen by its name in a file",
        arguments: [
            ("test", "http://test.shop.example/v1/articles?page=1"),
            ("staging", "https://staging.shop.example/v1/articles?page=1"),
            ("release", "https://shop.example/v1/news/articles?page=1"),
        ])
    func aServerIsChosenByItsName(_ server: String, _ url: String) async throws {
        stub.on(ListArticles.self, try Self.answer(#"{"code": 200, "data": []}"#))
        let response = try await agent(server).response(for: ListArticles())
        #expect(response.outcome == .success([]))
        #expect(response.environment.name == server)
        #expect(stub.requests.map(\.url.description) == [url])
    }

    @Test("B1: a server that is not in the file is an error")
    func aServerThatIsNotThereIsAnError() {
        let error = #expect(throws: InvalidEnvironment.self) { try agent("live") }
        #expect(error?.description == #"$: none is named "live""#)
    }

    private struct Named: HJRequest {
        typealias Output = Empty
        let path: Path
    }

    @Test(
        "B2: a name of the catalogue gives a path, and may give a whole URL; a whole URL needs no name",
        arguments: [
            (.named("article", ["id": "7/8"]), "https://shop.example/v1/news/articles/7%2F8"),
            (.named("help"), "https://help.example/all"),
            ("https://elsewhere.example/x", "https://elsewhere.example/x"),
        ] as [(Path, String)])
    func aNameGivesAPath(_ path: Path, _ url: String) async throws {
        stub.on(Named.self, try Self.answer(#"{"code": 200}"#))
        try await agent().send(Named(path: path))
        #expect(stub.requests.map(\.url.description) == [url])
    }

    @Test("B2: a name that is not in the catalogue is a typed error before any I/O")
    func anUnknownNameIsATypedError() async throws {
        let outcome = try await agent().response(for: Named(path: .named("weather"))).outcome
        #expect(outcome == .failed(.unbuildable(.unknownEndpoint("weather"))))
        #expect(stub.requests.isEmpty)
    }

    @Test("B3: GET takes plain parameters, or a text or JSON in Base64 as the whole query")
    func aGetHasThreeForms() async throws {
        stub.always(.ok).on(.method(.get), try Self.answer(#"{"code": 200, "data": [{"id": 1, "title": "A"}]}"#))
        let agent = try agent()
        let articles = [Article(id: 1, title: "A")]
        #expect(try await agent.send(ListArticles(page: 2)) == articles)
        #expect(try await agent.send(SearchArticles(words: "red & blue")) == articles)
        #expect(try await agent.send(FilterArticles(filter: .init(tags: ["a"]))) == articles)
        #expect(stub.requests.map(\.url.query) == ["page=2", "cmVkICYgYmx1ZQ==", "eyJ0YWdzIjpbImEiXX0="])
    }

    @Test("B3: POST takes a form, or a text or JSON in Base64 as the body")
    func aPostHasThreeForms() async throws {
        stub.on(.method(.post), try Self.answer(#"{"code": 200}"#))
        let agent = try agent()
        try await agent.send(SignIn(name: "ann", password: "a b"))
        try await agent.send(PostComment(article: 7, text: "Good!"))
        try await agent.send(Publish(article: Article(id: 1, title: "A")))
        #expect(stub.requests.map(\.text).prefix(2) == ["name=ann&password=a+b", "R29vZCE="])
        let json = try BodyTransform.base64Decoded(Data((stub.requests.last?.text ?? "").utf8))
        #expect(try JSON(json) == ["id": 1, "title": "A"])
        #expect(stub.requests.map { $0.headers[.contentType] ?? "" }.suffix(2) == ["text/plain", "text/plain"])
    }

    @Test("B3: an encrypted body is sent, and the answer opened before it is judged")
    func whatIsSealedIsOpened() async throws {
        stub.on(
            Pay.self, try Self.answer(#"{"code": 200, "data": {"number": 12}}"#, .cipher),
            try Self.answer(#"{"code": 1002, "message": "No cover."}"#, .cipher))
        let agent = try agent()
        #expect(try await agent.send(Pay(order: 5, card: "4111")) == Pay.Receipt(number: 12))
        let refused = await agent.response(for: Pay(order: 6, card: "4111")).outcome
        #expect(refused == .rejected(ServerMessage(code: 1002, text: "No cover.", status: 200)))
        let sent = try #require(stub.requests.first?.text)
        #expect(!sent.contains("4111"))
        let opened = try BodyTransform.base64Decoded.then(.cipher)(Data(sent.utf8))
        #expect(try JSON(opened) == ["order": "5", "card": "4111"])
    }

    @Test("B3: an answer that is not Base64 is malformed, and so is one that the cipher does not open")
    func whatCannotBeOpenedIsMalformed() throws {
        let plain = ListArticles().outcome(of: .text("{}"))
        let base64 = HTTPResponse.text("e30=")
        guard case .failed(.malformed(_, "$", "cannot be opened")) = plain,
            case .failed(.malformed(_, "$", "not JSON")) = Pay(order: 1, card: "").outcome(of: base64)
        else {
            Issue.record("\(plain)")
            return
        }
    }

    @Test("B5: the log tells the caller's file and line")
    func theLogTellsTheCallersFileAndLine() async throws {
        stub.on(ListArticles.self, .status(404))
        let line = #line + 1
        _ = try await agent().response(for: ListArticles())
        let entry = try #require(lines.all.first)
        #expect(entry.hasSuffix(" at RecipesTests/HJTests.swift:\(line)"))
    }

    @Test(
        "B8: calls are cancelled by method and path, by method, all",
        arguments: [
            ("GET", "/v1/news/articles", [true, false, false]), ("GET", nil, [true, true, false]),
            ("POST", nil, [false, false, true]), ("POST", "/v1/news/articles", [false, false, false]),
            (nil, nil, [true, true, true]),
        ] as [(HTTPMethod?, String?, [Bool])])
    func callsAreCancelledByMethodAndPath(_ method: HTTPMethod?, _ path: String?, _ isMeant: [Bool]) async throws {
        stub.on(.path("**"), .never)
        let agent = try agent()
        let list = agent.task(ListArticles())
        let search = agent.task(SearchArticles(words: "a"))
        let pay = agent.task(Pay(order: 1, card: "1"))
        while stub.requests.count < 3 { await Task.yield() }
        if let method { agent.cancel(method: method, path: path) } else { agent.cancelAll() }
        let left = isMeant.count { !$0 }
        while agent.callCount > left { await Task.yield() }
        #expect(agent.callCount == left)
        if isMeant[0] { #expect(await list.response.outcome == .cancelled) }
        if isMeant[1] { #expect(await search.response.outcome == .cancelled) }
        if isMeant[2] { #expect(await pay.response.outcome == .cancelled) }
        agent.cancelAll()
    }

    @Test("B11: one alert for many failures within 1.5 s, and what runs is cancelled")
    func manyFailuresShowOneAlert() async throws {
        stub.on(SearchArticles.self, .never)
        stub.on(ListArticles.self, try Self.answer(#"{"code": 401, "message": "Too old."}"#))
        stub.on(PostComment.self, try Self.answer(#"{"code": 1003, "message": "Closed till 8."}"#))
        stub.on(Publish.self, try Self.answer(#"{"code": 1004, "message": "No such author."}"#))
        let agent = try agent()
        let alerts = Recorder<String>()
        let token = NotificationCenter.default.addObserver(forName: .hjAlert, object: agent, queue: nil) {
            alerts.add($0.userInfo?["text"] as? String ?? "")
        }
        defer { NotificationCenter.default.removeObserver(token) }

        let search = agent.task(SearchArticles(words: "a"))
        while stub.requests.isEmpty { await Task.yield() }
        for _ in 0..<3 { _ = await agent.response(for: ListArticles()) }
        _ = await agent.response(for: PostComment(article: 1, text: ""))
        _ = await agent.response(for: Publish(article: Article(id: 1, title: "")))
        #expect(alerts.all == ["Too old."])
        #expect(await search.response.outcome == .cancelled)

        clock.advance(by: .seconds(1.5))
        _ = await agent.response(for: Publish(article: Article(id: 1, title: "")))
        #expect(alerts.all == ["Too old."], "1004 is no code for an alert")
        _ = await agent.response(for: PostComment(article: 1, text: ""))
        #expect(alerts.all == ["Too old.", "Closed till 8."])
    }
}
