import Errand
import ErrandTesting
import Foundation
import TestSupport
import Testing

/// Whether curl, run by a shell, sends what the agent sends.
@Suite(.timeLimit(.minutes(3))) struct CurlCommandLoopbackTests {
    @Test(
        arguments: [
            (.get, "/a?x=1&y=[1-3]{a,b}", [:], nil),
            (
                .get, "/it's/.a/%2Eb/$(id)/`id`?q=$HOME&r=*;#frag", ["X-A": "it's \"$(id)\" `id` $HOME \\ é ; & | *"],
                nil
            ),
            (.get, "/empty", ["X-Empty": "", "X-Blank": "  ", "X-B": "b"], nil),
            (.head, "/head", [:], nil),
            (.delete, "/delete", [:], nil),
            ("REPORT", "/own", [:], "a"),
            ("-X", "/dash", [:], nil),
            (.post, "/none", [:], nil),
            (.put, "/none", [:], nil),
            (.post, "/file", ["Content-Type": "text/plain"], "@/etc/hostname"),
            (.post, "/dash", [:], "-n --data x"),
            (
                .post, "/quotes", ["Content-Type": "application/json"],
                #"{"a":"it's \"$(id)\" `id` $HOME \\n %s é 🙂 !!"}"#
            ),
            (.post, "/lines", [:], "-a\r\nb\n\n\tc%d\\n'$(id)'\n"),
            (.patch, "/bytes", [:], "\0a\0\u{1B}[0m\u{7F}\u{85}é%\0"),
            (.get, "/body", ["Content-Type": "text/plain"], "a=b&c=@d"),
            (.post, "/long", [:], String(repeating: "0123456'\n", count: 9_000)),
        ] as [(HTTPMethod, String, HTTPHeaders, String?)])
    func curlSendsWhatTheAgentSends(
        method: HTTPMethod, path: String, headers: HTTPHeaders, body: String?
    ) async throws {
        try await compare(method, path, headers, body.map { Data($0.utf8) })
    }

    @Test func curlSendsAnyByte() async throws {
        try await compare(.post, "/", [:], Data((0...255).map { UInt8($0) } + [0x0A, 0x0A]))
    }

    private func compare(_ method: HTTPMethod, _ path: String, _ headers: HTTPHeaders, _ body: Data?) async throws {
        let server = try LoopbackServer()
        server.fallback { _ in .status(200) }
        let agent = NetworkAgent(server.url)
        var probe = Probe<Empty>(Path(path), method: method)
        probe.headers = headers
        probe.body = body.map { body in BodyEncoder(contentType: nil) { .data(body) } }
        let command = try await agent.preview(probe).curlCommand(redaction: .none)
        #expect(!command.unicodeScalars.contains { $0.value < 0x20 })
        #expect(await agent.response(for: probe).outcome.isSuccess)

        let folder = try TemporaryFolder()
        let script = folder.url.appending(path: "command.sh")
        try Data((command + "\n").utf8).write(to: script)
        try await ChildProcess.run("/bin/sh", [script.path])

        let (sent, run) = (try #require(server.requests.first), try #require(server.requests.last))
        #expect(server.requests.count == 2)
        #expect(run.method == sent.method && run.target == sent.target && run.body == sent.body)
        #expect(fields(of: run) == fields(of: sent))
    }

    /// All but the codings, which curl names in its own order, as it does all fields.
    private func fields(of request: LoopbackRequest) -> Set<HTTPHeaders.Field> {
        Set(request.headers.fields.filter { $0.name != .acceptEncoding })
    }
}
