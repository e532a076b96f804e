import Errand
import ErrandWire
import Foundation
import Testing

@testable import ErrandTesting

@Suite(.timeLimit(.minutes(3)))
struct LoopbackAnswerTests {
    static let kinds: [(LoopbackAnswer, String)] = [
        (
            .json(#"{"code":200}"#),
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 12\r\n\r\n{\"code\":200}<next>"
        ),
        (
            .text("hé", status: 201),
            "HTTP/1.1 201 Created\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 3\r\n\r\nhé<next>"
        ),
        (.data(Data("x".utf8), type: nil), "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx<next>"),
        (.status(600), "HTTP/1.1 600 \r\nContent-Length: 0\r\n\r\n<next>"),
        (.status(-1).reason("Odd"), "HTTP/1.1 -1 Odd\r\nContent-Length: 0\r\n\r\n<next>"),
        (.status(200).reason(nil), "HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n<next>"),
        (.status(204), "HTTP/1.1 204 No Content\r\n\r\n<next>"),
        (
            .text("kept back", status: 304),
            """
            HTTP/1.1 304 Not Modified\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n<next>
            """
        ),
        (.raw("whatever\n"), "whatever\n<next>"),
        (.status(200).version("HTTP/1.0"), "HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n<next>"),
        (
            .data(Data("abcdef".utf8), type: nil).chunked([1, 2]),
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n2\r\nbc\r\n2\r\nde\r\n1\r\nf\r\n0\r\n\r\n<next>"
        ),
        (
            .data(Data("ab".utf8), type: nil).trailers(["X-Sum": "2"]),
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\nX-Sum: 2\r\n\r\n<next>"
        ),
        (
            .status(200).interim(103, ["Link": "</a.css>"]).interim(102),
            "HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\nHTTP/1.1 102 \r\n\r\n"
                + "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n<next>"
        ),
        (.status(200).closing, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"),
        (
            .status(200).header("Connection", "close"),
            "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
        ),
        (.status(200).closingUnannounced, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"),
        (.data(Data("open end".utf8), type: nil).untilClose, "HTTP/1.1 200 OK\r\n\r\nopen end"),
        (
            .data(Data("ab".utf8), type: nil).header("Content-Length", "2").header("Set-Cookie", "a=1")
                .header("Set-Cookie", "b=2"),
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\n\r\nab<next>"
        ),
        (
            .data(Data("abc".utf8), type: nil).drip(1, every: .milliseconds(1), headToo: true),
            "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc<next>"
        ),
        (
            .data(Data("late".utf8), type: nil).after(.milliseconds(5)).interim(103),
            "HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nlate<next>"
        ),
    ]

    @Test(arguments: kinds)
    func anAnswerIsWrittenToTheByte(answer: LoopbackAnswer, expected: String) throws {
        let (text, ending) = try wire(answer)
        #expect(text == expected)
        #expect(ending == .fin)
    }

    @Test func aHEADGetsTheHeadersOfTheGETAndNoBody() throws {
        let answer = try wire(.data(Data("abc".utf8), type: nil), to: "HEAD / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(answer.text == "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n<next>")
    }

    @Test(arguments: ["GET / HTTP/1.0\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\r\nConnection: TE, Close\r\n\r\n"])
    func aClientThatWantsTheConnectionClosedGetsItClosed(request: String) throws {
        let answer = try wire(.status(200), to: request)
        #expect(answer.text == "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        #expect(answer.ending == .fin)
    }

    @Test func aTunnelHasNoLength() throws {
        let answer = try wire(.status(200), to: "CONNECT shop:443 HTTP/1.1\r\nHost: shop:443\r\n\r\n")
        #expect(answer.text == "HTTP/1.1 200 OK\r\n\r\n<next>")
    }

    @Test func headAndBodyAreOneWrite() throws {
        let script = LoopbackScript(.json("{}").interim(103), for: try request())
        #expect(script.steps.count == 1)
        #expect(script.ending == .keepAlive)
    }

    @Test func aDripIsOneWriteAPieceAndAWaitBetween() throws {
        let script = LoopbackScript(.data(Data("abc".utf8)).drip(2, every: .seconds(3)), for: try request())
        #expect(
            script.steps.dropFirst() == [.wait(.seconds(3)), .send([0x61, 0x62]), .wait(.seconds(3)), .send([0x63])])
    }

    @Test func aDelayIsBetweenTheInterimAnswerAndTheAnswer() throws {
        let script = LoopbackScript(.status(200).interim(103).after(.seconds(1)), for: try request())
        #expect(script.steps.count == 3)
        #expect(script.steps.dropFirst().first == .wait(.seconds(1)))
    }

    private func request() throws -> LoopbackRequest {
        let head = try LoopbackRequestHead(Array("GET / HTTP/1.1\r\nHost: x\r\n\r\n".utf8))
        return LoopbackRequest(head: head, connection: 0, exchange: 0)
    }
}
