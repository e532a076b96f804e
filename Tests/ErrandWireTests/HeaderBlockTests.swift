import ErrandWire
import Testing

struct HeaderBlockTests {
    @Test func aBlockIsReadAsFieldsWould() {
        let block = headers("HTTP/1.1 200 OK\r\nSet-Cookie: a=1\r\nx-tRaCe:1\r\nSET-COOKIE: b=2\r\n\r\n")
        let fields: HTTPHeaders = ["Set-Cookie": "a=1", "x-tRaCe": "1", "SET-COOKIE": "b=2"]
        #expect(block == fields)
        #expect(block.hashValue == fields.hashValue)
        #expect(block["set-cookie"] == "a=1")
        #expect(block.values(of: .setCookie) == ["a=1", "b=2"])
        #expect(block.contains("X-Trace"))
        #expect(!block.contains("X-Trac"))
        #expect(!block.contains("X-Traces"))
    }

    @Test(
        arguments: [
            ("A: 1\nB: 2\n", ["A": "1", "B": "2"]),
            ("A: 1\r\nB: 2", ["A": "1", "B": "2"]),
            ("A:  \t 1 2 \t\r\n", ["A": "1 2"]),
            ("A:\r\nB: \r\n", ["A": "", "B": ""]),
            ("A: b:c: d\r\n", ["A": "b:c: d"]),
            ("A : 1\r\n", ["A": "1"]),
            ("A: 1\r\n  2\r\n\t 3 \r\nB: 4\r\n", ["A": "1 2 3", "B": "4"]),
            ("A: 1\r\n 2\r\na: 3\r\n 4\r\n", ["A": "1 2", "a": "3 4"]),
            (" 0\r\nA: 1\r\n", ["A": "1"]),
            ("HTTP/1.1 200 a:b\r\nA: 1\r\n", ["A": "1"]),
            ("HTTP/2 200\r\nA: 1\r\n", ["A": "1"]),
            ("A: 1\r\nHTTP/x: 2\r\n", ["A": "1", "HTTP/x": "2"]),
            ("A: 1\r\nno field\r\nB: 2\r\n", ["A": "1", "B": "2"]),
            ("", [:]), ("\r\n\r\n", [:]), ("HTTP/1.1 200 OK\r\n\r\n", [:]),
        ] as [(String, HTTPHeaders)])
    func linesBecomeFields(_ text: String, _ expected: HTTPHeaders) {
        let block = headers(text)
        #expect(block == expected)
        #expect(block.isEmpty == expected.isEmpty)
        for field in expected.fields { #expect(block[field.name] == expected[field.name]) }
    }

    @Test func bytesThatAreNotUTF8AreLatin1() {
        let block = headers(Array("X-L: caf".utf8) + [0xE9] + Array("\r\nX-U: 沙发\r\n".utf8))
        #expect(block["X-L"] == "café")
        #expect(block["X-U"] == "沙发")
        #expect(block.fields.map(\.value) == ["café", "沙发"])
    }

    @Test func changingABlockKeepsWhatCame() {
        var block = headers("A: 1\r\nB: 2\r\n")
        block["a"] = "3"
        block.add("C", "4")
        #expect(block == ["a": "3", "B": "2", "C": "4"])
    }

    private func headers(_ text: String) -> HTTPHeaders { headers(Array(text.utf8)) }
    private func headers(_ bytes: [UInt8]) -> HTTPHeaders { HTTPHeaders(block: HeaderBlock(bytes)) }
}
