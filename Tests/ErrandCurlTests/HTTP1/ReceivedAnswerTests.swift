import ErrandCurl
import ErrandTesting
import ErrandWire
import Foundation
import Testing

/// What the caller sees of a good answer.
@Suite(.timeLimit(.minutes(3))) struct ReceivedAnswerTests {
    static let text = "hello, hello, hello"
    static let codings: [(String, String)] = [
        ("gzip", "1f8b0800000000000203cb48cdc9c9d751c840a2009fa1ca0913000000"),
        ("deflate", "789ccb48cdc9c9d751c840a200442806d5"),
        ("br", "0b098068656c6c6f2c2068656c6c6f2c2068656c6c6f03"),
        ("zstd", "28b52ffd201399000068656c6c6f2c2068656c6c6f2c2068656c6c6f"),
    ]

    @Test(arguments: codings, [false, true])
    func aContentCodingIsUndone(row: (coding: String, hex: String), isChunked: Bool) async throws {
        let answer = LoopbackAnswer.data(Data(hex: row.hex), type: "text/plain").header(.contentEncoding, row.coding)
        let wire = try Wire(isChunked ? answer.chunked([7]) : answer)
        let response = try await wire.send().get()
        #expect(response.text == ReceivedAnswerTests.text)
        #expect(response.metrics?.receivedBytes == row.hex.count / 2)
    }

    /// BR-106.
    static let miscoded = [
        ("gzip", "the body is not gzip"), ("deflate", "the body is not deflate"), ("br", "the body is not br"),
        ("zstd", "the body is not zstd"), ("x-foo", "a content coding that is not known"),
    ]

    @Test(arguments: miscoded)
    func aBodyThatIsNotWhatItsCodingSaysIsTyped(row: (coding: String, detail: String)) async throws {
        let wire = try Wire(.text("plain text, and more of it").header(.contentEncoding, row.coding))
        let error = try #require(try await wire.failure())
        #expect(error.reason == .badContentEncoding, "\(error)")
        #expect(error.curlCode == nil)
        #expect(error.detail == row.detail)
        #expect(error.mayHaveBeenProcessed)
        #expect(error.partialResponse?.status == 200)
        #expect(error.partialResponse?.headers.contains(.contentEncoding) == true)
    }

    /// BR-106. libcurl 7.88 would not ask whether the end of the stream was among what came.
    @Test(arguments: codings)
    func aCodedBodyThatIsCutIsTyped(row: (coding: String, hex: String)) async throws {
        let half = Data(hex: row.hex).prefix(row.hex.count / 4)
        let wire = try Wire(LoopbackAnswer.data(half).header(.contentEncoding, row.coding))
        let error = try #require(try await wire.failure())
        #expect(error.reason == .badContentEncoding)
        #expect(error.detail == "the body ends before its \(row.coding) coding does")
        #expect(error.mayHaveBeenProcessed)
        #expect(error.partialResponse?.status == 200)
        // The connection is as good as before.
        #expect(try await wire.failure()?.reason == .badContentEncoding)
        #expect(wire.server.connectionCount == 1)
    }

    @Test func whatWasDecodedBeforeAFaultIsKept() async throws {
        let whole = Data(hex: ReceivedAnswerTests.codings[0].1)
        let wire = try Wire(LoopbackAnswer.data(whole + [0x1F, 0x8B, 0]).header(.contentEncoding, "gzip"))
        let error = try #require(try await wire.failure())
        #expect(error.reason == .badContentEncoding)
        #expect(error.partialResponse?.text == ReceivedAnswerTests.text)
    }

    @Test func aBodyOfAnUnknownCodingIsKeptAsItCame() async throws {
        let wire = try Wire(LoopbackAnswer.data(.pattern(300_000)).header(.contentEncoding, "gzip, x-foo"))
        let error = try #require(try await wire.failure())
        #expect(error.reason == .badContentEncoding)
        #expect(error.partialResponse?.body == Data.pattern(300_000))
        #expect(try await wire.failure(within: .patient.with { $0.bodySizeLimit = 1000 })?.reason == .limit(.bodySize))
    }

    @Test func codingsAreUndoneFromTheLastToTheFirst() async throws {
        let coded = try Deflater.gzip(Data(hex: ReceivedAnswerTests.codings[2].1))
        let answer = LoopbackAnswer.data(coded).header(.contentEncoding, "identity, BR")
        #expect(try await Wire(answer.header(.contentEncoding, "X-Gzip")).send().get().text == ReceivedAnswerTests.text)
    }

    @Test func identityIsNoCoding() async throws {
        let wire = try Wire(LoopbackAnswer.data(.pattern(100_000)).header(.contentEncoding, "identity"))
        #expect(try await wire.send().get().body == Data.pattern(100_000))
    }

    /// What a handle learnt of one body's coding must not be known of the next one's.
    @Test func eachAnswerHasItsOwnCoding() async throws {
        let wire = try Wire()
        for (coding, hex) in ReceivedAnswerTests.codings {
            wire.server.route("/" + coding, LoopbackAnswer.data(Data(hex: hex)).header(.contentEncoding, coding))
        }
        wire.server.route("/plain", .text("plain"))
        for _ in 0..<2 {
            for (coding, _) in ReceivedAnswerTests.codings {
                #expect(try await wire.send(.get, "/" + coding).get().text == ReceivedAnswerTests.text)
                #expect(try await wire.send(.get, "/plain").get().text == "plain")
            }
        }
    }

    @Test func anEmptyCodedBodyIsEmpty() async throws {
        let wire = try Wire(LoopbackAnswer.data(Data()).header(.contentEncoding, "gzip"))
        #expect(try await wire.send().get().body.isEmpty)
    }

    @Test func interimAnswersAreEventsAndNoPartOfTheAnswer() async throws {
        let wire = try Wire(
            .text("x").header("X-Final", "1").interim(103, ["Link": "</a>", "X-Early": "1"]).interim(102))
        let events = Locked<[String]>([])
        let response = try await wire.send(report: { event in
            let text =
                switch event {
                case .informational(let status, let headers): "\(status) \(headers["X-Early"] ?? "-")"
                case .head(let status, let headers): "head \(status) \(headers["X-Final"] ?? "-")"
                }
            events.withLock { $0.append(text) }
        }).get()
        #expect(events.withLock { $0 } == ["103 1", "102 -", "head 200 1"])
        #expect(!response.headers.contains("X-Early"))
        #expect(!response.headers.contains(.link))
        #expect(response.headers["X-Final"] == "1")
    }

    @Test func trailersAreReachableAndNoHeaders() async throws {
        let wire = try Wire(.text("x").header("X-Head", "1").trailers(["X-Sum": "2", "X-Head": "3"]))
        let response = try await wire.send().get()
        #expect(response.text == "x")
        #expect(response.trailers.fields == [.init("X-Sum", "2"), .init("X-Head", "3")])
        #expect(response.headers.values(of: "X-Head") == ["1"])
        #expect(!response.headers.contains("X-Sum"))
        #expect(try await wire.send().get().trailers["X-Sum"] == "2")
    }

    @Test func fieldsKeepTheirOrderAndAreNotJoined() async throws {
        let wire = try Wire(.status(200).header(.setCookie, "a=1, b").header("X", "").header(.setCookie, "c=2"))
        let response = try await wire.send().get()
        #expect(response.headers.values(of: .setCookie) == ["a=1, b", "c=2"])
        #expect(response.headers["x"] == "")
    }

    @Test(arguments: [(HTTPMethod.head, 200), (.get, 204), (.get, 304)], [false, true])
    func anAnswerWithoutABodyIsWhole(row: (method: HTTPMethod, status: Int), isCoded: Bool) async throws {
        var headers: HTTPHeaders = row.status == 204 ? [:] : [.contentLength: "20"]
        if isCoded { headers[.contentEncoding] = "gzip" }
        let answer = LoopbackAnswer(row.status, headers: headers)
        let wire = try Wire(answer)
        for _ in 0..<2 {
            let response = try await wire.send(row.method, within: .patient.with { $0.bodySizeLimit = 10 }).get()
            #expect(response.status == row.status)
            #expect(response.body.isEmpty)
            #expect(response.isBodyless)
        }
        #expect(wire.server.connectionCount == 1)
    }

    @Test func aRedirectIsAnAnswer() async throws {
        let wire = try Wire()
        wire.server.route("/", .status(302).header(.location, "/there"))
        let response = try await wire.send().get()
        #expect(response.status == 302)
        #expect(response.headers[.location] == "/there")
        #expect(wire.server.requests.map(\.path) == ["/"])
    }

    @Test func metricsTellHowItWent() async throws {
        let wire = try Wire(.text("0123456789").after(.milliseconds(20)))
        let first = try #require(try await wire.send(.post, "/", body: .text("abc")).get().metrics)
        let second = try #require(try await wire.send().get().metrics)
        for metrics in [first, second] {
            #expect(metrics.total >= metrics.firstByte)
            #expect(metrics.firstByte >= .milliseconds(20))
            #expect(metrics.firstByte >= metrics.connect)
            #expect(metrics.tls == .zero)
            #expect(metrics.receivedBytes == 10)
            #expect(metrics.remoteAddress == "127.0.0.1")
        }
        #expect(!first.isConnectionReused && second.isConnectionReused)
        #expect(first.sentBytes == 3 && second.sentBytes == 0)
        #expect(first.connect >= first.nameLookup && second.connect == .zero)
    }

    @Test func theVersionIsTold() async throws {
        let wire = try Wire()
        wire.server.route("/1", .text("x"))
        wire.server.route("/0", LoopbackAnswer.text("x").version("HTTP/1.0").closing)
        #expect(try await wire.send(.get, "/1").get().version == .http1_1)
        #expect(try await wire.send(.get, "/0").get().version == .http1_0)
        #expect(try await wire.send(.get, "/1").get().version == .http1_1)
    }

    @Test(arguments: [16 << 10, 16 << 10 + 1, 1 << 20, 5 << 20 + 7], [false, true])
    func aLargeBodyIsWhole(size: Int, isChunked: Bool) async throws {
        let answer = LoopbackAnswer.data(.pattern(size))
        let wire = try Wire(isChunked ? answer.chunked([1000, 70_000]) : answer)
        #expect(try await wire.send().get().body == Data.pattern(size))
    }

    /// A buffer that is used again must not be one that a caller still holds.
    @Test func anEarlierAnswerIsNotTouchedByALaterOne() async throws {
        let wire = try Wire()
        wire.server.route("/*") { .data(Data(repeating: UInt8($0.path.utf8.last ?? 0), count: 100_000)) }
        let first = try await wire.send(.get, "/a").get()
        let second = try await wire.send(.get, "/b").get()
        #expect(first.body == Data(repeating: UInt8(ascii: "a"), count: 100_000))
        #expect(second.body == Data(repeating: UInt8(ascii: "b"), count: 100_000))
    }
}

extension Data {
    init(hex: String) {
        let digits = Array(hex.utf8).map { UInt8(Character(Unicode.Scalar($0)).hexDigitValue ?? 0) }
        self.init(stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
    }
}
