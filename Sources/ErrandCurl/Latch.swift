import ErrandWire

/// A door that is opened once; those who wait go on then.
final class Latch: Sendable {
    private enum State {
        case closed([UnsafeContinuation<Void, Never>])
        case open
    }

    private let state = Locked(State.closed([]))

    func open() {
        let waiting: [UnsafeContinuation<Void, Never>] = state.withLock { state in
            guard case .closed(let waiting) = state else { return [] }
            state = .open
            return waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    func wait() async {
        await withUnsafeContinuation { continuation in
            let isOpen = state.withLock { state in
                guard case .closed(var waiting) = state else { return true }
                waiting.append(continuation)
                state = .closed(waiting)
                return false
            }
            if isOpen { continuation.resume() }
        }
    }
}
