import ErrandWire

/// The calls under way.
final class CallRegistry: Sendable {
    private struct State {
        var scopes: [UInt64: CancellationScope] = [:]
        var count: UInt64 = 0
        var isClosed = false
        var idle: [UnsafeContinuation<Void, Never>] = []
    }

    private let state = Locked(State())

    /// Enters a call; nil once the registry is closed.
    func enter(_ scope: CancellationScope) -> UInt64? {
        state.withLock { state in
            if state.isClosed { return nil }
            state.count += 1
            state.scopes[state.count] = scope
            return state.count
        }
    }

    func leave(_ id: UInt64) {
        let idle: [UnsafeContinuation<Void, Never>] = state.withLock { state in
            state.scopes[id] = nil
            guard state.scopes.isEmpty else { return [] }
            defer { state.idle = [] }
            return state.idle
        }
        for continuation in idle { continuation.resume() }
    }

    var count: Int { state.withLock { $0.scopes.count } }

    func cancelAll() {
        for scope in state.withLock({ Array($0.scopes.values) }) { scope.cancel() }
    }

    /// Takes no more calls.
    func close() { state.withLock { $0.isClosed = true } }

    /// Waits until no call is under way.
    func drained() async {
        await withUnsafeContinuation { continuation in
            let isIdle = state.withLock { state in
                if state.scopes.isEmpty { return true }
                state.idle.append(continuation)
                return false
            }
            if isIdle { continuation.resume() }
        }
    }
}
