import ErrandWire
import Testing

@testable import ErrandCurl

@Suite struct ResponseHeadTests {
    /// Feeds a head line by line, and gives what was said of its sections.
    private func read(_ text: String, into head: inout ResponseHead) -> [ResponseHead.Section] {
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

    @Test(arguments: [
        ("HTTP/1.1 200 OK", 200, HTTPVersion.http1_1), ("HTTP/1.1 200", 200, .http1_1),
        ("HTTP/1.0 404 Not: Found", 404, .http1_0),
        ("HTTP/2 600 ", 600, .http2), ("HTTP/3 999", 999, .http3), ("HTTP/1.1 99999999999999999999 X", 9999, .http1_1),
        ("HTTP/1.1", 0, .http1_1), ("HTTP/9 abc", 0, .http1_1),
    ])
    func theStatusLineIsRead(row: (line: String, status: Int, version: HTTPVersion)) {
        var head = ResponseHead()
        #expect(read(row.line + "\r\n\r\n", into: &head) == [.final(status: row.status)])
        #expect(head.status == row.status)
        #expect(head.version == row.version)
        #expect(head.isFinal)
    }

    @Test func interimSectionsAreForgottenAndTrailersKeptApart() {
        var head = ResponseHead()
        #expect(!head.hasBegun)
        #expect(read("HTTP/1.1 103 X\r\nLink: a\r\n\r\n", into: &head) == [.interim(status: 103)])
        #expect(head.hasBegun && !head.isFinal)
        #expect(head.headers["Link"] == "a")
        #expect(read("HTTP/1.1 200 OK\r\nA: 1\r\n\r\n", into: &head) == [.final(status: 200)])
        #expect(read("B: 2\r\nC: 3\r\n\r\n", into: &head) == [])
        #expect(head.headers.fields == [.init("A", "1")])
        #expect(head.trailers.fields == [.init("B", "2"), .init("C", "3")])
        head.reset()
        #expect(!head.hasBegun && !head.isFinal && head.status == 0)
        #expect(head.headers.isEmpty && head.trailers.isEmpty)
    }

    /// After a 417 or a sign-in, curl asks again and a second final answer comes.
    @Test func aSecondFinalAnswerReplacesTheFirst() {
        var head = ResponseHead()
        #expect(read("HTTP/1.1 417 No\r\nA: 1\r\n\r\nHTTP/1.1 200 OK\r\nB: 2\r\n\r\n", into: &head).count == 2)
        #expect(head.status == 200)
        #expect(head.headers.fields == [.init("B", "2")])
    }

    @Test func aFieldThatLooksLikeAStatusLineIsAField() {
        var head = ResponseHead()
        let sections = read("HTTP/1.1 200 OK\r\nHTTP/1.1 500: no\r\nA: 1\r\n\r\n", into: &head)
        #expect(sections == [.final(status: 200)])
        #expect(head.headers["A"] == "1")
    }

    @Test(arguments: [
        ("Content-Encoding: gzip", true), ("content-encoding:br", true), ("CONTENT-ENCODING : gzip", true),
        ("Content-Type: text/plain", false), ("Content-Encodin: gzip", false), ("Content-E", false), ("", false),
        ("X-Content-Encoding: gzip", false), ("A: Content-Encoding: gzip", false),
    ])
    func aCodedContentIsSeenAsItsLineComes(row: (line: String, isCoded: Bool)) {
        var head = ResponseHead()
        _ = read("HTTP/1.1 103 X\r\nContent-Encoding: gzip\r\n\r\n", into: &head)
        let line = row.line.isEmpty ? "" : row.line + "\r\n"
        _ = read("HTTP/1.1 200 OK\r\nA: 1\r\n" + line + "B: 2\r\n\r\n", into: &head)
        #expect(head.isContentCoded == row.isCoded)
        _ = read("Content-Encoding: gzip\r\n", into: &head)
        #expect(head.isContentCoded == row.isCoded, "a trailer says nothing of the content")
        head.reset()
        #expect(!head.isContentCoded)
    }

    @Test func linesMayEndInLFAlone() {
        var head = ResponseHead()
        #expect(read("HTTP/1.1 200 OK\nA: 1\n\n", into: &head) == [.final(status: 200)])
        #expect(head.headers.fields == [.init("A", "1")])
    }
}
