import Errand
import ErrandTesting
import ErrandWire
import Foundation
import Testing

@Suite(.timeLimit(.minutes(3)))
struct LoopbackFaultTests {
    static let body = LoopbackAnswer.data(Data("0123456789".utf8), type: nil)
    static let head = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n"
    static let chunkedHead = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"

    /// More than the server reads at once, so that some of it lies unread when it closes.
    private let more = String(repeating: "m", count: 200_000)

    static let broken: [(LoopbackAnswer, String, RawClient.Ending)] = [
        (.closeBeforeAnswer, "", .fin),
        (.closeBeforeReading, "", .fin),
        (.resetBeforeAnswer, "", .reset),
        (body.cut(after: 4), head + "0123", .fin),
        (body.cut(after: 0), head, .fin),
        (body.chunked.cut(after: 5), chunkedHead + "a\r\n01", .fin),
        (body.reset(after: 4), head + "0123", .reset),
        (body.wrongLength(announced: 12), "HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\n0123456789", .fin),
        (body.wrongLength(announced: 3), "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n0123456789<next>", .fin),
        (body.badChunk, chunkedHead + "a\r\n0123456789\r\nZZ\r\n", .fin),
        (body.chunkedWithoutEnd, chunkedHead + "a\r\n0123456789\r\n", .fin),
        (body.chunked([5]).chunkedWithoutEnd, chunkedHead + "5\r\n01234\r\n5\r\n56789\r\n", .fin),
        (.raw("HTTP/1.1 200 OK\r\nContent-Le").closingUnannounced, "HTTP/1.1 200 OK\r\nContent-Le", .fin),
        (body.cut(after: 4).drip(3, every: .zero), head + "0123", .fin),
    ]

    @Test(arguments: broken)
    func aBrokenAnswerIsBrokenToTheByte(answer: LoopbackAnswer, text: String, ending: RawClient.Ending) throws {
        let got = try wire(answer)
        #expect(got.text == text)
        #expect(got.ending == ending)
    }

    @Test func garbageIsNoHTTP() throws {
        let got = try wire(.garbage)
        #expect(!got.text.contains("HTTP/1"))
        #expect(got.text.hasSuffix("this is not HTTP\r\n\r\n"))
        #expect(got.ending == .fin)
    }

    @Test func aHugeHeaderIsAsLongAsAsked() throws {
        let got = try wire(.hugeHeader(300_000))
        #expect(got.text.utf8.count(where: { $0 == UInt8(ascii: "h") }) >= 300_000)
        #expect(got.text.hasSuffix("huge<next>"))
    }

    @Test(arguments: [LoopbackAnswer.never, .status(200).after(.seconds(3600)), body.drip(1, every: .seconds(3600))])
    func aWaitEndsWhenTheClientGoesAway(answer: LoopbackAnswer) async throws {
        let server = try LoopbackServer()
        server.route("/", answer)
        do {
            let client = try RawClient(server)
            client.get()
            try await server.request(number: 1)
            #expect(server.openConnectionCount == 1)
        }
        try await server.openConnections(fallTo: 0)
        #expect(server.openConnectionCount == 0)
    }

    @Test(arguments: [LoopbackAnswer.never, .status(200).after(.seconds(3600)), body.stall(after: 3), .endless])
    func aWaitEndsWhenTheServerStops(answer: LoopbackAnswer) async throws {
        let server = try LoopbackServer()
        server.route("/", answer)
        let client = try RawClient(server)
        client.get()
        try await server.request(number: 1)
        server.stop()
        #expect(server.openConnectionCount == 0)
        #expect(client.readToEnd().ending != .silence)
    }

    @Test func aDelayIsAtLeastAsLongAsAsked() throws {
        let began = ContinuousClock.now
        let got = try wire(.raw("x").after(.milliseconds(30)))
        #expect(ContinuousClock.now - began >= .milliseconds(30))
        #expect(got.text == "x<next>")
    }

    @Test func aStallSendsItsBeginningAndKeepsTheConnection() async throws {
        let server = try LoopbackServer()
        server.route("/", LoopbackFaultTests.body.stall(after: 3))
        let client = try RawClient(server)
        client.get()
        #expect(client.read(LoopbackFaultTests.head + "012") == LoopbackFaultTests.head + "012")
        #expect(server.openConnectionCount == 1)
    }

    @Test func anEndlessBodyGoesOnUntilTheClientCloses() async throws {
        let server = try LoopbackServer()
        server.route("/", .endless)
        do {
            let client = try RawClient(server)
            client.get()
            #expect(client.read(1_000_000).utf8.count == 1_000_000)
        }
        try await server.openConnections(fallTo: 0)
        #expect(server.requests.count == 1)
    }

    @Test func anEndlessBodyCanBeCut() throws {
        let got = try wire(LoopbackAnswer.endless.cut(after: 100_000))
        #expect(got.text.utf8.count > 100_000)
        #expect(got.text.utf8.count < 100_200)
        #expect(got.ending == .fin)
    }

    @Test func aHalfClosedConnectionIsStillRead() async throws {
        let server = try LoopbackServer()
        server.route("/", LoopbackFaultTests.body.halfClose)
        do {
            let client = try RawClient(server)
            client.get()
            let got = client.readToEnd()
            #expect(got.text == LoopbackFaultTests.head + "0123456789")
            #expect(got.ending == .fin)
            // Had the server closed, the second of these would fail, by the reset that answers the first.
            #expect(client.send([0x2E]))
            #expect(client.send([0x2E]))
            #expect(server.openConnectionCount == 1)
        }
        try await server.openConnections(fallTo: 0)
    }

    @Test func anEarlyAnswerComesBeforeTheBodyIsRead() async throws {
        let server = try LoopbackServer()
        server.route("/", .status(413).early(bodyBytes: 3))
        let client = try RawClient(server)
        client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\nabcdef" + more)
        let got = client.readToEnd()
        #expect(got.text == "HTTP/1.1 413 Content Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        #expect(got.ending == .fin)
        let request = try #require(server.requests.first)
        #expect(request.text == "abc")
        #expect(!request.isComplete)
    }

    @Test func aBodyNobodyReadsIsNoReset() throws {
        let server = try LoopbackServer()
        server.route("/", .closeBeforeReading)
        let client = try RawClient(server)
        client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 200000\r\n\r\n" + more)
        let got = client.readToEnd()
        #expect(got.text == "")
        #expect(got.ending == .fin)
        #expect(server.requests.first?.body.isEmpty == true)
    }

    @Test(arguments: [(LoopbackReception.close, RawClient.Ending.fin), (.reset, .reset)])
    func aConnectionCanEndBeforeItsFirstRequest(
        reception: LoopbackReception, ending: RawClient.Ending
    ) throws {
        let server = try LoopbackServer()
        server.onConnection { $0 == 0 ? reception : .serve }
        server.route("/", .raw("served").closingUnannounced)
        #expect(try RawClient(server).readToEnd().ending == ending)
        let second = try RawClient(server)
        second.get()
        #expect(second.readToEnd().text == "served")
    }

    @Test func anIgnoredConnectionIsOpenAndUnread() async throws {
        let server = try LoopbackServer()
        server.onConnection { _ in .ignore }
        do {
            let client = try RawClient(server)
            client.get()
            try await server.connections(reach: 1)
            #expect(server.openConnectionCount == 1)
        }
        try await server.openConnections(fallTo: 0)
        #expect(server.requests.isEmpty)
    }
}
