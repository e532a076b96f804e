import ErrandCurl
import ErrandTesting
import ErrandWire
import Foundation
import Testing

/// Each way an answer can break, and what the caller is told.
@Suite(.timeLimit(.minutes(3))) struct BrokenAnswerTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let answer: LoopbackAnswer
        let reason: TransportError.Reason
        var status: Int?
        var body = ""

        init(
            _ name: String, _ answer: LoopbackAnswer, _ reason: TransportError.Reason, status: Int? = nil,
            body: String = ""
        ) {
            self.name = name
            self.answer = answer
            self.reason = reason
            self.status = status
            self.body = body
        }

        var testDescription: String { name }
    }

    static let whole = LoopbackAnswer.data(Data("0123456789".utf8), type: nil)
    static let head = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n"

    static let rows: [Row] = [
        Row("closed before the answer", .closeBeforeAnswer, .connectionLost),
        Row("closed before reading", .closeBeforeReading, .connectionLost),
        Row("reset before the answer", .resetBeforeAnswer, .connectionLost),
        Row("closed within the first line", .raw("HTTP/1").closingUnannounced, .connectionLost),
        Row("closed within the head", .raw(head + "X-A: 1\r\n").closingUnannounced, .truncated, status: 200),
        Row("closed after the head", whole.cut(after: 0), .truncated, status: 200),
        Row("closed in mid-body", whole.cut(after: 4), .truncated, status: 200, body: "0123"),
        Row(
            "closed in mid-body, BR-022", whole.wrongLength(announced: 100), .truncated, status: 200, body: "0123456789"
        ),
        Row("closed in a chunk", whole.chunked.cut(after: 5), .truncated, status: 200, body: "01"),
        Row("closed between chunks", whole.chunked([5]).chunkedWithoutEnd, .truncated, status: 200, body: "0123456789"),
        Row("reset in mid-body", whole.reset(after: 4), .truncated, status: 200, body: "0123"),
        Row("a chunk size that is none", whole.badChunk, .brokenAnswer, status: 200, body: "0123456789"),
        Row("garbage", .garbage, .brokenAnswer),
        Row("a version unknown", .raw("HTTP/7.3 200 OK\r\n\r\n").closingUnannounced, .brokenAnswer),
        Row(
            "a length that is none", .raw("HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n").closingUnannounced,
            .brokenAnswer, status: 200),
        Row("one header of 300 KB", .hugeHeader(300_000), .brokenAnswer, status: 200),
        Row("400 KB of headers", LoopbackAnswerFixtures.manyHeaders, .brokenAnswer, status: 200),
        Row(
            "only an interim answer", .raw("HTTP/1.1 100 Continue\r\n\r\n").closingUnannounced, .connectionLost,
            status: 100),
        Row(
            "only early hints", .raw("HTTP/1.1 103 Early Hints\r\n\r\n").closingUnannounced, .connectionLost,
            status: 103),
        Row("protocols switched unasked", .raw("HTTP/1.1 101 Switching Protocols\r\n\r\n"), .brokenAnswer, status: 101),
        Row("status 0", .init(0), .brokenAnswer),
        Row("status 42", .raw("HTTP/1.1 042 X\r\nContent-Length: 0\r\n\r\n"), .brokenAnswer),
        Row("status 99", .init(99), .brokenAnswer),
        Row("status 199 alone", .raw("HTTP/1.1 199 X\r\n\r\n"), .limit(.idle), status: 199),
        Row("status 1000", .init(1000), .brokenAnswer),
        Row("status 2000", .init(2000, body: Data("x".utf8)), .brokenAnswer),
    ]

    @Test(arguments: rows)
    func aBrokenAnswerHasAReason(row: Row) async throws {
        let wire = try Wire()
        wire.server.route("/", row.answer)
        wire.server.route("/next", .text("good"))
        let error = try #require(try await wire.failure(within: row.reason == .limit(.idle) ? .restless : .patient))
        #expect(error.reason == row.reason, "\(error)")
        #expect(error.mayHaveBeenProcessed)
        #expect(error.partialResponse?.status == row.status)
        #expect((error.partialResponse?.text ?? "") == row.body)
        #expect(wire.server.requests.count == 1)
        #expect(try await wire.send(.get, "/next").value?.text == "good")
    }

    static let oddities: [(String, LoopbackAnswer, Int, String)] = [
        ("more than announced", whole.wrongLength(announced: 3), 200, "012"),
        ("until the connection ends", whole.untilClose, 200, "0123456789"),
        ("HTTP/1.0", whole.version("HTTP/1.0").closingUnannounced, 200, "0123456789"),
        ("no reason phrase", whole.reason(nil), 200, "0123456789"),
        ("half-closed", whole.halfClose, 200, "0123456789"),
        ("a header of 50 KB", .hugeHeader(50_000), 200, "huge"),
        ("in drips", whole.drip(3, every: .milliseconds(1), headToo: true), 200, "0123456789"),
        ("lines that end in LF alone", .raw("HTTP/1.1 200 OK\nContent-Length: 2\n\nok").closingUnannounced, 200, "ok"),
        ("status 200", whole, 200, "0123456789"),
        ("status 600", .text("not logged in", status: 600), 600, "not logged in"),
        ("status 999", .text("?", status: 999), 999, "?"),
    ]

    @Test(arguments: oddities)
    func anOddAnswerIsAnAnswer(row: (name: String, answer: LoopbackAnswer, status: Int, text: String)) async throws {
        let wire = try Wire()
        wire.server.route("/", row.answer)
        wire.server.route("/next", .text("good"))
        let response = try await wire.send().get()
        #expect(response.status == row.status)
        #expect(response.text == row.text)
        #expect(try await wire.send(.get, "/next").value?.text == "good")
    }

    /// A reset may come before or after curl has seen the connection stand.
    static let receptions: [(LoopbackReception, Set<TransportError.Reason>)] = [
        (.close, [.connectionLost]), (.reset, [.connectionLost, .connectionRefused]), (.ignore, [.limit(.idle)]),
    ]

    @Test(arguments: receptions)
    func aConnectionMayEndBeforeItIsRead(
        row: (reception: LoopbackReception, reasons: Set<TransportError.Reason>)
    ) async throws {
        let wire = try Wire(.text("good"))
        wire.server.onConnection { $0 == 0 ? row.reception : .serve }
        let isIgnored = row.reception == .ignore
        let error = try #require(try await wire.failure(within: isIgnored ? .impatient : .patient))
        #expect(row.reasons.contains(error.reason), "\(error)")
        #expect(error.mayHaveBeenProcessed == (error.reason != .connectionRefused))
        #expect(error.partialResponse == nil)
        #expect(try await wire.send().value?.text == "good")
        #expect(wire.server.connectionCount == 2)
    }

    @Test func nothingWasProcessedWhereNothingListens() async throws {
        let port = try LoopbackClosedPort()
        let transport = CurlTransport()
        let error = await transport.result(HTTPRequest(url: try HTTPURL(port.url))).failure
        #expect(error?.reason == .connectionRefused)
        #expect(error?.curlCode == 7)
        #expect(error?.mayHaveBeenProcessed == false)
    }

    /// A label of 64 characters is no name (RFC 1035 §2.3.4), so no packet leaves the machine.
    @Test func aHostThatCannotBeResolvedIsNotFound() async throws {
        let url = try HTTPURL("http://\(String(repeating: "a", count: 64)).invalid/")
        let error = await CurlTransport().result(HTTPRequest(url: url)).failure
        #expect(error?.reason == .hostNotFound)
        #expect(error?.curlCode == 6)
        #expect(error?.mayHaveBeenProcessed == false)
    }

    /// The system's error number of one transfer must not explain the next one's failure.
    @Test func aFailureDoesNotColourTheNextOne() async throws {
        let wire = try Wire(BrokenAnswerTests.whole.badChunk)
        let port = try LoopbackClosedPort()
        let refused = await wire.transport.result(HTTPRequest(url: try HTTPURL(port.url))).failure
        #expect(refused?.reason == .connectionRefused)
        #expect(try await wire.failure()?.reason == .brokenAnswer)
    }
}

enum LoopbackAnswerFixtures {
    static let manyHeaders = LoopbackAnswer(
        headers: HTTPHeaders((0..<400).map { .init(HTTPHeaderName("X-\($0)"), String(repeating: "h", count: 1000)) }))
}
