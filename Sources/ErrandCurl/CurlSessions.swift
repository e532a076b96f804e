import ErrandWire

/// The sessions of one transport: for each TLS policy some threads, over which origins are spread.
///
/// Policies never share a session: libcurl reuses a connection without looking at all that makes up a policy.
final class CurlSessions: Sendable {
    private struct State {
        var sessions: [TLSPolicy: [CurlSession]] = [:]
        var isShutDown = false
    }

    private let state = Locked(State())
    private let threads: Int
    private let keptConnections: Int

    init(threads: Int, keptConnections: Int) {
        self.threads = threads
        self.keptConnections = keptConnections
    }

    deinit {
        for session in state.withLock({ $0.sessions.values.joined().map(\.self) }) { session.abandon() }
    }

    var executor: any TaskExecutor {
        sessions(of: .system).first ?? globalConcurrentExecutor
    }

    /// The session of an origin under a policy; nil after the end, or when the system has no thread left.
    func session(for origin: Origin, _ policy: TLSPolicy) -> CurlSession? {
        let sessions = sessions(of: policy)
        if sessions.count <= 1 { return sessions.first }
        var hasher = Hasher()
        hasher.combine(origin)
        return sessions[Int(UInt(bitPattern: hasher.finalize()) % UInt(sessions.count))]
    }

    private func sessions(of policy: TLSPolicy) -> [CurlSession] {
        state.withLock { state in
            if let known = state.sessions[policy] { return known }
            if state.isShutDown { return [] }
            let made = (0..<threads).compactMap { _ in CurlSession(keptConnections: keptConnections) }
            state.sessions[policy] = made.isEmpty ? nil : made
            return made
        }
    }

    func shutDown() async {
        let sessions = state.withLock { state in
            state.isShutDown = true
            defer { state.sessions = [:] }
            return state.sessions.values.joined().map(\.self)
        }
        for session in sessions { await session.shutDown() }
    }
}
