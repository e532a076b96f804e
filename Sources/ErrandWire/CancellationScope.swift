/// A way to cancel one call from outside its task, without cancelling the task that sent it.
///
/// Whatever waits on behalf of the call watches the scope while it waits. The one that watches first is told; it stays, since a watcher
/// that cancels a task reaches all that waits in it. After `ScopeTable.leave` the scope does nothing any more.
package struct CancellationScope: Sendable {
    /// Counts the calls of its table.
    package let number: UInt64
    fileprivate let place: Int
    private let table: ScopeTable

    fileprivate init(_ table: ScopeTable, place: Int, number: UInt64) {
        self.table = table
        self.place = place
        self.number = number
    }

    /// Begins to watch, unless another does; false if the scope is cancelled already.
    package func watch(_ watcher: any ScopeWatcher) -> Bool { table.watch(self, watcher) }

    /// Ends to watch. The watcher may still be being told on another thread.
    package func unwatch(_ watcher: any ScopeWatcher) { table.unwatch(self, watcher) }

    /// Ends to watch, and waits if the watcher is being told. Only for the one that watches first.
    package func unwatchAndWait(_ watcher: any ScopeWatcher) async { await table.unwatchAndWait(self, watcher) }
}

/// Who is told that a scope is cancelled.
package protocol ScopeWatcher: AnyObject, Sendable {
    func scopeIsCancelled()
}

/// A transport that watches the scope in its options, so that its exchanges need no task of their own to be cancelled from outside.
package protocol ScopeWatchingTransport: Transport {}

/// The scopes of the calls under way. No lock is held while a watcher is told.
package final class ScopeTable: Sendable {
    private enum Watch {
        case none
        case by(any ScopeWatcher)
        /// A watcher is being told; who must not go on before that is through waits here.
        case telling(UnsafeContinuation<Void, Never>?)
        case cancelled
    }

    private struct State {
        /// A place for each call under way, used again after it.
        var watches: [Watch] = []
        var numbers: [UInt64] = []
        var freePlaces: [Int] = []
        var callCount: UInt64 = 0
        var isClosed = false
        var waiting: [UnsafeContinuation<Void, Never>] = []

        var running: Int { watches.count - freePlaces.count }
    }

    private let state = Locked(State())

    package init() {}

    /// Enters a call; nil once the table is closed.
    package func enter() -> CancellationScope? {
        let entry: (place: Int, number: UInt64)? = state.withLock { state in
            if state.isClosed { return nil }
            state.callCount += 1
            if let place = state.freePlaces.popLast() {
                state.numbers[place] = state.callCount
                return (place, state.callCount)
            }
            state.watches.append(.none)
            state.numbers.append(state.callCount)
            return (state.watches.count - 1, state.callCount)
        }
        return entry.map { CancellationScope(self, place: $0.place, number: $0.number) }
    }

    package func leave(_ scope: CancellationScope) {
        let waiting: [UnsafeContinuation<Void, Never>] = state.withLock { state in
            state.watches[scope.place] = .none
            state.numbers[scope.place] = 0
            state.freePlaces.append(scope.place)
            if state.waiting.isEmpty || state.running > 0 { return [] }
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// How many calls are under way.
    package var count: Int { state.withLock { $0.running } }

    /// Cancels every call under way.
    package func cancelAll() {
        let told: [(place: Int, number: UInt64, watcher: any ScopeWatcher)] = state.withLock { state in
            var told: [(Int, UInt64, any ScopeWatcher)] = []
            for place in state.watches.indices where state.numbers[place] != 0 {
                switch state.watches[place] {
                case .none: state.watches[place] = .cancelled
                case .by(let watcher):
                    state.watches[place] = .telling(nil)
                    told.append((place, state.numbers[place], watcher))
                case .telling, .cancelled: break
                }
            }
            return told
        }
        for (place, number, watcher) in told {
            watcher.scopeIsCancelled()
            let waiting: UnsafeContinuation<Void, Never>? = state.withLock { state in
                guard state.numbers[place] == number, case .telling(let waiting) = state.watches[place] else {
                    return nil
                }
                state.watches[place] = .cancelled
                return waiting
            }
            waiting?.resume()
        }
    }

    /// Takes no more calls.
    package func close() { state.withLock { $0.isClosed = true } }

    /// Waits until no call is under way.
    package func drained() async {
        await withUnsafeContinuation { continuation in
            let isIdle = state.withLock { state in
                if state.running == 0 { return true }
                state.waiting.append(continuation)
                return false
            }
            if isIdle { continuation.resume() }
        }
    }

    fileprivate func watch(_ scope: CancellationScope, _ watcher: any ScopeWatcher) -> Bool {
        state.withLock { state in
            // What an interceptor left behind may still be sending, while the place is another call's.
            guard state.numbers[scope.place] == scope.number else { return true }
            switch state.watches[scope.place] {
            case .none:
                state.watches[scope.place] = .by(watcher)
                return true
            case .by: return true
            case .telling, .cancelled: return false
            }
        }
    }

    fileprivate func unwatch(_ scope: CancellationScope, _ watcher: any ScopeWatcher) {
        state.withLock { state in
            guard state.numbers[scope.place] == scope.number, case .by(let known) = state.watches[scope.place],
                known === watcher
            else { return }
            state.watches[scope.place] = .none
        }
    }

    fileprivate func unwatchAndWait(_ scope: CancellationScope, _ watcher: any ScopeWatcher) async {
        unwatch(scope, watcher)
        await withUnsafeContinuation { continuation in
            let isThrough = state.withLock { state in
                guard case .telling = state.watches[scope.place] else { return true }
                state.watches[scope.place] = .telling(continuation)
                return false
            }
            if isThrough { continuation.resume() }
        }
    }
}
