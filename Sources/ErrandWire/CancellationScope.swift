/// A way to cancel one call from outside its task, without cancelling the task that sent it.
///
/// Whatever waits on behalf of the call watches the scope while it waits. One watches at a time. No lock is held while a handler runs.
package final class CancellationScope: Sendable {
    private enum State {
        case idle
        case watched(@Sendable () -> Void)
        /// A handler runs; who must not go on before it is through waits here.
        case cancelling(UnsafeContinuation<Void, Never>?)
        case cancelled
    }

    private let state: Locked<State> = Locked(.idle)

    package init() {}

    /// Runs the handler of who watches; from then on everyone who comes to watch is told that it is cancelled.
    package func cancel() {
        let handler: (@Sendable () -> Void)? = state.withLock { state in
            switch state {
            case .idle:
                state = .cancelled
                return nil
            case .watched(let handler):
                state = .cancelling(nil)
                return handler
            case .cancelling, .cancelled: return nil
            }
        }
        guard let handler else { return }
        handler()
        let waiting: UnsafeContinuation<Void, Never>? = state.withLock { state in
            guard case .cancelling(let waiting) = state else { return nil }
            state = .cancelled
            return waiting
        }
        waiting?.resume()
    }

    package var isCancelled: Bool {
        state.withLock { state in
            switch state {
            case .idle, .watched: false
            case .cancelling, .cancelled: true
            }
        }
    }

    /// Begins to watch; false, and no handler is kept, if the scope is cancelled already.
    package func watch(_ handler: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { state in
            switch state {
            case .idle, .watched:
                state = .watched(handler)
                return true
            case .cancelling, .cancelled: return false
            }
        }
    }

    /// Ends to watch. A handler may still be running on another thread.
    package func unwatch() {
        state.withLock { state in
            if case .watched = state { state = .idle }
        }
    }

    /// Ends to watch, and waits for a handler that is running.
    package func unwatchAndWait() async {
        unwatch()
        await withUnsafeContinuation { continuation in
            let isThrough = state.withLock { state in
                guard case .cancelling = state else { return true }
                state = .cancelling(continuation)
                return false
            }
            if isThrough { continuation.resume() }
        }
    }
}

/// A transport that watches the scope in its options, so that its exchanges need no task of their own to be cancelled from outside.
package protocol ScopeWatchingTransport: Transport {}
