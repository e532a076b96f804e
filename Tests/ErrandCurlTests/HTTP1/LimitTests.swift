import ErrandCurl
import ErrandTesting
import ErrandWire
import Foundation
import Testing

/// Each limit ends a transfer by its own name. How long it took is not looked at.
@Suite(.timeLimit(.minutes(3))) struct LimitTests {
    /// For what happens by itself.
    static let short = Duration.milliseconds(150)
    /// For what happens only after something else has, which takes a while on a busy machine.
    static let long = Duration.seconds(2)

    @Test func aConnectThatIsNotTakenMeetsTheConnectLimit() async throws {
        let hole = try LoopbackBlackhole()
        let wire = try Wire(.text("good"))
        let request = HTTPRequest(url: try HTTPURL(hole.url))
        let connect = TransferOptions(connectLimit: LimitTests.short, timeout: .seconds(30))
        let error = try #require(await wire.transport.result(request, within: connect).failure)
        #expect(error.reason == .limit(.connect))
        #expect(error.curlCode == 28)
        #expect(!error.mayHaveBeenProcessed)
        #expect(try await wire.send().value?.text == "good")

        let total = TransferOptions(connectLimit: .seconds(30), timeout: LimitTests.short)
        #expect(await wire.transport.result(request, within: total).failure?.reason == .limit(.timeout))
        let none = TransferOptions(timeout: LimitTests.short)
        #expect(await wire.transport.result(request, within: none).failure?.reason == .limit(.timeout))
    }

    @Test(arguments: [
        (TransferOptions(timeout: long), Limit.timeout),
        (TransferOptions(idleLimit: short), .idle),
        (TransferOptions(connectLimit: .milliseconds(1700), idleLimit: .seconds(30), timeout: long), .timeout),
        (TransferOptions(connectLimit: long, idleLimit: short, timeout: .seconds(30)), .idle),
    ])
    func aSilentServerMeetsTheLimitThatIsSet(row: (options: TransferOptions, limit: Limit)) async throws {
        let wire = try Wire()
        wire.server.route("/never", .never)
        wire.server.route("/", .text("good"))
        let error = try #require(try await wire.failure(.get, "/never", within: row.options))
        #expect(error.reason == .limit(row.limit))
        #expect(error.mayHaveBeenProcessed)
        #expect(error.partialResponse == nil)
        #expect(try await wire.send().value?.text == "good")
    }

    /// BR-075: drips keep the idle limit away and not the total one.
    @Test func aDripMeetsTheTotalLimitAndAStallTheIdleOne() async throws {
        let wire = try Wire()
        let body = LoopbackAnswer.data(Data(repeating: 0x2E, count: 1000))
        wire.server.route("/drip", body.drip(1, every: .milliseconds(20)))
        wire.server.route("/stall", body.stall(after: 1))
        let dripping = TransferOptions(idleLimit: LimitTests.long, timeout: .seconds(3))
        let drip = try #require(try await wire.failure(.get, "/drip", within: dripping))
        #expect(drip.reason == .limit(.timeout))
        #expect(drip.partialResponse?.body.isEmpty == false)
        let stall = try #require(try await wire.failure(.get, "/stall", within: .restless))
        #expect(stall.reason == .limit(.idle))
        #expect(stall.partialResponse?.status == 200)
        #expect(stall.partialResponse?.text == ".")
    }

    /// curl's own low-speed limit averages, so a burst would put it off.
    @Test func aStallAfterABurstMeetsTheIdleLimit() async throws {
        let wire = try Wire(.data(Data(count: 3_000_000)).stall(after: 2_000_000))
        let error = try #require(try await wire.failure(within: .restless))
        #expect(error.reason == .limit(.idle))
        #expect(error.partialResponse?.body.count == 2_000_000)
    }

    @Test func anUploadThatNobodyReadsMeetsTheIdleLimit() async throws {
        let wire = try Wire()
        wire.server.onConnection { _ in .ignore }
        let error = try #require(try await wire.failure(.post, "/", body: .bytes(16 << 20), within: .impatient))
        #expect(error.reason == .limit(.idle))
        #expect(error.mayHaveBeenProcessed)
    }

    /// Among many, only the silent ones end.
    @Test func theIdleLimitOfOneDoesNotEndAnother() async throws {
        let wire = try Wire()
        wire.server.route("/never", .never)
        wire.server.route("/late", .text("late").after(.milliseconds(500)))
        async let patient = wire.send(.get, "/late", within: TransferOptions(idleLimit: .seconds(20)))
        async let unlimited = wire.send(.get, "/late", within: TransferOptions())
        async let silent = wire.send(.get, "/never", within: .impatient)
        #expect(try await silent.failure?.reason == .limit(.idle))
        #expect(try await patient.value?.text == "late")
        #expect(try await unlimited.value?.text == "late")
    }

    /// While the first answer of a new host is awaited, others must not wait for what it may tell of the host.
    @Test func aSilentAnswerHoldsUpNoOther() async throws {
        let wire = try Wire()
        wire.server.route("/never", .never)
        wire.server.route("/", .text("good"))
        async let silent = wire.send(.get, "/never")
        try await wire.server.request(to: "/never")
        #expect(try await wire.send().value?.text == "good")
        #expect(wire.server.connectionCount == 2)
        await wire.transport.shutDown()
        #expect(try await silent.failure?.reason == .shutDown)
    }

    // MARK: The size of a body (BR-105)

    static let endless: [(String, LoopbackAnswer)] = [
        ("endless", .endless), ("announced", .data(Data(count: 11 << 20))),
        ("until the connection ends", LoopbackAnswer.data(Data(count: 11 << 20)).untilClose),
        ("a gzip bomb", LoopbackAnswer.data(GzipBomb.bytes(unpacked: 12 << 20)).header(.contentEncoding, "gzip")),
        ("nothing, coded", LoopbackAnswer.data(GzipBomb.members(22 << 20)).header(.contentEncoding, "gzip")),
    ]

    @Test(arguments: endless)
    func aBodyBeyondTheLimitIsGivenUp(row: (name: String, answer: LoopbackAnswer)) async throws {
        let wire = try Wire()
        wire.server.route("/", row.answer)
        wire.server.route("/next", .text("good"))
        let limit = 10 << 20
        let error = try #require(try await wire.failure(within: .patient.with { $0.bodySizeLimit = limit }))
        #expect(error.reason == .limit(.bodySize))
        #expect(error.mayHaveBeenProcessed)
        #expect(error.partialResponse?.status == 200)
        #expect((error.partialResponse?.body.count ?? 0) <= limit)
        #expect(try await wire.send(.get, "/next").value?.text == "good")
    }

    @Test func anAnnouncedLengthBeyondTheLimitIsGivenUpBeforeTheBody() async throws {
        let wire = try Wire(.data(Data(count: 11)).stall(after: 0))
        let error = try #require(try await wire.failure(within: .patient.with { $0.bodySizeLimit = 10 }))
        #expect(error.reason == .limit(.bodySize))
        #expect(error.partialResponse?.body.isEmpty == true)
    }

    @Test func aBodyOfJustTheLimitIsTaken() async throws {
        let wire = try Wire()
        wire.server.route("/length", .data(Data(count: 1000)))
        wire.server.route("/chunks", .data(Data(count: 1000)).chunked([7]))
        for path in ["/length", "/chunks"] {
            let fits = TransferOptions.patient.with { $0.bodySizeLimit = 1000 }
            #expect(try await wire.send(.get, path, within: fits).value?.body.count == 1000)
            let small = TransferOptions.patient.with { $0.bodySizeLimit = 999 }
            #expect(try await wire.failure(.get, path, within: small)?.reason == .limit(.bodySize))
        }
        let nothing = TransferOptions.patient.with { $0.bodySizeLimit = 0 }
        wire.server.route("/none", .status(200))
        #expect(try await wire.send(.get, "/none", within: nothing).value?.body == Data())
    }

    /// What counts is the body after decoding, and here that is the smaller one.
    @Test func aCodedBodyIsJudgedByItsDecodedSize() async throws {
        let gzip = Data(hex: "1f8b0800000000000203cb48cdc9c9d751c840a2009fa1ca0913000000")
        let wire = try Wire(.data(gzip).header(.contentEncoding, "gzip"))
        #expect(gzip.count == 29 && ReceivedAnswerTests.text.utf8.count == 19)
        let fits = TransferOptions.patient.with { $0.bodySizeLimit = 19 }
        #expect(try await wire.send(within: fits).value?.text == ReceivedAnswerTests.text)
        let small = TransferOptions.patient.with { $0.bodySizeLimit = 18 }
        #expect(try await wire.failure(within: small)?.reason == .limit(.bodySize))
    }
}
