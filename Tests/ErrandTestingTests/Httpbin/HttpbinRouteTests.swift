import Errand
import ErrandTesting
import Foundation
import Testing

/// The routes as an agent sees them.
@Suite(.timeLimit(.minutes(3))) struct HttpbinRouteTests {
    private struct Ask: BaseRequest {
        typealias Output = Data
        var method = HTTPMethod.get
        let path: Path
        var headers = HTTPHeaders()
        var body: BodyEncoder?
        let validator = Validator.always

        init(_ path: String, _ method: HTTPMethod = .get, _ headers: HTTPHeaders = [:], body: BodyEncoder? = nil) {
            self.path = Path(path)
            self.method = method
            self.headers = headers
            self.body = body
        }
    }

    private let server: LoopbackServer

    init() throws {
        server = try LoopbackServer()
        server.addHttpbinRoutes()
    }

    private func ask(_ request: Ask) async throws -> HTTPResponse {
        let response = await NetworkAgent(server.url) { $0.headers = [.userAgent: "test"] }.response(for: request)
        return try #require(response.http)
    }

    private func json(_ request: Ask) async throws -> JSON { try JSON(try await ask(request).body) }

    @Test(arguments: [
        ("/ip", #"{"origin":"127.0.0.1"}"#), ("/user-agent", #"{"user-agent":"test"}"#),
        ("/cookies", #"{"cookies":{}}"#),
    ])
    func aSmallAnswerIsJSON(row: (path: String, text: String)) async throws {
        #expect(try await json(Ask(row.path)).text() == row.text)
    }

    /// The names of the members are those that httpbin 0.10 sends.
    @Test(arguments: [
        (HTTPMethod.get, "/get", "args headers origin url"),
        (.post, "/post", "args data files form headers json origin url"),
        (.put, "/put", "args data files form headers json origin url"),
        (.patch, "/patch", "args data files form headers json origin url"),
        (.delete, "/delete", "args data files form headers json origin url"),
        (.get, "/anything/x", "args data files form headers json method origin url"),
        (.get, "/delay/0", "args data files form headers origin url"),
        (.get, "/gzip", "gzipped headers method origin"),
        (.get, "/deflate", "deflated headers method origin"),
        (.get, "/brotli", "brotli headers method origin"),
        (.get, "/stream/1", "args headers id origin url"),
        (.get, "/headers", "headers"), (.get, "/uuid", "uuid"), (.get, "/json", "slideshow"),
    ])
    func membersHaveHttpbinsNames(row: (method: HTTPMethod, path: String, names: String)) async throws {
        let names = try await json(Ask(row.path, row.method)).objectValue?.keys.sorted()
        #expect(names?.joined(separator: " ") == row.names)
    }

    @Test func aStreamHasALineForEachNumber() async throws {
        let lines = try await ask(Ask("/stream/3")).body.split(separator: UInt8(ascii: "\n"))
        #expect(try lines.map { try JSON(Data($0))["id"]?.intValue } == [0, 1, 2])
    }

    @Test func aMultipartFormIsTakenApart() async throws {
        var body = Data("preamble\r\n--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n".utf8)
        body += Data("--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\r\n2\r\n".utf8)
        body += Data("--b\r\nContent-Disposition: form-data; name=\"t\"; filename=\"t.txt\"\r\n\r\nhi\r\n".utf8)
        body += Data("--b\r\ncontent-disposition: form-data; name=\"f\"; filename=\"f.bin\"\r\n".utf8)
        body += Data("Content-Type: image/png\r\n\r\n".utf8) + [0xFF, 0x00] + Data("\r\n--b--\r\nepilogue".utf8)
        let answer = try await json(Ask("/post", .post, body: .data(body, type: "multipart/form-data; boundary=b")))
        #expect(answer["form"] == ["a": ["1", "\r\n2"]])
        #expect(answer["files"] == ["t": "hi", "f": "data:image/png;base64,/wA="])
        #expect(answer["data"] == "" && answer["json"] == .null)
    }

    @Test(arguments: ["", "no boundary", "--b", "--b\r\n\r\n--b--", "--b\r\nX: 1\r\n\r\nx\r\n--b--"])
    func aBodyThatIsNoMultipartHasNoParts(body: String) async throws {
        let encoder = BodyEncoder.data(Data(body.utf8), type: "multipart/form-data; boundary=b")
        let answer = try await json(Ask("/post", .post, body: encoder))
        #expect(answer["form"] == [:] && answer["files"] == [:])
    }

    @Test(arguments: [
        ("/bearer", "Bearer t1", 200), ("/bearer", "Basic t1", 401), ("/bearer", "", 401),
        ("/hidden-basic-auth/a/b", "basic YTpi", 200), ("/hidden-basic-auth/a/b", "Basic YTpj", 404),
        ("/basic-auth/a/b", "Basic YTpi", 200), ("/basic-auth/a", "Basic YTpi", 404),
    ])
    func credentialsAreLookedAt(row: (path: String, authorization: String, status: Int)) async throws {
        let answer = try await ask(Ask(row.path, .get, [.authorization: row.authorization]))
        #expect(answer.status == row.status)
        #expect((answer.headers[.wwwAuthenticate] != nil) == (row.status == 401))
    }

    @Test(arguments: [
        ("/redirect/1", 302, "/get"), ("/redirect/3", 302, "/relative-redirect/2"),
        ("/relative-redirect/2", 302, "/relative-redirect/1"),
        ("/redirect/2?absolute=true", 302, "*/absolute-redirect/1"),
        ("/absolute-redirect/2", 302, "*/absolute-redirect/1"), ("/absolute-redirect/1", 302, "*/get"),
        ("/redirect-to?url=%2Fip", 302, "/ip"), ("/redirect-to?url=%2Fip&status_code=307", 307, "/ip"),
        ("/redirect-to?url=%2Fip&status_code=200", 302, "/ip"), ("/status/301", 301, "/redirect/1"),
        ("/cookies/set?a=1", 302, "/cookies"),
    ])
    func aRedirectGoesOn(row: (path: String, status: Int, location: String)) async throws {
        let answer = try await ask(Ask(row.path))
        #expect(answer.status == row.status)
        #expect(answer.headers[.location] == row.location.replacing("*", with: server.url))
    }

    @Test func cookiesAreSetToldAndTakenAway() async throws {
        let set = try await ask(Ask("/cookies/set?a=1&b=2")).headers.values(of: .setCookie)
        #expect(set == ["a=1; Path=/", "b=2; Path=/"])
        #expect(try await ask(Ask("/cookies/set/a/x%20y")).headers[.setCookie] == "a=x y; Path=/")
        #expect(
            try await ask(Ask("/cookies/delete?a")).headers[.setCookie]?.hasPrefix("a=; Expires=Thu, 01 Jan 1970")
                == true)
        #expect(try await json(Ask("/cookies", .get, [.cookie: "a=1; b=x=y"])) == ["cookies": ["a": "1", "b": "x=y"]])
    }

    @Test(
        arguments: [
            ("bytes=0-3", nil, 206, "abcd", "bytes 0-3/30"), ("bytes=26-", nil, 206, "abcd", "bytes 26-29/30"),
            ("bytes=28-99", nil, 206, "cd", "bytes 28-29/30"), ("bytes=-2", nil, 206, "cd", "bytes 28-29/30"),
            ("bytes=-99", nil, 206, "abcdefghijklmnopqrstuvwxyzabcd", "bytes 0-29/30"),
            ("bytes=30-", nil, 416, "", "bytes */30"), ("bytes=-0", nil, 416, "", "bytes */30"),
            ("bytes=0-1", "\"range30\"", 206, "ab", "bytes 0-1/30"),
            ("bytes=0-1", "\"other\"", 200, "abcdefghijklmnopqrstuvwxyzabcd", nil),
            ("bytes=3-1", nil, 200, "abcdefghijklmnopqrstuvwxyzabcd", nil),
            ("lines=0-1", nil, 200, "abcdefghijklmnopqrstuvwxyzabcd", nil),
            ("bytes=0-0,2-2", nil, 200, "abcdefghijklmnopqrstuvwxyzabcd", nil),
            (nil, nil, 200, "abcdefghijklmnopqrstuvwxyzabcd", nil),
        ] as [(String?, String?, Int, String, String?)])
    func aRangeIsAPart(row: (range: String?, ifRange: String?, status: Int, body: String, contentRange: String?))
        async throws
    {
        var headers = HTTPHeaders()
        headers[.range] = row.range
        headers[.ifRange] = row.ifRange
        let answer = try await ask(Ask("/range/30", .get, headers))
        #expect(answer.status == row.status)
        #expect(String(decoding: answer.body, as: UTF8.self) == row.body)
        #expect(answer.headers[.contentRange] == row.contentRange)
        #expect(answer.headers[.eTag] == "\"range30\"" && answer.headers["Accept-Ranges"] == "bytes")
    }

    @Test(arguments: [
        ("/html", "text/html; charset=utf-8", "Moby-Dick"), ("/encoding/utf8", "text/html; charset=utf-8", "你好"),
        ("/xml", "application/xml", "slideshow"), ("/image/png", "image/png", "PNG"),
        ("/base64/aGVsbG8=", "text/html; charset=utf-8", "hello"),
        ("/base64/8J-Zgg==", "text/html; charset=utf-8", "🙂"),
    ])
    func aDocumentIsThere(row: (path: String, type: String, part: String)) async throws {
        let answer = try await ask(Ask(row.path))
        #expect(answer.status == 200 && answer.headers[.contentType] == row.type)
        #expect(answer.body.firstRange(of: Data(row.part.utf8)) != nil)
    }

    @Test func aDripTakesItsTime() async throws {
        let began = ContinuousClock.now
        let answer = try await ask(Ask("/drip?duration=0.04&numbytes=4&delay=0.02&code=600"))
        #expect(answer.status == 600 && answer.body == Data("****".utf8))
        #expect(ContinuousClock.now - began >= .milliseconds(50))
    }

    @Test(arguments: [
        "/drip?numbytes=0", "/drip?code=100", "/drip?delay=x", "/stream/x", "/status/100", "/status/1000",
        "/redirect/0",
        "/redirect-to", "/base64/*", "/cookies/set?a=%00",
    ])
    func whatIsNoRequestIsRefused(path: String) async throws {
        #expect(try await ask(Ask(path)).status == 400)
    }
}
