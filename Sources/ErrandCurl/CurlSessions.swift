import ErrandWire

/// The sessions of one transport: for each TLS policy some threads, over which origins are spread.
///
/// Policies never share a session: libcurl reuses a connection without looking at all that makes up a policy.
final class CurlSessions: Sendable {
    private struct State {
        /// Those of the system's policy, which most requests ask for.
        var standard: [CurlSession] = []
        var others: [TLSPolicy: [CurlSession]] = [:]
        var isShutDown = false

        mutating func takeAll() -> [CurlSession] {
            defer {
                standard = []
                others = [:]
            }
            return standard + others.values.joined()
        }
    }

    private let state = Locked(State())
    private let threads: Int
    private let keptConnections: Int

    init(threads: Int, keptConnections: Int) {
        self.threads = threads
        self.keptConnections = keptConnections
    }

    deinit {
        for session in state.withLock({ $0.takeAll() }) { session.abandon() }
    }

    func executor(under policy: TLSPolicy) -> any TaskExecutor {
        state.withLock { sessions(of: policy, in: &$0).first } ?? globalConcurrentExecutor
    }

    var isShutDown: Bool { state.withLock { $0.isShutDown } }

    /// The session of a request's origin under a policy; nil after the end, or when the system has no thread left.
    func session(for request: HTTPRequest, _ policy: TLSPolicy) -> CurlSession? {
        state.withLock { state in
            let sessions = sessions(of: policy, in: &state)
            if sessions.count <= 1 { return sessions.first }
            var hasher = Hasher()
            hasher.combine(request.url.origin)
            return sessions[Int(UInt(bitPattern: hasher.finalize()) % UInt(sessions.count))]
        }
    }

    private func sessions(of policy: TLSPolicy, in state: inout State) -> [CurlSession] {
        if policy == .system {
            if state.standard.isEmpty { state.standard = make(isShutDown: state.isShutDown) }
            return state.standard
        }
        if let known = state.others[policy] { return known }
        let made = make(isShutDown: state.isShutDown)
        state.others[policy] = made.isEmpty ? nil : made
        return made
    }

    private func make(isShutDown: Bool) -> [CurlSession] {
        isShutDown ? [] : (0..<threads).compactMap { _ in CurlSession(keptConnections: keptConnections) }
    }

    func shutDown() async {
        let sessions = state.withLock { state in
            state.isShutDown = true
            return state.takeAll()
        }
        for session in sessions { await session.shutDown() }
    }
}
