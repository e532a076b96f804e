import ErrandWire
import Glibc

/// One connection of a server: reads its requests and answers them, one after the other, on its own thread.
struct LoopbackConnection {
    let socket: LoopbackSocket
    /// Which one of the server it is.
    let index: Int
    /// Its place in the crew.
    let member: Int
    let core: LoopbackCore

    /// How long it reads after its FIN what a client still sends, so that a reset does not take the answer from it.
    private static let patience: Duration = .seconds(2)

    /// Serves until one side closes.
    func run() {
        switch core.reception(of: index) {
        case .serve: serve()
        case .close: end(.close, lingers: true)
        case .reset: end(.reset, lingers: false)
        case .ignore: _ = socket.waitForClose()
        }
    }

    private func serve() {
        var reader = LoopbackReader(socket, limits: core.limits)
        var exchange = 0
        do throws(LoopbackReader.Failure) {
            while true {
                if !reader.hasLeftovers {
                    guard core.crew.rest(member) else { return }
                    try reader.waitForRequest()
                    core.crew.work(member)
                }
                try reader.waitForRequest()
                let ending = try exchangeOne(&reader, exchange: exchange)
                exchange += 1
                if ending != .keepAlive { return }
            }
        } catch {
            guard case .refused(let refusal) = error else { return }
            core.journal.record { $0.refusals.append(refusal) }
            _ = socket.send(LoopbackConnection.bytes(of: refusal))
            end(.close, lingers: true)
        }
    }

    /// Reads a request and answers it.
    private func exchangeOne(
        _ reader: inout LoopbackReader, exchange: Int
    ) throws(LoopbackReader.Failure) -> LoopbackAnswer.Ending {
        let head = try reader.head()
        var request = LoopbackRequest(head: head, connection: index, exchange: exchange)
        let route = core.route(for: request)
        var most = Int.max
        if case .head(let bodyBytes) = route.reading { most = bodyBytes }
        var refused: Int?
        if head.expectsContinue && most > 0 {
            switch core.expectation {
            case .continue: if !reader.hasLeftovers { _ = socket.send("HTTP/1.1 100 Continue\r\n\r\n".utf8) }
            case .refuse(let status): refused = status
            case .ignore: break
            }
        }
        if refused == nil {
            try reader.body(head.framing, into: &request, atMost: most)
        } else {
            request.isComplete = false
        }
        let complete = request
        core.journal.record { $0.requests.append(complete) }
        let answer = refused.map(LoopbackAnswer.status) ?? answer(complete, by: route.handler)
        let script = LoopbackScript(answer, for: complete)
        guard perform(script) else { return .close }
        if script.ending != .keepAlive { end(script.ending, lingers: reader.hasLeftovers || !complete.isComplete) }
        return script.ending
    }

    private func answer(_ request: LoopbackRequest, by handler: LoopbackRouter.Handler) -> LoopbackAnswer {
        do {
            return try LoopbackGate.$socket.withValue(socket) { try handler(request) }
        } catch {
            return .text("the handler threw \(error)\n", status: 500)
        }
    }

    /// Does the steps; false if the other side is gone or the server stops.
    private func perform(_ script: LoopbackScript) -> Bool {
        for step in script.steps {
            switch step {
            case .send(let bytes):
                guard socket.send(bytes) else { return false }
            case .wait(let time):
                guard pause(time) else { return false }
            case .sendForever(let bytes, let time):
                while socket.send(bytes), pause(time) {}
                return false
            }
        }
        return true
    }

    private func pause(_ time: Duration) -> Bool {
        time <= .zero || socket.waitForClose(for: time) == .timedOut
    }

    private func end(_ ending: LoopbackAnswer.Ending, lingers: Bool) {
        switch ending {
        case .keepAlive: break
        case .close:
            if lingers || socket.hasUnreadBytes {
                socket.shutdownSending()
                socket.drain(patience: LoopbackConnection.patience)
            }
        case .reset: socket.resetOnClose()
        case .closeAndReset:
            socket.shutdownSending()
            socket.resetOnClose()
        case .halfClose:
            socket.shutdownSending()
            socket.drain(patience: nil)
        case .stall: _ = socket.waitForClose()
        }
    }

    private static func bytes(of refusal: LoopbackRefusal) -> [UInt8] {
        let answer = LoopbackAnswer.text(refusal.reason + "\n", status: refusal.status)
        return answer.headBytes(for: .get, closes: true) + answer.bodyBytes(for: .get)
    }
}
