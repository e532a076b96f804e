import Errand
import ErrandCurl
import ErrandTesting
import ErrandWire
import Foundation
import TestSupport
import Testing

/// Threads, descriptors, memory and time. What is counted for a whole process is counted in one of its own.
@Suite(.timeLimit(.minutes(2))) struct ResourceTests {
    /// BR-030.
    @Test func transportsLeaveNothingBehind() async {
        await #expect(processExitsWith: .success) { try await Rounds.makeAndEnd(100) }
    }

    /// BR-030, over TLS, in whose handshake most of them are ended.
    @Test func agentsOverTLSLeaveNothingBehind() async throws { try await TLSRounds().makeAndEnd(100) }

    /// BR-033. Idle, with a connection kept, and with a silent transfer under an idle limit.
    @Test func anIdleSessionDoesNotWork() async throws {
        let wire = try Wire()
        wire.server.route("/", .text("x"))
        wire.server.route("/never", .never)
        _ = try await wire.send().get()
        let silent = Task { try await wire.send(.get, "/never", within: TransferOptions(idleLimit: .seconds(60))) }
        try await wire.server.request(to: "/never")
        let before = await withTaskExecutorPreference(wire.transport.executor) { Usage.threadTime }
        try await Task.sleep(for: .seconds(1))  // The time that is measured.
        let after = await withTaskExecutorPreference(wire.transport.executor) { Usage.threadTime }
        #expect(after - before < .milliseconds(20))
        silent.cancel()
        #expect(try await silent.value.failure?.reason == .cancelled)
    }

    /// BR-033. A wake-up that is lost leaves its request unsent for ever.
    @Test func everySubmissionIsTaken() async throws {
        let wire = try Wire(.text("x"))
        let answered = try await Rounds.submit(500, to: wire)
        #expect(answered == 500)
    }

    @Test func nothingHoldsARequestThatHasEnded() async throws {
        let wire = try Wire()
        wire.server.route("/", .text("x"))
        wire.server.route("/never", .never)
        let witnesses = Witnesses()
        for round in 0..<100 {
            let (body, report) = witnesses.make()
            if round.isMultiple(of: 2) {
                _ = try await wire.send(.post, "/", body: body, report: report).get()
            } else {
                let task = Task { try await wire.send(.post, "/never", body: body, report: report).failure?.reason }
                for _ in 0..<(round % 7) { await Task.yield() }
                task.cancel()
                #expect(try await task.value == .cancelled)
            }
        }
        await wire.transport.shutDown()
        #expect(witnesses.count == 200)
        #expect(witnesses.alive == 0)
    }
}

/// Longer, with `ERRAND_SOAK=1`.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["ERRAND_SOAK"] == "1"), .timeLimit(.minutes(20)))
struct ResourceSoak {
    /// BR-030.
    @Test func transportsLeaveNothingBehind() async {
        await #expect(processExitsWith: .success) { try await Rounds.makeAndEnd(500) }
    }

    /// BR-030.
    @Test func agentsOverTLSLeaveNothingBehind() async throws { try await TLSRounds().makeAndEnd(500) }

    /// BR-033.
    @Test func everySubmissionIsTaken() async throws {
        let answered = try await Rounds.submit(5000, to: try Wire(.text("x")))
        #expect(answered == 5000)
    }

    /// BR-036. The server is here and not there, since it remembers each request.
    @Test func memoryDoesNotGrow() async throws {
        let server = try LoopbackServer()
        server.route("/", .data(Data(count: 100_000)))
        await #expect(processExitsWith: .success) { [url = server.url as String] in
            let transport = CurlTransport()
            let witnesses = Witnesses()
            var afterWarmUp = 0
            for round in 0..<6000 {
                if round == 1000 { afterWarmUp = Usage.memory() }
                let (body, report) = witnesses.make()
                let request = HTTPRequest(method: .post, url: try HTTPURL(url), body: body)
                let task = Task { await transport.result(request, report: report).value?.body.count }
                if round.isMultiple(of: 2) {
                    for _ in 0..<(round % 14) { await Task.yield() }
                    task.cancel()
                }
                let count = await task.value
                #expect(count == 100_000 || round.isMultiple(of: 2))
            }
            let growth = Usage.memory() - afterWarmUp
            #expect(growth < 5 << 20)
            await transport.shutDown()
            let alive = witnesses.alive
            #expect(alive == 0)
        }
    }

    /// BR-105.
    @Test func aBodyBeyondTheLimitTakesNoMoreMemoryThanTheLimit() async {
        await #expect(processExitsWith: .success) {
            let bomb = GzipBomb.bytes(unpacked: 1 << 30)
            let wire = try Wire()
            wire.server.route("/endless", .endless)
            wire.server.route("/bomb", LoopbackAnswer.data(bomb).header(.contentEncoding, "gzip"))
            let before = Usage.memory("VmHWM")
            for path in ["/endless", "/bomb"] {
                let options = TransferOptions.patient.with { $0.bodySizeLimit = 10 << 20 }
                #expect(try await wire.failure(.get, path, within: options)?.reason == .limit(.bodySize))
            }
            #expect(Usage.memory("VmHWM") - before < 64 << 20)
        }
    }
}

