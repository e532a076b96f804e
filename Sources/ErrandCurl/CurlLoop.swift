import CCurl
import ErrandWire

/// What a session's thread does: read mail, let curl work, hand out what has ended, sleep.
struct CurlLoop {
    private let session: CurlSession
    private let multi: MultiHandle
    private let local: LocalMail
    private let pool = BufferPool()
    private let news = CurlNews()
    private var urls = CurlURLCache()

    private var mail: [CurlMessage] = []
    private var running: [Transfer] = []
    private var idleHandles: [EasyHandle] = []
    private var nextIdleCheck: Duration?
    private var isStopping = false
    /// Whether curl has been given a request that it has not looked at yet, so that there is no sleep for it.
    private var hasNew = false

    private static let keptHandles = 128

    init(multi: MultiHandle, session: CurlSession, local: LocalMail) {
        self.multi = multi
        self.session = session
        self.local = local
    }

    mutating func run() {
        while !isStopping {
            readMail()
            hasNew = false
            if let code = failure(of: multi.perform()) { endAll(.internal, detail: code) }
            handOutFinished()
            endIdle()
            if !news.take(), !isStopping, !hasNew, local.isEmpty, session.mayGoToSleep() {
                if let code = failure(of: multi.poll(upTo: sleepLimit())) { endAll(.internal, detail: code) }
            }
        }
        endAll(.shutDown)
        idleHandles = []
        session.closeMailbox()
        // An answer may bring new messages about, where its task runs on this thread.
        while !local.isEmpty {
            local.take(into: &mail)
            for message in mail { CurlSession.answerAfterEnd(message) }
            mail.removeAll()
        }
    }

    private func failure(of code: CURLMcode) -> String? {
        code == CURLM_OK ? nil : String(cString: curl_multi_strerror(code))
    }

    // MARK: Mail

    /// Works through what others sent, then through what that work itself brought about, but leaves curl its turn.
    private mutating func readMail() {
        session.takeMail(into: &mail)
        handleMail(rounds: 8)
    }

    /// Works through what an end brought about, as long as it is in the processor's cache: its task, and what that sends next.
    private mutating func readLocalMail() {
        if local.isEmpty { return }
        local.take(into: &mail)
        handleMail(rounds: 2)
    }

    private mutating func handleMail(rounds: Int) {
        var round = 0
        repeat {
            for index in mail.indices { handle(mail[index]) }
            mail.removeAll(keepingCapacity: true)
            local.take(into: &mail)
            round += 1
        } while !mail.isEmpty && round < rounds
        if !mail.isEmpty { local.putBack(mail) }
        mail.removeAll(keepingCapacity: true)
    }

    private mutating func handle(_ message: CurlMessage) {
        switch message {
        case .start(let transfer): start(transfer)
        case .cancel(let transfer): cancel(transfer)
        case .run(let job): job.runSynchronously(on: session.asUnownedTaskExecutor())
        case .stop: isStopping = true
        }
    }

    private mutating func start(_ transfer: Transfer) {
        if isStopping { return transfer.end(with: .failure(TransportError(.shutDown))) }
        if transfer.isCancelled { return transfer.end(with: .failure(TransportError(.cancelled))) }
        do throws(TransportError) {
            try add(transfer)
        } catch {
            transfer.end(with: .failure(error))
        }
    }

    private mutating func add(_ transfer: Transfer) throws(TransportError) {
        guard let easy = idleHandles.popLast() ?? makeHandle() else {
            throw TransportError(.internal, detail: "libcurl has no memory for a handle")
        }
        easy.begin(transfer)
        do throws(InvalidRequest) {
            try CurlSettings.apply(transfer.request, transfer.options, urls: &urls, to: easy)
        } catch {
            easy.end()
            throw TransportError(.invalid(error))
        }
        transfer.options.unsafeCurlOptions?.apply(easy.pointer)
        let refusal = easy.takeRefusal()
        guard refusal == CURLE_OK else {
            easy.end()
            throw TransportError(
                .internal, detail: String(cString: curl_easy_strerror(refusal)), curlCode: Int(refusal.rawValue))
        }
        if let code = failure(of: multi.add(easy)) {
            easy.end()
            throw TransportError(.internal, detail: code)
        }
        transfer.easy = easy
        hasNew = true
        transfer.index = running.count
        running.append(transfer)
        if let limit = transfer.options.idleLimit { checkIdle(at: SessionTime.now + limit) }
    }

