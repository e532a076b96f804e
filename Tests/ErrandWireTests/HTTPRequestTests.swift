import ErrandWire
import FoundationEssentials
import Testing

struct HTTPRequestTests {
    private let url: HTTPURL

    init() throws { url = try HTTPURL("http://127.0.0.1/a") }

    @Test(arguments: ["GET", "PURGE", "M-SEARCH", "get", "!#$%&'*+-.^_`|~"])
    func anyTokenIsAMethod(_ method: String) throws {
        try HTTPRequest(method: HTTPMethod(rawValue: method), url: url).check()
        #expect(HTTPMethod(rawValue: method).rawValue == method)
    }

    @Test(arguments: ["", "G ET", "GET ", "GET\r\nX: 1", "G\u{0}", "GÉT", "G/T", "\"GET\"", "A:"])
    func whatIsNoTokenIsNoMethod(_ method: String) {
        #expect(throws: InvalidRequest.method(method)) {
            try HTTPRequest(method: HTTPMethod(rawValue: method), url: url).check()
        }
    }

    @Test(arguments: ["X A", "", "X:", "X\r\nY", "X\u{0}", "É", "X/Y", "(X)", "X "])
    func whatIsNoTokenIsNoHeaderName(_ name: String) {
        #expect(throws: InvalidRequest.headerName(name)) { try check(HTTPHeaderName(name), "1") }
    }

    @Test(arguments: ["a\r\nX-Inj: 1", "a\nX-Inj: 1", "a\rb", "a\u{0}b", "\n", "a\r\n", "\u{7F}", "\u{1}", "a\u{B}"])
    func aValueWithAControlCharacterIsRefused(_ value: String) {
        #expect(throws: InvalidRequest.headerValue(name: "X-A")) { try check("X-A", value) }
    }

    @Test func theValueIsNotRepeatedInTheError() {
        let why = #expect(throws: InvalidRequest.self) { try check("Authorization", "secret\n") }
        #expect(why?.description.contains("secret") == false)
    }

    @Test(arguments: ["", " ", "a\tb", "café", "沙发", "\"quoted\"; a=b", String(repeating: "x", count: 100_000)])
    func otherValuesPass(_ value: String) throws {
        #expect(throws: Never.self) { try check("X-A", value) }
    }

    @Test(arguments: [
        "Content-Length", "content-length", "Transfer-Encoding", "TRANSFER-ENCODING", "Connection", "Keep-Alive",
        "Proxy-Connection", "TE", "te", "Upgrade", "Trailer",
    ])
    func headersThatFrameTheMessageAreRefused(_ name: String) {
        #expect(throws: InvalidRequest.framingHeader(name)) { try check(HTTPHeaderName(name), "1") }
    }

    @Test(arguments: [
        "Content-Type", "Host", "Expect", "X-TE", "Trailers", "Content-Lengths", "TEA", "Accept-Encoding",
    ])
    func headersThatDoNotFramePass(_ name: String) {
        #expect(throws: Never.self) { try check(HTTPHeaderName(name), "1") }
    }

    @Test func everyFieldIsLookedAt() {
        let request = HTTPRequest(url: url, headers: ["A": "1", "A": "2", "B": "3\n"])
        #expect(throws: InvalidRequest.headerValue(name: "B")) { try request.check() }
    }

    @Test(arguments: [HTTPMethod.head, .trace])
    func aHeadAndATraceHaveNoBody(_ method: HTTPMethod) throws {
        #expect(throws: InvalidRequest.bodyNotAllowed(method)) {
            try HTTPRequest(method: method, url: url, body: .data(Data("a".utf8))).check()
        }
        #expect(throws: Never.self) { try HTTPRequest(method: method, url: url).check() }
    }

    @Test(arguments: [HTTPMethod.get, .post, .put, .patch, .delete, .options, .query])
    func anyOtherMethodMayHaveABody(_ method: HTTPMethod) {
        #expect(throws: Never.self) {
            try HTTPRequest(method: method, url: url, body: .data(Data("a".utf8))).check()
        }
    }

    private func check(_ name: HTTPHeaderName, _ value: String) throws {
        try HTTPRequest(url: url, headers: [name: value]).check()
    }

    @Test func neitherHeaderNorQueryNorBodyIsShown() throws {
        let secret = HTTPHeaders([.init("X-Token", "hunter2")])
        let url = try HTTPURL("http://me:hunter2@a/b?token=hunter2")
        let request = HTTPRequest(method: .post, url: url, headers: secret, body: .data(Data("hunter2".utf8)))
        let answer = HTTPResponse(status: 200, headers: secret, body: Data("hunter2".utf8))
        let error = TransportError(.truncated, partialResponse: answer)
        var shown = "\(request)\(answer)\(error)" + String(reflecting: [request]) + String(reflecting: [answer])
        dump(request, to: &shown)
        dump(answer, to: &shown)
        dump(error, to: &shown)
        #expect(!shown.contains("hunter2"))
        #expect("\(request)" == "POST http://a/b")
        #expect("\(answer)" == "status 200, 7 bytes")
    }
}