enum Rounds {
    /// Makes a transport, starts requests, and ends it at a random moment, by shutting down or by dropping it.
    static func makeAndEnd(_ rounds: Int) async throws {
        func round(_ number: Int, _ server: LoopbackServer) async throws {
            let transport = CurlTransport(threads: 1 + number % 2)
            let request = HTTPRequest(url: try HTTPURL(server.url + (number.isMultiple(of: 3) ? "/never" : "/")))
            let tasks = (0..<4).map { _ in Task { await transport.result(request).failure?.reason } }
            try await Task.sleep(for: .microseconds(Int.random(in: 0...5000)))
            if number.isMultiple(of: 2) {
                await transport.shutDown()
                for task in tasks { #expect([nil, .shutDown].contains(await task.value)) }
            } else {
                for task in tasks { task.cancel() }
                for task in tasks { #expect([nil, .cancelled].contains(await task.value)) }
            }
        }
        func server() throws -> LoopbackServer {
            let server = try LoopbackServer()
            server.route("/", .text("x"))
            server.route("/never", .never)
            return server
        }
        // The first round opens what a process opens once.
        let first = try server()
        for number in 0..<6 { try await round(number, first) }
        first.stop()
        let before = await descriptorsAtRest()
        let second = try server()
        for number in 0..<rounds { try await round(number, second) }
        second.stop()
        let after = await descriptorsAtRest()
        #expect(after <= before)
    }

    /// Those that are left open when no session runs any more.
    static func descriptorsAtRest() async -> Int {
        while Usage.sessionThreads > 0 { await Task.yield() }
        return Usage.descriptors
    }

    /// Sends again and again, each time after the session may have fallen asleep; gives the number of answers.
    static func submit(_ rounds: Int, to wire: Wire) async throws -> Int {
        var answered = 0
        for _ in 0..<rounds {
            try await Task.sleep(for: .microseconds(Int.random(in: 0...1000)))
            if try await wire.send().value?.text == "x" { answered += 1 }
        }
        return answered
    }
}

/// Two servers over TLS, nghttpd and one that never answers, and a process of its own that asks them.
private struct TLSRounds {
    private let nghttpd: Nghttpd
    private let silent: ScriptedHTTP2Server
    /// As text: what a process holds as Data when it exits the address sanitizer calls a leak.
    private let certificate: String

    init() async throws {
        let (authority, identity) = try await CertificateAuthority.shared.value
        certificate = String(decoding: authority.certificate, as: UTF8.self)
        nghttpd = try await Nghttpd(identity, files: ["hello.txt": "hello"])
        silent = try await ScriptedHTTP2Server(identity)
    }

    /// Makes an agent, starts a request, and shuts the agent down 0 to 20 ms later.
    func makeAndEnd(_ rounds: Int) async throws {
        let (hello, stall) = (nghttpd.url + "/hello.txt", silent.url + "/stall")
        await #expect(processExitsWith: .success) {
            [
                rounds = rounds as Int, hello = hello as String, stall = stall as String,
                certificate = certificate as String
            ] in
            var before = 0
            // The first rounds open what a process opens once, so one of them goes on to the answer.
            for round in -6..<rounds {
                if round == 0 { before = await Rounds.descriptorsAtRest() }
                let agent = NetworkAgent(hello) { $0.tls = TLSPolicy(trust: .only(Data(certificate.utf8))) }
                let task = agent.task(TLSProbe(path: Path(round.isMultiple(of: 2) ? hello : stall)))
                if round == -6 { #expect(await task.response.outcome.isSuccess) }
                try await Task.sleep(for: .microseconds(Int.random(in: 0...20_000)))
                await agent.shutDown()
                switch await task.response.outcome {
                case .success(let body): #expect(body == Data("hello".utf8))
                case .cancelled: break
                // It came after the end.
                case .failed(.failed(let error as TransportError)): #expect(error.reason == .shutDown)
                case let other: Issue.record("\(other)")
                }
            }
            let after = await Rounds.descriptorsAtRest()
            #expect(after <= before)
        }
    }
}

private struct TLSProbe: BaseRequest {
    typealias Output = Data
    let path: Path
    var decoder: ResponseDecoder<Data> { .data }
}
