import Errand
import ErrandTesting
import Foundation
import Testing

/// Plants secrets wherever a message can have them, has sends end in every way, and looks through all that can be written of them.
@Suite(.timeLimit(.minutes(3))) struct PlantedSecretsTests {
    @Test func noSecretIsFoundInAnyOutputOfAnyEnding() async throws {
        let server = try VaultServer()
        let writings = Writings()
        let kinds = try await server.sendAll(writings)
        #expect(kinds == Set(Ending.Kind.allCases))

        let all = writings.all
        let expected = ["log failures", "log brief", "log full", "description", "dump", "curl", "event"]
        #expect(Set(all.keys) == Set(expected))
        for (kind, text) in all {
            let places = text.split(separator: Planted.secretMark).dropFirst().map { $0.prefix(40) }
            #expect(places.isEmpty, "\(kind)")
            #expect(text.contains(Planted.controlMark), "\(kind)")
        }
    }

    /// Or the search above would find nothing whatever is written.
    @Test func withoutRedactionTheSecretsAreFound() async throws {
        let server = try VaultServer()
        let text = Locked("")
        let log = ConsoleLog(.full, redaction: .none) { entry in text.withLock { $0 += entry } }
        let agent = NetworkAgent(server.environment) { $0.monitors = [log] }
        for body in VaultBody.allCases {
            _ = await agent.response(for: OpenVault(path: "/500", body: body))
        }
        for place in ["header", "cookie", "query", "form", "json", "marked", "setcookie", "answer"] {
            #expect(text.withLock { $0 }.contains(Planted.secret(place)), "\(place)")
        }
    }

    /// Writes to the log of the test run, which `.ci/test` looks through.
    @Test func theLogOfTheRunHasControlsAndNoSecrets() async throws {
        let server = try VaultServer()
        for level in [ConsoleLog.Level.failures, .full] {
            let agent = NetworkAgent(server.environment) { $0.monitors = [ConsoleLog(level)] }
            let response = await agent.response(for: OpenVault(path: "/500", body: .json))
            ConsoleLog.standardError("planted description: \(response)")
            let preview = try await agent.preview(OpenVault(path: "/500", body: .json))
            ConsoleLog.standardError("planted description: \(preview)")
            ConsoleLog.standardError("planted curl: \(preview.curlCommand())")
            #expect(response.outcome.isServerError && !"\(response)".contains(Planted.secretMark))
        }
    }

    /// BR-110: tokens in URLs reached logs, while the bodies of errors did not.
    @Test func aLoggedFailureShowsTheStatusAndTheBodyButNoSecret() async throws {
        let server = try LoopbackServer()
        let answer = #"{"error":"down","token":"S4x"}"#
        server.route("/x", .json(answer, status: 500).header("Set-Cookie", "r=S4"))
        let texts = Locked<[String]>([])
        for level in [ConsoleLog.Level.failures, .brief, .full] {
            let log = ConsoleLog(level) { entry in texts.withLock { $0.append(entry) } }
            let agent = NetworkAgent("http://u:S6@\(server.host):\(server.port)") { $0.monitors = [log] }
            var probe = Probe<Empty>("/x?access_token=S1", method: .post)
            probe.headers = ["Authorization": "Bearer S2", "Cookie": "sid=S3"]
            probe.body = .json(["password": "S5"])
            let error = await agent.response(for: probe).outcome.failure
            let curl = try await agent.preview(probe).curlCommand()
            texts.withLock { $0 += [curl, "\(String(describing: error))"] }
        }
        let text = texts.withLock { $0.joined(separator: "\n") }
        for secret in 1...6 { #expect(!text.contains("S\(secret)")) }
        #expect(text.contains(#" 500 serverError "#) && text.contains(#"{"error":"down","token":"…"}"#))
    }
}
