import Errand
import ErrandTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct ConsoleLogTests {
    private let lines = Lines()
    private let clock = ManualClock()

    private func agent(_ log: ConsoleLog, _ answers: StubTransport) -> NetworkAgent {
        NetworkAgent.stub(answers) {
            $0.monitors = [log]
            $0.clock = clock
        }
    }

    @Test func aLineTellsASend() async {
        let agent = agent(ConsoleLog(to: lines.add), StubTransport(.json(#"{"id":"1","name":"A"}"#)))
        clock.advance(by: .milliseconds(1250))
        _ = await agent.response(
            for: GetUser(id: "1"), options: { $0.tag = "home\n" }, fileID: "App/Home.swift", line: 12)
        #expect(
            lines.all == [
                #"[1.250] #1 GetUser GET http://stub.invalid/users/1 200 success 0.0ms attempts=1 queued=0.0ms bytes=21"#
                    + #" tag="home\\n" at App/Home.swift:12"#
            ])
    }

    @Test func ofALargeRefusalOnlyTypeAndSizeAreTold() async {
        let text = #"{"why":""# + String(repeating: "x", count: 70_000) + #""}"#
        let agent = agent(ConsoleLog(.failures, to: lines.add), StubTransport(.json(text, status: 500)))
        _ = await agent.response(for: Probe<Empty>("/"))
        #expect(lines.all.first?.hasSuffix(" - [application/json, \(text.utf8.count) bytes]") == true)
    }

    @Test func aFailureTellsItsErrorOrWhatTheServerSaid() async {
        let stub = StubTransport(
            .json(#"{"code":5,"password":"S1","why":"down"}"#, status: 500), .offline, .text("S2", status: 404))
        let agent = agent(ConsoleLog(.failures, to: lines.add), stub)
        for _ in 0..<3 { _ = await agent.response(for: Probe<Empty>("/"), fileID: "A/B.swift", line: 1) }
        let begin = "Probe<Empty> GET http://stub.invalid/"
        #expect(
            lines.all == [
                "[0.000] #1 \(begin) 500 serverError 0.0ms attempts=1 queued=0.0ms bytes=39 at A/B.swift:1"
                    + #" - {"code":5,"password":"…","why":"down"}"#,
                "[0.000] #2 \(begin) - noNetwork 0.0ms attempts=1 queued=0.0ms bytes=0 at A/B.swift:1 - unreachable: unreachable",
                "[0.000] #3 \(begin) 404 rejected 0.0ms attempts=1 queued=0.0ms bytes=2 at A/B.swift:1"
                    + " - [text/plain; charset=utf-8, 2 bytes]",
            ])
    }

    @Test func aRequestThatCannotBeSentIsTold() async {
        let agent = agent(ConsoleLog(.failures, to: lines.add), StubTransport())
        var probe = Probe<Empty>("/")
        probe.host = "nowhere"
        _ = await agent.response(for: probe, fileID: "A/B.swift", line: 1)
        #expect(
            lines.all == [
                "[0.000] #1 Probe<Empty> - failed 0.0ms attempts=0 queued=0.0ms bytes=0 at A/B.swift:1"
                    + " - unbuildable: no host named \"nowhere\""
            ])
    }

    @Test func theLevelDecidesAndMayChange() async {
        let log = ConsoleLog(.off, to: lines.add)
        let stub = StubTransport(.status(200), .status(404), .status(200), .status(200), .status(200))
        let agent = agent(log, stub)
        var counts: [Int] = []
        for level in [ConsoleLog.Level.off, .failures, .failures, .brief, .full] {
            log.level = level
            _ = await agent.response(for: Probe<Empty>("/"))
            counts.append(lines.all.count)
        }
        #expect(counts == [0, 1, 1, 2, 5])
        #expect(ConsoleLog.Level.allCases == ConsoleLog.Level.allCases.sorted())
    }

    @Test func fullTellsBothMessages() async {
        let stub = StubTransport(
            .response(.json(#"{"data":{"id":7},"code":0}"#, headers: ["X-A": "b", "Set-Cookie": "S1"])))
        _ = await agent(ConsoleLog(.full, to: lines.add), stub)
            .response(for: PlaceOrder(item: 7), fileID: "A/B.swift", line: 1)
        let curl =
            "curl --header 'User-Agent: Errand/0.1' --header 'Accept: application/json' --header 'Content-Type: application/json'"
            + #" --compressed --data-raw '{"item":7}' 'http://stub.invalid/orders'"#
        #expect(
            lines.all == [
                """
                [0.000] #1 PlaceOrder -> attempt 1, from A/B.swift:1
                  | POST http://stub.invalid/orders
                  | User-Agent: Errand/0.1
                  | Accept: application/json
                  | Content-Type: application/json
                  |
                  | {
                  |   "item": 7
                  | }
                  |
                  | \(curl)
                """,
                """
                [0.000] #1 PlaceOrder <- 200, attempt 1
                  | Content-Type: application/json
                  | X-A: b
                  | Set-Cookie: …
                  |
                  | {
                  |   "code": 0,
                  |   "data": {
                  |     "id": 7
                  |   }
                  | }
                """,
                "[0.000] #1 PlaceOrder POST http://stub.invalid/orders 200 success 0.0ms attempts=1 queued=0.0ms bytes=26"
                    + " at A/B.swift:1",
            ])
    }

    @Test func aLongBodyIsCut() async {
        let text = String(repeating: "é", count: 100)
        let log = ConsoleLog(.full, bodyLimit: 20, to: lines.add)
        _ = await agent(log, StubTransport(.json("[\"\(text)\"]"))).response(for: Probe<Empty>("/"))
        #expect(lines.text.contains("  | [\n  |   \"ééééééé… 189 bytes more"))
        #expect(!lines.text.contains("éééééééé"))
    }

    @Test func whatOthersWroteCannotForgeALine() async throws {
        let forged = "\r\n[9.999] #9 Forged\u{1B}[2J\u{2028}"
        let response = HTTPResponse(
            status: 500, headers: ["X-A": forged, "Content-Type": "text/plain\(forged)"], body: Data("x\(forged)".utf8))
        for level in ConsoleLog.Level.allCases {
            let log = ConsoleLog(level, redaction: Redaction { $0.showsText = true }, to: lines.add)
            _ = await agent(log, StubTransport(.response(response))).response(for: Probe<Empty>("/")) {
                $0.tag = forged
            }
        }
        #expect(lines.text.contains("Forged"))
        #expect(!lines.text.split(separator: "\n").contains { $0.hasPrefix("[9") })
        #expect(!lines.text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x2028 })
    }

    @Test func bytesAndImagesAreToldBySize() async {
        let stub = StubTransport(
            .response(.data(Data([0xFF, 0xFE]), type: "image/png")),
            .response(.data(Data("<svg>S1</svg>".utf8), type: "image/svg+xml")))
        let log = ConsoleLog(.full, redaction: .none, to: lines.add)
        let agent = agent(log, stub)
        for _ in 0..<2 { _ = await agent.response(for: Probe<Empty>("/")) }
        #expect(lines.text.contains("  | [image/png, 2 bytes]") && lines.text.contains("  | [image/svg+xml, 13 bytes]"))
        #expect(!lines.text.contains("S1"))
    }

    @Test func hiddenBodiesAreHiddenBothWays() async {
        let log = ConsoleLog(.full, to: lines.add)
        _ = await agent(log, StubTransport(.json(#"{"code":9,"message":"S9"}"#, status: 500)))
            .response(for: PlaceOrder(item: 77)) { $0.hidesBodies = true }
        #expect(lines.text.contains("[hidden, 11 bytes]") && lines.text.contains("[hidden, 25 bytes]"))
        #expect(!lines.text.contains("77") && !lines.text.contains("S9"))
    }

    @Test func manySendsAtATimeAreEachToldOnce() async {
        let stub = StubTransport().on(Probe<Empty>.self, .status(200))
        let agent = NetworkAgent.stub(stub) { $0.monitors = [ConsoleLog(.brief, to: lines.add)] }
        await withTaskGroup { group in
            for _ in 0..<50 { group.addTask { _ = await agent.response(for: Probe<Empty>("/")) } }
        }
        let numbers = Set(lines.all.compactMap { $0.split(separator: " ").dropFirst().first })
        #expect(lines.all.count == 50 && numbers.count == 50)
    }
}
