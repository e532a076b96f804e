import Errand
import ErrandTesting
import Foundation
import TestSupport
import Testing

/// The loopback server's routes beside those of httpbin, as far as a client can tell them apart.
@Suite(.timeLimit(.minutes(3)), .enabled(if: Httpbin.isReal, "there is no httpbin to compare with"))
struct YTKHttpbinLikenessTests {
    private struct Ask: BaseRequest {
        typealias Output = Data
        var method = HTTPMethod.get
        var path: Path
        var headers = HTTPHeaders()
        var body: BodyEncoder?
        let validator = Validator.always
    }

    /// What is compared of an answer.
    private struct Likeness: Equatable, CustomStringConvertible {
        let description: String

        /// - Parameter base: stands where the server's own URL does.
        init(_ response: Response<Ask>, base: String) {
            let body = try? JSON(response.bytes)  // What is no JSON is compared by its media type.
            var lines = ["status \(response.status ?? 0)"]
            for name in [
                "Content-Type", "Location", "WWW-Authenticate", "Content-Range", "Accept-Ranges", "Set-Cookie",
            ] {
                let values = response.headers.values(of: HTTPHeaderName(name))
                // Ours is empty where theirs has a page that says the same in words.
                if name == "Content-Type" && !(200...299 ~= response.status ?? 0 && !response.bytes.isEmpty) {
                    continue
                }
                lines += values.map { "\(name): \($0.replacing(base, with: "*"))" }
            }
            for name in ["args", "data", "files", "form", "json", "cookies", "user", "token", "authenticated"] {
                if let value = body?[name] { lines.append("\(name): \(value.text(sorted: true))") }
            }
            if let url = body?["url"]?.stringValue { lines.append("url: \(url.replacing(base, with: "*"))") }
            lines.append("members: \(body?.objectValue?.keys.sorted().joined(separator: " ") ?? "none")")
            description = lines.joined(separator: "\n")
        }
    }

    private func likeness(_ request: Ask, at base: String) async -> Likeness {
        let agent = NetworkAgent(base) { $0.headers = [.userAgent: "test"] }
        return Likeness(await agent.response(for: request), base: base)
    }

    private func expectAlike(_ request: Ask) async throws {
        let server = try LoopbackServer()
        server.addHttpbinRoutes()
        let real = try Httpbin()
        let ours = await likeness(request, at: server.url)
        let theirs = await likeness(request, at: real.url)
        #expect(ours == theirs)
    }

    /// Not `/bytes`, whose media type httpbin leaves out, and no URL that it would tell unescaped.
    @Test(arguments: [
        "/get?a=1&a=2&b=x+y", "/anything/x?y", "/headers", "/ip", "/user-agent", "/uuid", "/json", "/html",
        "/xml",
        "/encoding/utf8", "/image/png", "/base64/aGVsbG8=", "/gzip", "/deflate", "/brotli", "/stream/1",
        "/delay/0", "/drip?duration=0&numbytes=3&delay=0&code=201", "/status/200", "/status/401", "/status/404",
        "/status/301", "/status/307", "/status/600", "/status/999", "/redirect/1", "/redirect/3",
        "/redirect/2?absolute=true", "/relative-redirect/2", "/absolute-redirect/1",
        "/redirect-to?url=/get&status_code=307",
        "/cookies", "/cookies/set?a=1", "/cookies/set/a/1", "/response-headers?X-A=1", "/bearer", "/basic-auth/a/b",
        "/hidden-basic-auth/a/b",
    ])
    func anAnswerIsLikeHttpbins(target: String) async throws { try await expectAlike(Ask(path: Path(target))) }

    @Test(arguments: [
        ("/bearer", HTTPHeaderName.authorization, "Bearer t1"), ("/basic-auth/a/b", .authorization, "Basic YTpi"),
        ("/cookies", .cookie, "a=1; b=2"), ("/range/30", .range, "bytes=2-4"), ("/range/30", .range, "bytes=-4"),
        ("/range/30", .range, "bytes=20-"), ("/range/30", .range, "bytes=40-50"),
    ])
    func aHeaderIsReadAsHttpbinDoes(row: (path: String, name: HTTPHeaderName, value: String)) async throws {
        try await expectAlike(Ask(path: Path(row.path), headers: HTTPHeaders([.init(row.name, row.value)])))
    }

    @Test(
        arguments: [HTTPMethod.post, .put, .patch, .delete],
        [
            ("application/json", #"{"a":[1,true,null],"b":"x"}"#),
            ("application/x-www-form-urlencoded", "a=1+2&b=%26&a=3"),
            ("text/plain", "hello"), ("text/plain", "[1]"), ("application/json", "{"),
            (
                "multipart/form-data; boundary=b",
                "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n"
                    + "--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"f\"\r\n\r\nhi\r\n--b--\r\n"
            ),
        ])
    func aBodyIsReadAsHttpbinDoes(method: HTTPMethod, row: (type: String, body: String)) async throws {
        let body = BodyEncoder.data(Data(row.body.utf8), type: row.type)
        try await expectAlike(Ask(method: method, path: Path("/" + method.rawValue.lowercased()), body: body))
    }
}
