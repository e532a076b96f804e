import ErrandTesting
import Foundation
import Testing

@testable import Errand

/// Where requests go, and what changes with it.
struct EnvironmentTests {
    static let staging = Environment(
        name: "staging", "https://{region}.shop.test/v1", hosts: ["cdn": "http://cdn.test"]
    ) {
        $0.variables = ["region": "eu", "tenant": "t 1"]
        $0.endpoints = [
            "cart": "/cart/list", "item": "/cart/{id}", "ad": "https://ads.test/x?y=1", "of": "/{region}/{id}",
            "broken": "/{nobody}",
        ]
    }

    @Test(
        arguments: [
            ("/a", HostName.primary, "https://eu.shop.test/v1/a"),
            ("/a", "cdn", "http://cdn.test/a"),
            (.named("cart"), .primary, "https://eu.shop.test/v1/cart/list"),
            (.named("cart"), "cdn", "http://cdn.test/cart/list"),
            (.named("item", ["id": "a/../b?"]), .primary, "https://eu.shop.test/v1/cart/a%2F..%2Fb%3F"),
            (.named("of", ["id": 7]), .primary, "https://eu.shop.test/v1/eu/7"),
            (.named("of", ["id": 7, "region": "us"]), .primary, "https://eu.shop.test/v1/us/7"),
            (.named("ad"), .primary, "https://ads.test/x?y=1"),
        ] as [(Path, HostName, String)])
    func aPathAndAHostGiveAURL(path: Path, host: HostName, url: String) async {
        let stub = StubTransport(.status(200))
        var probe = Probe<Empty>(path)
        probe.host = host
        let agent = NetworkAgent.stub(stub) { $0.environment = Self.staging }
        #expect(await agent.response(for: probe).outcome == .success(Empty()))
        #expect(stub.requests.map(\.url.description) == [url])
    }

    @Test(
        arguments: [
            (.named("nobody"), .unknownEndpoint("nobody")),
            (.named("broken"), .unknownVariable("nobody")),
            (.named("item"), .unknownVariable("id")),
            (.named("item", ["id": ""]), .path("an interpolated part is empty")),
            (.named("item", ["id": ".."]), .path("an interpolated part is \"..\"")),
        ] as [(Path, InvalidRequest)])
    func whatIsNotInTheCatalogueIsRefusedBeforeIO(path: Path, why: InvalidRequest) async {
        let stub = StubTransport()
        let agent = NetworkAgent.stub(stub) { $0.environment = Self.staging }
        #expect(await agent.response(for: Probe<Empty>(path)).outcome == .failed(.unbuildable(why)))
        #expect(stub.requests.isEmpty)
    }

    @Test func aVariableThatIsMissingMakesItsHostUnusable() async {
        let agent = NetworkAgent.stub(StubTransport()) { $0.environment = Environment("https://{region}.test") }
        let outcome = await agent.response(for: Probe<Empty>("/")).outcome
        #expect(outcome == .failed(.unbuildable(.unknownVariable("region"))))
    }

    @Test func variablesMayBeSetAfterTheHosts() throws {
        var environment = Environment("https://{region}.test")
        environment.variables["region"] = "eu"
        #expect(try environment.baseURL(of: .primary).description == "https://eu.test/")
        #expect(environment.hosts == [.primary: "https://{region}.test"])
    }

    @Test func aSwitchIsForSendsThatBeginAfterIt() async throws {
        let stub = StubTransport(.never, .status(200))
        let agent = NetworkAgent.stub(stub) { $0.environment = Environment(name: "test", "http://test.test") }
        let first = agent.task(Probe<Empty>("/a"))
        while stub.requests.isEmpty { await Task.yield() }
        agent.environment = Environment(name: "release", "http://release.test")
        let second = await agent.response(for: Probe<Empty>("/b"))
        first.cancel()
        #expect(stub.requests.map(\.url.description) == ["http://test.test/a", "http://release.test/b"])
        #expect(await first.response.environment.name == "test")
        #expect(second.environment.name == "release" && agent.environment.name == "release")
    }

    @Test func aSwitchIsAtomicUnderManySends() async throws {
        let stub = StubTransport()
        let agent = NetworkAgent.stub(stub.on(Probe<Empty>.self, .status(200))) { $0.environment = Self.named("a") }
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<400 {
                group.addTask {
                    if number % 4 == 0 { agent.environment = Self.named(number % 8 == 0 ? "a" : "b") }
                    let response = await agent.response(for: Probe<Empty>("/"))
                    #expect(response.isSuccess)
                }
            }
        }
        let seen = Set(stub.requests.map { "\($0.url.origin.host) \($0.headers["X-Environment"] ?? "")" })
        #expect(seen.isSubset(of: ["a.test a", "b.test b"]))
    }

    private static func named(_ name: String) -> Environment {
        Environment(name: name, "http://\(name).test") { $0.common.headers = ["X-Environment": name] }
    }

    @Test func anEnvironmentMayOverrideTheMethodOfAHost() async throws {
        let stub = StubTransport(.status(200), .status(200))
        let agent = NetworkAgent.stub(stub) { $0.environment.methods = [.primary: .get] }
        var probe = Probe<Empty>("/a", method: .post)
        probe.query = ["q": 1]
        probe.body = .form(["name": "a b", "page": 2])
        try await agent.send(probe)
        agent.environment.methods = [:]
        try await agent.send(probe)
        #expect(stub.requests.map(\.method) == [.get, .post])
        #expect(stub.requests.map(\.url.target) == ["/a?q=1&name=a%20b&page=2", "/a?q=1"])
        #expect(stub.requests.map { $0.body == .none } == [true, false])
        #expect(stub.requests.map { $0.headers.contains(.contentType) } == [false, true])
    }

    @Test func aPrintedEnvironmentTellsItsNameOnly() {
        let environment = Environment(name: "staging", "https://u:pass@h.test") { $0.common.query = ["token": "t0ken"] }
        var dumped = ""
        dump(environment, to: &dumped)
        for text in ["\(environment)", String(reflecting: environment), dumped] {
            #expect(text.contains("staging") && !text.contains("pass") && !text.contains("t0ken"))
        }
    }
}

extension Response {
    fileprivate var isSuccess: Bool { outcome.isSuccess }
}
