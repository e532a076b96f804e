import ErrandWire

/// A handle by which a call is cancelled from outside its task.
///
/// It cancels the call's own child task, so all that waits within the call ends, interceptors of the caller's too, and the task that sent it
/// goes on. No lock is held while the cancellation handlers run.
final class CallScope: Sendable {
    private enum State {
        case fresh
        case running(UnsafeCurrentTask)
        /// Its handlers run; the child must not end before they are through, or its task would be gone.
        case cancelling(child: UnsafeContinuation<Void, Never>?)
        case ended
    }

    private let state: Locked<State> = Locked(.fresh)

    /// Runs `body`, to be called in a child task.
    func run<Result: Sendable>(_ body: () async -> Result, cancelled: () -> Result) async -> Result {
        // The task is used only until `end`, which this very task waits for: it outlives every use.
        guard withUnsafeCurrentTask(body: begin) else { return cancelled() }
        let result = await body()
        await end()
        return result
    }

    func cancel() {
        let task: UnsafeCurrentTask? = state.withLock { state in
            switch state {
            case .fresh:
                state = .ended
                return nil
            case .running(let task):
                state = .cancelling(child: nil)
                return task
            case .cancelling, .ended: return nil
            }
        }
        guard let task else { return }
        task.cancel()
        let child: UnsafeContinuation<Void, Never>? = state.withLock { state in
            guard case .cancelling(let child) = state else { return nil }
            state = .ended
            return child
        }
        child?.resume()
    }

    private func begin(_ task: UnsafeCurrentTask?) -> Bool {
        state.withLock { state in
            guard case .fresh = state, let task else { return false }
            state = .running(task)
            return true
        }
    }

    private func end() async {
        let mustWait = state.withLock { state in
            if case .running = state { state = .ended }
            if case .cancelling = state { return true }
            return false
        }
        guard mustWait else { return }
        await withUnsafeContinuation { continuation in
            let isThrough = state.withLock { state in
                guard case .cancelling = state else { return true }
                state = .cancelling(child: continuation)
                return false
            }
            if isThrough { continuation.resume() }
        }
    }
}