    private func makeHandle() -> EasyHandle? {
        guard let easy = EasyHandle(pool: pool, news: news) else { return nil }
        CurlSettings.prepare(easy)
        return easy
    }

    private mutating func cancel(_ transfer: Transfer) {
        transfer.isCancelled = true
        give(up: transfer, .cancelled)
    }

    // MARK: Ends

    private mutating func handOutFinished() {
        while let (pointer, code) = multi.nextFinished() {
            guard let easy = EasyHandle.of(pointer), let transfer = easy.transfer else { continue }
            if transfer.mayStartAgain(code, on: easy), startAgain(easy) { continue }
            let result = transfer.result(code, on: easy)
            // A handle that failed keeps the system's error number, which would explain the next failure wrongly.
            remove(transfer, easy, isReusable: code == CURLE_OK)
            transfer.end(with: result)
            readLocalMail()
        }
    }

    /// Gives curl the same request once more, as long as there is time for it.
    private func startAgain(_ easy: EasyHandle) -> Bool {
        guard CurlSettings.shortenTimeout(of: easy), easy.exchange.pointee.startAgain() else { return false }
        multi.remove(easy)
        return multi.add(easy) == CURLM_OK
    }

    private mutating func give(up transfer: Transfer, _ reason: TransportError.Reason, detail: String = "") {
        guard let easy = transfer.easy else { return }
        let error = transfer.givenUp(reason, detail: detail, on: easy)
        remove(transfer, easy)
        transfer.end(with: .failure(error))
    }

    private mutating func endAll(_ reason: TransportError.Reason, detail: String = "") {
        while let transfer = running.last { give(up: transfer, reason, detail: detail) }
    }

    private mutating func remove(_ transfer: Transfer, _ easy: EasyHandle, isReusable: Bool = true) {
        multi.remove(easy)
        easy.end()
        transfer.easy = nil
        if let index = transfer.index {
            transfer.index = nil
            let last = running.removeLast()
            if last !== transfer {
                running[index] = last
                last.index = index
            }
        }
        // A handle that was set from outside, or in whose memory something stayed, cannot be known well enough to be used again.
        if isReusable, idleHandles.count < CurlLoop.keptHandles, !easy.isSpent,
            transfer.options.unsafeCurlOptions == nil
        {
            idleHandles.append(easy)
        }
    }

    // MARK: The idle limit

    private mutating func checkIdle(at time: Duration) {
        nextIdleCheck = min(nextIdleCheck ?? time, time)
    }

    /// Ends what has been silent for too long. All are looked at only when the first of them may be due.
    private mutating func endIdle() {
        guard let due = nextIdleCheck, due <= SessionTime.now else { return }
        nextIdleCheck = nil
        let now = SessionTime.now
        var silent: [Transfer] = []
        for transfer in running {
            guard let limit = transfer.options.idleLimit else { continue }
            // Until the connection stands, the connect limit rules.
            let end = (transfer.easy?.exchange.pointee.lastActivity ?? now) + limit
            if end <= now { silent.append(transfer) } else { checkIdle(at: end) }
        }
        for transfer in silent { give(up: transfer, .limit(.idle)) }
    }

    private func sleepLimit() -> Int32 {
        guard let nextIdleCheck else { return .max }
        return Int32(CurlSettings.milliseconds(max(.zero, nextIdleCheck - SessionTime.now)))
    }
}
