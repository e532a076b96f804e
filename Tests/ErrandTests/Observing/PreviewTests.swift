import Errand
import ErrandTesting
import Foundation
import Testing

@Suite struct PreviewTests {
    @Test func itIsTheMessageThatIsSent() async throws {
        let stub = StubTransport(.json(#"{"id":7}"#))
        var environment = Environment(name: "test", "http://stub.invalid/v1")
        environment.common = CommonParameters {
            $0.query = ["v": 2]
            $0.headers = ["X-Region": "eu"]
            $0.provider = { context in
                CommonParameters {
                    $0.headers = ["X-Endpoint": "\(context.endpoint)", "X-Tag": context.options.tag ?? ""]
                }
            }
        }
        let agent = NetworkAgent(AgentConfiguration(environment), transport: stub)
        let preview = try await agent.preview(PlaceOrder(item: 7)) { $0.tag = "t" }
        #expect(stub.requests.isEmpty && agent.callCount == 0)
        _ = await agent.response(for: PlaceOrder(item: 7)) { $0.tag = "t" }
        #expect(stub.requests == [preview.request])
        #expect(preview.method == .post && preview.url.description == "http://stub.invalid/v1/orders?v=2")
        #expect(preview.headers["x-endpoint"] == "PlaceOrder" && preview.headers["X-Tag"] == "t")
        #expect(preview.body == Data(#"{"item":7}"#.utf8) && preview.environment.name == "test")
        #expect(preview.curlCommand().hasSuffix(#"--data-raw '{"item":7}' 'http://stub.invalid/v1/orders?v=2'"#))
    }

    @Test func noInterceptorIsRunAndNobodyIsTold() async throws {
        struct Adding: Interceptor {
            func intercept(_ call: Call, next: Next) async throws(ErrandError) -> Reply { throw .cancelled }
        }
        let lines = Lines()
        let agent = NetworkAgent.stub(StubTransport()) {
            $0.add(Adding(), at: .call)
            $0.monitors = [ConsoleLog(.full, to: lines.add)]
        }
        #expect(try await agent.preview(Probe<Empty>("/")).body.isEmpty)
        #expect(lines.all.isEmpty)
    }

    @Test func whatCannotBeSentCannotBePreviewed() async {
        struct Broken: Error {}
        let agent = NetworkAgent.stub(StubTransport()) { $0.common.provider = { _ in throw Broken() } }
        var probe = Probe<Empty>("/")
        await #expect(throws: ErrandError.failed(Broken())) { try await agent.preview(probe) }
        probe.host = "nowhere"
        await #expect(throws: ErrandError.unbuildable(.unknownHost("nowhere"))) { try await agent.preview(probe) }
    }

    @Test func aHiddenBodyIsShownOnlyWithoutRedaction() async throws {
        let preview = try await NetworkAgent.stub(StubTransport()).preview(PlaceOrder(item: 7)) {
            $0.hidesBodies = true
        }
        #expect(preview.hidesBody && preview.curlCommand().contains("--data-raw '…'"))
        #expect(preview.curlCommand(redaction: .none).contains(#"--data-raw '{"item":7}'"#))
    }
}
