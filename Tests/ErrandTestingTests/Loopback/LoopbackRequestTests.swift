import Errand
import ErrandTesting
import ErrandWire
import Foundation
import Testing

@Suite(.timeLimit(.minutes(3)))
struct LoopbackRequestTests {
    /// What the server read of these bytes, answering each request with `<path>`.
    private func read(
        _ bytes: String, limits: LoopbackLimits = .init(), expectation: LoopbackExpectation = .continue
    ) throws -> (server: LoopbackServer, text: String) {
        let server = try LoopbackServer(limits: limits)
        server.expectation = expectation
        server.fallback { .raw("<\($0.path)>") }
        let client = try RawClient(server)
        client.send(bytes)
        client.finish()
        return (server, client.readToEnd().text)
    }

    @Test func aRequestIsKeptAsItCame() throws {
        let head =
            "POST /a%20b?x=1&y=%C3%A9+e HTTP/1.1\r\nHOST: h\r\nX-Two: 1\r\nx-two:  2 \r\nContent-Length: 2\r\n\r\n"
        let request = try #require(try read(head + "hi").server.requests.first)
        #expect(request.method == .post)
        #expect(request.target == "/a%20b?x=1&y=%C3%A9+e")
        #expect(request.path == "/a%20b")
        #expect(request.query == "x=1&y=%C3%A9+e")
        #expect(request.arguments.map(\.value) == ["1", "é e"])
        #expect(request.headers.fields.map(\.name.text) == ["HOST", "X-Two", "x-two", "Content-Length"])
        #expect(request.headers.values(of: "X-TWO") == ["1", "2"])
        #expect(request.rawHead == Data(head.utf8))
        #expect(request.text == "hi")
        #expect(request.isComplete)
    }

    @Test func aChunkedBodyIsReadWithItsTrailers() throws {
        let got = try read(
            "POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "2;ext=1\r\nhe\r\n3\r\nllo\r\n0\r\nX-Sum: 5\r\n\r\nGET /b HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(got.text == "</a></b>")
        let request = try #require(got.server.requests.first)
        #expect(request.text == "hello")
        #expect(request.trailers["x-sum"] == "5")
    }

    @Test func pipelinedRequestsAreAnsweredInOrderOnOneConnection() throws {
        let got = try read((0..<50).map { "GET /\($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined())
        #expect(got.text == (0..<50).map { "</\($0)>" }.joined())
        #expect(got.server.requests.map(\.exchange) == Array(0..<50))
        #expect(got.server.requests.allSatisfy { $0.connection == 0 })
        #expect(got.server.connectionCount == 1)
    }

    @Test func aRequestThatComesByteByByteIsReadAsOne() throws {
        let server = try LoopbackServer()
        server.fallback { .raw($0.text).closingUnannounced }
        let client = try RawClient(server)
        for byte in "\r\nPUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc".utf8 { client.send([byte]) }
        #expect(client.readToEnd().text == "abc")
    }

    @Test func aLargeBodyIsCountedAndKeptOnlyAsFarAsAsked() throws {
        var limits = LoopbackLimits()
        limits.keptBody = 10
        let body = String(repeating: "0123456789", count: 10_000)
        let got = try read("PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n" + body, limits: limits)
        let request = try #require(got.server.requests.first)
        #expect(request.text == "0123456789")
        #expect(request.bodyLength == 100_000)
    }

    @Test func aWholeURLIsRoutedByItsPath() throws {
        let got = try read("GET http://shop.example/cart?x=1 HTTP/1.1\r\nHost: shop.example\r\n\r\n")
        #expect(got.text == "</cart>")
        #expect(got.server.requests.first?.target == "http://shop.example/cart?x=1")
    }

    static let refused: [(String, Int)] = [
        ("GET /\r\n\r\n", 400),
        ("GET  / HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        ("G(T / HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", 400),
        ("GET / HTTP/1.1\nHost: x\n\n", 400),
        ("GET / HTTP/1.1\r\nHost: x\r\nA : b\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: x\r\nA: b\rc\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400),
        ("GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n0\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n", 501),
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
        ("GET / HTTP/1.1\r\nHost: x\r\nA: \(String(repeating: "a", count: 3000))\r\n\r\n", 431),
        (String(repeating: "endless", count: 1000), 431),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2001\r\n\r\n", 413),
        ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n7fffffffffffffff\r\n", 413),
    ]

    @Test(arguments: refused)
    func aBadRequestIsRefusedAndRemembered(bytes: String, status: Int) throws {
        var limits = LoopbackLimits()
        (limits.head, limits.body) = (2000, 2000)
        let got = try read(bytes, limits: limits)
        #expect(got.text.hasPrefix("HTTP/1.1 \(status) "))
        #expect(got.server.refusals.map(\.status) == [status])
        #expect(got.server.requests.isEmpty)
    }

    @Test func aRequestThatEndsTooSoonIsNone() throws {
        let got = try read("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nabc")
        #expect(got.text == "")
        #expect(got.server.requests.isEmpty)
    }

    static let expectations: [(LoopbackExpectation, String)] = [
        (.continue, "HTTP/1.1 100 Continue\r\n\r\n"),
        (.refuse(status: 417), "HTTP/1.1 417 Expectation Failed\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"),
    ]

    @Test(arguments: expectations)
    func anExpectationIsAnsweredBeforeTheBody(expectation: LoopbackExpectation, answer: String) throws {
        let server = try LoopbackServer()
        server.expectation = expectation
        server.fallback { .raw("<\($0.text)>").closingUnannounced }
        let client = try RawClient(server)
        client.send("PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n")
        #expect(client.read(answer) == answer)
        client.send("abc")
        #expect(client.readToEnd().text == (expectation == .continue ? "<abc>" : ""))
        #expect(server.requests.map(\.text) == [expectation == .continue ? "abc" : ""])
    }

    @Test func anIgnoredExpectationIsNoObstacle() throws {
        let got = try read(
            "PUT /a HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\nabc", expectation: .ignore)
        #expect(got.text == "</a>")
    }
}
