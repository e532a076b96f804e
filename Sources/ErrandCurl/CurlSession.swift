import CCurl
import ErrandWire
import Glibc

/// One thread, one mailbox, one multi handle; also an executor on which callers may run so that nothing hops between threads.
final class CurlSession: TaskExecutor {
    private let mailbox = Locked(CurlMailbox())
    private let multi: MultiHandle
    private let thread: Locked<pthread_t?> = Locked(nil)
    private let ended = Latch()
    private let local = LocalMail()

    /// - Returns: nil if libcurl or the system has no resources left.
    init?(keptConnections: Int) {
        guard let multi = MultiHandle(keptConnections: keptConnections) else { return nil }
        self.multi = multi
        let start = Unmanaged.passRetained(self)
        var thread = pthread_t()
        let code = pthread_create(&thread, nil, CurlSession.threadBody, start.toOpaque())
        guard code == 0 else {
            start.release()
            return nil
        }
        self.thread.withLock { [thread] in $0 = thread }
    }

    deinit { local.destroy() }

    private static let threadBody: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
        guard let context else { return nil }
        let session = Unmanaged<CurlSession>.fromOpaque(context).takeRetainedValue()
        errand_name_thread("errand-curl")
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        CurlGlobal.openHeap()
        session.runLoop()
        CurlGlobal.closeHeap()
        return nil
    }

    private func runLoop() {
        CurrentSession.set(self)
        var loop = CurlLoop(multi: multi, session: self, local: local)
        loop.run()
        CurrentSession.set(nil)
        ended.open()
    }

    // MARK: Sending messages

    /// Hands a message to the thread. After the session has ended it is answered here.
    func post(_ message: CurlMessage) {
        if CurrentSession.isSet(to: self) { return local.post(message) }
        switch mailbox.withLock({ $0.post(message) }) {
        case .taken: break
        case .takenAsleep: multi.wake()
        case .closed: CurlSession.answerAfterEnd(message)
        }
    }

    func enqueue(_ job: consuming ExecutorJob) { post(.run(UnownedJob(job))) }

    /// Messages that no thread will take any more still get their answer.
    static func answerAfterEnd(_ message: CurlMessage) {
        switch message {
        case .start(let transfer): transfer.end(with: .failure(TransportError(.shutDown)))
        case .run(let job): globalConcurrentExecutor.enqueue(job)
        case .cancel, .stop: break
        }
    }

    // MARK: The thread's side of the mailbox

    func takeMail(into messages: inout [CurlMessage]) {
        mailbox.withLock { $0.take(into: &messages) }
    }

    func mayGoToSleep() -> Bool { mailbox.withLock { $0.goToSleep() } }

    /// Closes the mailbox and answers what is in it.
    func closeMailbox() {
        var left: [CurlMessage] = []
        mailbox.withLock { mailbox in
            mailbox.close()
            mailbox.take(into: &left)
        }
        for message in left { CurlSession.answerAfterEnd(message) }
    }

    // MARK: Ending

    /// Ends all transfers and waits until the thread is gone.
    func shutDown() async {
        post(.stop)
        await ended.wait()
        joinOrDetach()
    }

    /// Ends all transfers and does not wait.
    func abandon() {
        post(.stop)
        if let thread = takeThread() { pthread_detach(thread) }
    }

    private func joinOrDetach() {
        guard let thread = takeThread() else { return }
        if pthread_equal(thread, pthread_self()) != 0 {
            pthread_detach(thread)
        } else {
            pthread_join(thread, nil)
        }
    }

    private func takeThread() -> pthread_t? {
        thread.withLock { thread in
            defer { thread = nil }
            return thread
        }
    }
}

/// The session whose thread the calling one is, if any.
private enum CurrentSession {
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let code = pthread_key_create(&key, nil)
        precondition(code == 0, "a process has more keys than this library takes")
        return key
    }()

    static func set(_ session: CurlSession?) {
        pthread_setspecific(key, session.map { Unmanaged.passUnretained($0).toOpaque() })
    }

    static func isSet(to session: CurlSession) -> Bool {
        pthread_getspecific(key) == Unmanaged.passUnretained(session).toOpaque()
    }
}
