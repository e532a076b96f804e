import ErrandWire
import Testing

@testable import ErrandCurl

@Suite struct ResponseHeadTests {
    @Test(arguments: [
        ("HTTP/1.1 200 OK", 200, HTTPVersion.http1_1), ("HTTP/1.1 200", 200, .http1_1),
        ("HTTP/1.0 404 Not: Found", 404, .http1_0),
        ("HTTP/2 600 ", 600, .http2), ("HTTP/3 999", 999, .http3), ("HTTP/1.1 99999999999999999999 X", 9999, .http1_1),
        ("HTTP/1.1", 0, .http1_1), ("HTTP/9 abc", 0, .http1_1),
    ])
    func theStatusLineIsRead(row: (line: String, status: Int, version: HTTPVersion)) {
        let head = FedHead()
        #expect(head.read(row.line + "\r\n\r\n") == [.final(status: row.status)])
        #expect(head.status == row.status)
        #expect(head.version == row.version)
        #expect(head.isFinal)
    }

    @Test func interimSectionsAreForgottenAndTrailersKeptApart() {
        let head = FedHead()
        #expect(!head.hasBegun)
        #expect(head.read("HTTP/1.1 103 X\r\nLink: a\r\n\r\n") == [.interim(status: 103)])
        #expect(head.hasBegun && !head.isFinal)
        #expect(head.headers["Link"] == "a")
        #expect(head.read("HTTP/1.1 200 OK\r\nA: 1\r\n\r\n") == [.final(status: 200)])
        #expect(head.read("B: 2\r\nC: 3\r\n\r\n") == [])
        #expect(head.headers.fields == [.init("A", "1")])
        #expect(head.trailers.fields == [.init("B", "2"), .init("C", "3")])
        head.reset()
        #expect(!head.hasBegun && !head.isFinal && head.status == 0)
        #expect(head.headers.isEmpty && head.trailers.isEmpty)
    }

    /// After a 417 or a sign-in, curl asks again and a second final answer comes.
    @Test func aSecondFinalAnswerReplacesTheFirst() {
        let head = FedHead()
        #expect(head.read("HTTP/1.1 417 No\r\nA: 1\r\n\r\nHTTP/1.1 200 OK\r\nB: 2\r\n\r\n").count == 2)
        #expect(head.status == 200)
        #expect(head.headers.fields == [.init("B", "2")])
    }

    @Test func aFieldThatLooksLikeAStatusLineIsAField() {
        let head = FedHead()
        let sections = head.read("HTTP/1.1 200 OK\r\nHTTP/1.1 500: no\r\nA: 1\r\n\r\n")
        #expect(sections == [.final(status: 200)])
        #expect(head.headers["A"] == "1")
    }

    @Test(arguments: [
        ("Content-Encoding: gzip", true), ("content-encoding:br", true), ("CONTENT-ENCODING : gzip", true),
        ("Content-Type: text/plain", false), ("Content-Encodin: gzip", false), ("Content-E", false), ("", false),
        ("X-Content-Encoding: gzip", false), ("A: Content-Encoding: gzip", false),
    ])
    func aCodedContentIsSeenAsItsLineComes(row: (line: String, isCoded: Bool)) {
        let head = FedHead()
        _ = head.read("HTTP/1.1 103 X\r\nContent-Encoding: gzip\r\n\r\n")
        let line = row.line.isEmpty ? "" : row.line + "\r\n"
        _ = head.read("HTTP/1.1 200 OK\r\nA: 1\r\n" + line + "B: 2\r\n\r\n")
        #expect(head.isContentCoded == row.isCoded)
        _ = head.read("Content-Encoding: gzip\r\n")
        #expect(head.isContentCoded == row.isCoded, "a trailer says nothing of the content")
        head.reset()
        #expect(!head.isContentCoded)
    }

    /// The buffer grows, and serves the next head again.
    @Test func headsOfAnyLengthAreKept() {
        let head = FedHead()
        for count in [3, 900, 7, 5000] {
            let fields = (0..<count).map {
                HTTPHeaders.Field(HTTPHeaderName("X-\($0)"), String(repeating: "v", count: $0 % 90))
            }
            let lines = fields.map { "\($0.name.text): \($0.value)\r\n" }.joined()
            #expect(head.read("HTTP/1.1 200 OK\r\n\(lines)\r\n") == [.final(status: 200)])
            #expect(head.headers.fields == fields)
            head.reset()
        }
    }

    @Test func linesMayEndInLFAlone() {
        let head = FedHead()
        #expect(head.read("HTTP/1.1 200 OK\nA: 1\n\n") == [.final(status: 200)])
        #expect(head.headers.fields == [.init("A", "1")])
    }
}

/// A head that is fed with text; a class, since `#expect` copies what it looks at.
private final class FedHead {
    private var head = ResponseHead()

    var status: Int { head.status }
    var version: HTTPVersion { head.version }
    var isFinal: Bool { head.isFinal }
    var isContentCoded: Bool { head.isContentCoded }
    var hasBegun: Bool { head.hasBegun }
    var headers: HTTPHeaders { head.headers }
    var trailers: HTTPHeaders { head.trailers }

    func reset() { head.reset() }

    /// Feeds it line by line, and gives what was said of its sections.
    func read(_ text: String) -> [ResponseHead.Section] {
        var sections: [ResponseHead.Section] = []
        var line: [UInt8] = []
        for byte in text.utf8 {
            line.append(byte)
            guard byte == UInt8(ascii: "\n") else { continue }
            if let section = line.withUnsafeBytes({ head.receive($0) }) { sections.append(section) }
            line = []
        }
        return sections
    }
}
