import Errand
import ErrandTesting
import Foundation
import Testing

/// What goes with every request: who goes before whom, and what is computed for each send.
@Suite(.timeLimit(.minutes(1))) struct CommonParametersTests {
    struct Served: BaseRequest {
        typealias Output = Empty
        let path: Path = "/x"
        var query = Query()
        var headers = HTTPHeaders()
        var body: BodyEncoder?
        var method = HTTPMethod.get
        var common = CommonParameters()
        var timeout = TimeLimit.inherited
        var options = RequestOptions()
    }

    @Test func theNearerOneGoesBefore() async throws {
        let stub = StubTransport(.status(200))
        let agent = NetworkAgent.stub(stub) {
            $0.common.query = ["own": "agent", "service": "agent", "environment": "agent", "agent": "agent"]
            $0.common.headers = ["Own": "agent", "Service": "agent", "Environment": "agent", "Agent": "agent"]
            $0.environment.common.query = [
                "own": "environment", "service": "environment", "environment": "environment",
            ]
            $0.environment.common.headers = [
                "Own": "environment", "Service": "environment", "Environment": "environment",
            ]
        }
        var request = Served(query: ["own": "own"], headers: ["Own": "own"])
        request.common.query = ["own": "service", "service": "service"]
        request.common.headers = ["Own": "service", "Service": "service"]
        try await agent.send(request)
        let sent = try #require(stub.requests.first)
        #expect(sent.url.target == "/x?own=own&service=service&environment=environment&agent=agent")
        for name in ["own", "service", "environment", "agent"] {
            #expect(sent.headers.values(of: HTTPHeaderName(name)) == [name])
        }
    }

    @Test func aWholeURLAsThePathGetsThemToo() async throws {
        let stub = StubTransport(.status(200))
        let agent = NetworkAgent.stub(stub) {
            $0.common.query = ["v": 2]
            $0.common.headers = ["X-Client": "cli"]
        }
        try await agent.send(Probe<Empty>("https://elsewhere.test/x?a=1"))
        #expect(stub.requests.map(\.url.description) == ["https://elsewhere.test/x?a=1&v=2"])
        #expect(stub.requests.first?.headers["X-Client"] == "cli")
    }

    @Test func fieldsGoIntoFormsAndJSONObjects() async throws {
        let stub = StubTransport(.status(200), .status(200), .status(200), .status(200))
        let agent = NetworkAgent.stub(stub) { $0.common.fields = ["service": "cart", "v": 2] }
        let bodies: [BodyEncoder?] = [
            .form(["v": 1, "page": 3]), .json(["v": 1]), .data(Data("raw".utf8)), nil,
        ]
        for body in bodies { try await agent.send(Served(body: body, method: .post)) }
        #expect(
            stub.requests.map { $0.body.text } == [
                "v=1&page=3&service=cart", #"{"v":1,"service":"cart"}"#, "raw", "",
            ])
    }

    @Test func whatIsComputedIsComputedForEachSend() async throws {
        let count = Counter()
        let stub = StubTransport(.status(200), .status(200))
        let agent = NetworkAgent.stub(stub) {
            $0.common = .perSend { context in
                #expect(context.endpoint == Served.self && context.environment.name == "default")
                let number = count.next()
                await Task.yield()
                return CommonParameters {
                    $0.headers = ["X-Time": "\(number)"]
                    $0.query = ["sign": "s\(number)"]
                    $0.fields = ["nonce": .string("n\(number)")]
                }
            }
        }
        for _ in 0..<2 { try await agent.send(Served(query: ["a": 1], body: .form(["f": 1]), method: .put)) }
        #expect(stub.requests.map(\.url.target) == ["/x?a=1&sign=s1", "/x?a=1&sign=s2"])
        #expect(stub.requests.map { $0.headers["X-Time"] } == ["1", "2"])
        #expect(
            stub.requests.map { $0.body.text } == [
                "f=1&nonce=n1", "f=1&nonce=n2",
            ])
    }

    @Test func whatIsComputedGoesBeforeTheConstantsOfItsLevel() async throws {
        let stub = StubTransport(.status(200))
        let agent = NetworkAgent.stub(stub) { $0.common.headers = ["A": "agent"] }
        var request = Served()
        request.common.headers = ["A": "constant", "B": "constant"]
        request.common.provider = { _ in CommonParameters { $0.headers = ["A": "computed"] } }
        try await agent.send(request)
        #expect(stub.requests.first?.headers["A"] == "computed")
        #expect(stub.requests.first?.headers["B"] == "constant")
    }

    @Test func anInterceptorSeesWhatWasComputed() async throws {
        let seen = Recorder<String?>()
        let agent = NetworkAgent.stub(StubTransport(.status(200))) {
            $0.common = .perSend { _ in CommonParameters { $0.headers = ["X-Time": "5"] } }
            $0.add(Looking { seen.add($0.request.headers["X-Time"]) }, at: .call)
        }
        try await agent.send(Served())
        #expect(seen.all == ["5"])
    }

    struct Refused: Error, Equatable {}

    @Test func whatAProviderThrowsEndsTheSend() async {
        let stub = StubTransport()
        let agent = NetworkAgent.stub(stub) { $0.common = .perSend { _ in throw Refused() } }
        #expect(await agent.response(for: Served()).outcome == .failed(.failed(Refused())))
        let cancelled = NetworkAgent.stub(stub) { $0.common = .perSend { _ in throw CancellationError() } }
        #expect(await cancelled.response(for: Served()).outcome == .cancelled)
        #expect(stub.requests.isEmpty)
    }

    @Test func whatAProviderGivesIsCheckedBeforeIO() async {
        let stub = StubTransport()
        let agent = NetworkAgent.stub(stub) {
            $0.common = .perSend { _ in CommonParameters { $0.headers = ["X": "a\r\nB: c"] } }
        }
        let outcome = await agent.response(for: Served()).outcome
        #expect(outcome == .failed(.unbuildable(.headerValue(name: "X"))))
        #expect(stub.requests.isEmpty)
    }

    @Test func aProviderThatWaitsCanBeCancelledAndHasADeadline() async {
        let clock = ManualClock()
        let agent = NetworkAgent.stub(StubTransport()) {
            $0.clock = clock
            $0.common = .perSend { _ in
                try await clock.sleep(for: .seconds(3600))
                return CommonParameters()
            }
        }
        let first = agent.task(Served())
        await clock.waitForSleepers()
        agent.cancelAll()
        #expect(await first.response.outcome == .cancelled)

        let second = agent.task(Served(), options: { $0.limits.deadline = .seconds(10) })
        await clock.waitForSleepers(2)
        clock.advance(by: .seconds(10))
        #expect(await second.response.outcome == .failed(.limit(.deadline, cause: nil)))
    }
}

extension HTTPBody {
    fileprivate var text: String {
        switch self {
        case .none: ""
        case .data(let data): String(decoding: data, as: UTF8.self)
        }
    }
}
