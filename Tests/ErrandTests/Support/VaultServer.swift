import Errand
import ErrandTesting
import Foundation

/// Where secrets stand in a body.
enum VaultBody: CaseIterable {
    case none, json, form, marked

    var encoder: BodyEncoder? {
        switch self {
        case .none: nil
        case .json:
            .json([
                "plain": Planted.control("body"), "userPassword": Planted.secret("json"),
                "nested": #"{"a":[{"pass\u0077ord":"\#(Planted.secret("nested"))"}]}"#,
                "url": "http://u:\(Planted.secret("jsonurl"))@h/?token=\(Planted.secret("jsonquery"))",
            ])
        case .form: .form(["plain": Planted.control("body"), "pass-word": Planted.secret("form")])
        case .marked: .json(["anything": Planted.secret("marked")])
        }
    }
}

/// An endpoint with a secret in every place.
struct OpenVault: BaseRequest {
    typealias Output = [String: Int]
    let path: Path
    let body: BodyEncoder?
    let options: RequestOptions
    let timeout: TimeLimit
    var method: HTTPMethod { .post }
    var query: Query { ["plain": Planted.control("query"), "access_token": Planted.secret("query")] }
    var headers: HTTPHeaders {
        [
            "X-Plain": Planted.control("header"), "X-Api-Key": Planted.secret("header"),
            "Cookie": "sid=\(Planted.secret("cookie"))",
            "Referer": "http://h/?token=\(Planted.secret("referer"))",
        ]
    }
    var validator: Validator { .status.and(.envelope(Envelope(isCodeRequired: false))) }

    init(path: String, body: VaultBody = .json, timeout: TimeLimit = .inherited) {
        self.path = Path(path + "/" + Planted.control("path"))
        self.body = body.encoder
        self.timeout = timeout
        options = RequestOptions {
            $0.hidesBodies = body == .marked
            $0.tag = "token=\(Planted.secret("tag"))"
        }
    }
}

/// A server that answers with secrets, and endings of every kind of sends to it.
struct VaultServer {
    private let server: LoopbackServer

    init() throws {
        server = try LoopbackServer()
        let message = "\(Planted.control("message")) token=\(Planted.secret("message"))"
        let body = #"{"code":5,"message":"\#(message)","token":"\#(Planted.secret("answer"))"}"#
        for status in [400, 401, 500, 600] {
            server.route("/\(status)/*", VaultServer.answer(body, status))
        }
        let ok = #"{"plain":7}"#
        server.route("/ok/*", VaultServer.answer(ok, 200))
        server.route("/odd/*", VaultServer.answer(#"{"token":"\#(Planted.secret("odd"))"}"#, 200))
        server.route("/bad/*", VaultServer.answer(#"{"code":"x","token":"\#(Planted.secret("code"))"}"#, 200))
        server.route("/cut/*", VaultServer.answer(body, 200).cut(after: body.utf8.count - 3))
        server.route("/text/*", .text(Planted.secret("text"), status: 500))
        server.route("/never/*", .never)
    }

    var environment: Environment {
        Environment("http://u:\(Planted.secret("userinfo"))@\(server.host):\(server.port)") {
            $0.variables = ["key": Planted.secret("variable")]
        }
    }

    private static func answer(_ body: String, _ status: Int) -> LoopbackAnswer {
        .json(body, status: status).header("X-Plain", Planted.control("answer"))
            .header("Set-Cookie", "r=\(Planted.secret("setcookie"))")
            .header("Location", "http://h/#id_token=\(Planted.secret("location"))")
    }

    /// Sends at every level of a log, and has all that can be written of it written.
    func sendAll(_ writings: Writings) async throws -> Set<Ending.Kind> {
        var kinds: Set<Ending.Kind> = []
        for level in ConsoleLog.Level.allCases {
            let agent = NetworkAgent(environment) {
                $0.monitors = [writings.log(level), Dumper(writings: writings)]
                $0.add(Dumper(writings: writings), at: .attempt)
            }
            for path in ["/ok", "/400", "/401", "/500", "/600", "/odd", "/bad", "/cut", "/text", "/throw"] {
                for body in VaultBody.allCases {
                    kinds.insert(try await send(OpenVault(path: path, body: body), by: agent, writings))
                }
            }
            kinds.insert(try await send(OpenVault(path: "/never", timeout: .milliseconds(30)), by: agent, writings))
            kinds.insert(await cancel(OpenVault(path: "/never"), by: agent, writings))
            let closed = try LoopbackClosedPort()
            agent.environment.hosts[.primary] = "http://u:\(Planted.secret("userinfo"))@127.0.0.1:\(closed.port)"
            kinds.insert(try await send(OpenVault(path: "/ok"), by: agent, writings))
            agent.environment.hosts[.primary] = "http://u:\(Planted.secret("userinfo"))%@h:\(Planted.secret("port"))/"
            kinds.insert(await agent.response(for: OpenVault(path: "/ok")).written(to: writings))
            await agent.shutDown()
            kinds.insert(await agent.response(for: OpenVault(path: "/ok")).written(to: writings))
        }
        return kinds
    }

    private func send(_ request: OpenVault, by agent: NetworkAgent, _ writings: Writings) async throws -> Ending.Kind {
        let preview = try await agent.preview(request)
        writings.add(values: preview)
        writings.add(preview.curlCommand(), as: "curl")
        return await agent.response(for: request).written(to: writings)
    }

    private func cancel(_ request: OpenVault, by agent: NetworkAgent, _ writings: Writings) async -> Ending.Kind {
        let task = agent.task(request)
        task.cancel()
        return await task.response.written(to: writings)
    }
}

extension Response {
    fileprivate func written(to writings: Writings) -> Ending.Kind {
        writings.add(values: self, Ending(self), environment)
        if let failure = outcome.failure {
            writings.add(values: failure, failure as any Error)
            if let error = failure.error { writings.add(values: error) }
            if let error = failure.transportError { writings.add(values: error) }
        }
        return Ending(self).kind
    }
}

/// Prints and dumps all it is shown.
private struct Dumper: EventMonitor, Interceptor {
    struct Oops: Error { let text = Planted.secret("thrown") }
    let writings: Writings

    func record(_ event: Event, of send: SendInfo, at time: Duration) {
        var text = "\(event) "
        dump(event, to: &text)
        writings.add(text, as: "event")
        writings.add(values: send)
        if case .sending(let request, _) = event { writings.add(values: request, request.headers) }
        if case .received(let response, _) = event { writings.add(values: response) }
    }

    func intercept(_ call: Call, next: Next) async throws(ErrandError) -> Reply {
        writings.add(values: call, call.identity, call.transfer)
        if call.request.url.path.hasPrefix("/throw") { throw .failed(Oops()) }
        let reply = try await next(call)
        writings.add(values: reply)
        return reply
    }
}
