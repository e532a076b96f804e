import Errand
import ErrandTesting
import Testing

/// A message like the one before is not made anew; one that differs in anything is.
@Suite(.timeLimit(.minutes(3))) struct KnownMessageTests {
    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let apply: @Sendable (inout Probe<Empty>) -> Void

        init(_ name: String, _ apply: @escaping @Sendable (inout Probe<Empty>) -> Void) {
            testDescription = name
            self.apply = apply
        }
    }

    static let changes: [Change] = [
        Change("nothing") { _ in },
        Change("method") { $0.method = .delete },
        Change("path") { $0.path = "/b" },
        Change("a named path") { $0.path = .named("b") },
        Change("a path that is refused") { $0.path = "/\("")" },
        Change("host") { $0.host = .cdn },
        Change("query") { $0.query = ["page": 1] },
        Change("a header") { $0.headers = ["X-A": "1"] },
        Change("a header of another value") { $0.headers = ["X-First": "2"] },
        Change("a header in another case") { $0.headers = ["x-first": "1"] },
        Change("a header more") { $0.headers.add("X-First", "1") },
        Change("body") { $0.body = .text("x") },
        Change("decoder") { $0.decoder = ResponseDecoder(accept: "text/x") { _ in Empty() } },
        Change("the service's parameters") { $0.common = CommonParameters { $0.query = ["s": "1"] } },
        Change("computed parameters") {
            $0.common = CommonParameters { $0.provider = { _ in CommonParameters { $0.headers = ["X-P": "1"] } } }
        },
    ]

    private static let environment = Environment("https://a.test/v1", hosts: [.cdn: "https://cdn.test"]) {
        $0.endpoints = ["b": "/named/b"]
    }

    private static var probe: Probe<Empty> {
        var probe = Probe<Empty>("/a")
        probe.headers = ["X-First": "1"]
        return probe
    }

    private static func agent(_ stub: StubTransport) -> NetworkAgent {
        NetworkAgent(AgentConfiguration(environment), transport: stub)
    }

    /// What an agent sends that has sent nothing before.
    private static func alone(_ probe: Probe<Empty>) async -> [HTTPRequest] {
        let stub = StubTransport().on(Probe<Empty>.self, .status(200))
        _ = await agent(stub).response(for: probe)
        return stub.requests
    }

    @Test(arguments: changes)
    func eachRequestIsSentAsItsOwnDescriptionSays(change: Change) async throws {
        let first = Self.probe
        var second = first
        change.apply(&second)
        let stub = StubTransport().on(Probe<Empty>.self, .status(200))
        let agent = Self.agent(stub)
        for probe in [first, first, second, second, first, second] { _ = await agent.response(for: probe) }
        let (one, other) = (await Self.alone(first), await Self.alone(second))
        #expect(stub.requests == one + one + other + other + one + other)
        // Equality looks past the case of names.
        #expect(stub.requests.map(spelling) == (one + one + other + other + one + other).map(spelling))
    }

    private func spelling(_ request: HTTPRequest) -> [String] { request.headers.fields.map(\.name.text) }

    /// Texts that are one to Swift, since people read them alike, are two to a server.
    @Test(arguments: [
        Change("path") { $0.path = Path("/" + $0.text) },
        Change("piece of a path") { $0.path = "/\(raw: $0.text)" },
        Change("host") { $0.host = HostName(rawValue: "https://a.test/" + $0.text) },
        Change("decoder") {
            $0.decoder = ResponseDecoder(accept: "text/x;a=" + $0.text) { _ in Empty() }
        },
        Change("header") { $0.headers["X-A"] = $0.text },
    ])
    func textsThatReadAlikeAreSentAsTheyAreSpelled(change: Change) async throws {
        let stub = StubTransport().on(Probe<Empty>.self, .status(200))
        let agent = Self.agent(stub)
        var alone: [HTTPRequest] = []
        for text in ["\u{e9}", "e\u{301}"] {
            var probe = Probe<Empty>("/a")
            probe.options.tag = text
            change.apply(&probe)
            _ = await agent.response(for: probe)
            alone += await Self.alone(probe)
        }
        try #require(alone.count == 2)
        #expect(bytes(alone[0]) != bytes(alone[1]))
        #expect(stub.requests.map(bytes) == alone.map(bytes))
    }

    /// The Kelvin sign reads as K, and is no token.
    @Test func aMethodThatReadsAlikeIsRefused() async {
        let stub = StubTransport().on(Probe<Empty>.self, .status(200))
        let agent = Self.agent(stub)
        #expect(await agent.response(for: Probe<Empty>("/a", method: "K")).outcome == .success(Empty()))
        #expect(await agent.response(for: Probe<Empty>("/a", method: "\u{212A}")).outcome != .success(Empty()))
        #expect(stub.requests.count == 1)
    }

    private func bytes(_ request: HTTPRequest) -> [UInt8] {
        let fields = request.headers.fields.map { "\($0.name.text): \($0.value)\n" }
        return Array(("\(request.method) \(request.url)\n" + fields.joined()).utf8)
    }

    @Test func anotherEnvironmentHasMessagesOfItsOwn() async throws {
        let stub = StubTransport().on(Probe<Empty>.self, .status(200))
        let agent = Self.agent(stub)
        _ = await agent.response(for: Self.probe)
        agent.environment = Environment("https://b.test")
        _ = await agent.response(for: Self.probe)
        agent.environment.common.headers = ["X-E": "1"]
        _ = await agent.response(for: Self.probe)
        agent.environment = Self.environment
        _ = await agent.response(for: Self.probe)
        #expect(
            stub.requests.map(\.url.description) == [
                "https://a.test/v1/a", "https://b.test/a", "https://b.test/a", "https://a.test/v1/a",
            ])
        #expect(stub.requests.map { $0.headers["X-E"] } == [nil, nil, "1", nil])
    }

    @Test func aRequestThatAnInterceptorChangedIsNotRemembered() async throws {
        struct Marking: Interceptor {
            let counter = Counter()
            func intercept(_ call: Call, next: Next) async throws(ErrandError) -> Reply {
                var call = call
                call.request.headers["X-Count"] = "\(counter.next())"
                return try await next(call)
            }
        }
        let stub = StubTransport().on(Probe<Empty>.self, .status(200))
        var configuration = AgentConfiguration(Self.environment)
        configuration.add(Marking(), at: .call)
        let agent = NetworkAgent(configuration, transport: stub)
        for _ in 0..<3 { _ = await agent.response(for: Self.probe) }
        #expect(stub.requests.map { $0.headers.values(of: "X-Count") } == [["1"], ["2"], ["3"]])
    }
}

extension Probe {
    /// What a test is about.
    fileprivate var text: String { options.tag ?? "" }
}
