/// The scopes of the calls under way. No lock is held while a watcher is told.
package final class ScopeTable: Sendable {
    private enum Watch {
        case none
        case by(any ScopeWatcher)
        /// A watcher is being told; who must not go on before that is through waits here.
        case telling(UnsafeContinuation<Void, Never>?)
        case cancelled
    }

    /// Where a call stands while it is under way.
    private struct Place {
        /// The call's number; 0 while there is none.
        var number: UInt64
        var watch = Watch.none
        /// Whose call it is, once that is said.
        var owner: (any Sendable & AnyObject)?

        var isCancelled: Bool {
            switch watch {
            case .none, .by: false
            case .telling, .cancelled: true
            }
        }

        /// Whether the watcher may go on, as the only one or beside another.
        mutating func begin(_ watcher: any ScopeWatcher) -> Bool {
            switch watch {
            case .none:
                watch = .by(watcher)
                return true
            case .by: return true
            case .telling, .cancelled: return false
            }
        }
    }

    private struct State {
        /// Used again by one call after the other.
        var places: [Place] = []
        var freePlaces: [Int] = []
        var callCount: UInt64 = 0
        var isClosed = false
        var waiting: [UnsafeContinuation<Void, Never>] = []
        var listeners: [UInt64: AsyncStream<Int>.Continuation] = [:]
        var listenerCount: UInt64 = 0

        var running: Int { places.count - freePlaces.count }

        /// Who waited for the last call to leave.
        mutating func takeEnded() -> Ended? {
            if running > 0 || waiting.isEmpty && (listeners.isEmpty || !isClosed) { return nil }
            defer {
                waiting = []
                if isClosed { listeners = [:] }
            }
            return Ended(waiting: waiting, listeners: isClosed ? Array(listeners.values) : [])
        }

        /// Under the lock, so that the counts come in order; to yield runs no code of the listener's.
        func tellListeners() {
            if listeners.isEmpty { return }
            for listener in listeners.values { listener.yield(running) }
        }
    }

    private struct Ended {
        let waiting: [UnsafeContinuation<Void, Never>]
        let listeners: [AsyncStream<Int>.Continuation]

        func tell() {
            for continuation in waiting { continuation.resume() }
            for listener in listeners { listener.finish() }
        }
    }

    private let state = Locked(State())

    package init() {}

    /// Enters a call; nil once the table is closed.
    package func enter() -> CancellationScope? {
        let entry: (place: Int, number: UInt64)? = state.withLock { state in
            if state.isClosed { return nil }
            state.callCount += 1
            defer { state.tellListeners() }
            if let place = state.freePlaces.popLast() {
                state.places[place].number = state.callCount
                return (place, state.callCount)
            }
            state.places.append(Place(number: state.callCount))
            return (state.places.count - 1, state.callCount)
        }
        return entry.map { CancellationScope(self, place: $0.place, number: $0.number) }
    }

    /// Takes a call out.
    /// - Returns: whether it had been cancelled.
    @discardableResult
    package func leave(_ scope: CancellationScope) -> Bool {
        // Owner and watcher are let go outside of the lock: they may be the last to hold values of the caller's.
        var left = Place(number: 0)
        let ended: Ended? = state.withLock { state in
            swap(&left, &state.places[scope.place])
            state.freePlaces.append(scope.place)
            state.tellListeners()
            return state.takeEnded()
        }
        ended?.tell()
        return left.isCancelled
    }

    /// How many calls are under way.
    package var count: Int { state.withLock { $0.running } }

    /// Cancels every call under way.
    package func cancelAll() { cancel { _, _ in true } }

    /// Cancels the calls whose owners meet a condition, which is asked without the lock. A call that has no owner yet is not asked for.
    package func cancel(where isMeant: (any Sendable & AnyObject) -> Bool) {
        let owned: [(number: UInt64, owner: any Sendable & AnyObject)] = state.withLock { state in
            state.places.compactMap { place in place.owner.map { (place.number, $0) } }
        }
        let numbers = Set(owned.filter { isMeant($0.owner) }.map(\.number))
        if !numbers.isEmpty { cancel { _, number in numbers.contains(number) } }
    }

    func cancel(_ scope: CancellationScope) {
        cancel { place, number in place == scope.place && number == scope.number }
    }

    private func cancel(_ isMeant: (_ place: Int, _ number: UInt64) -> Bool) {
        let told: [(place: Int, number: UInt64, watcher: any ScopeWatcher)] = state.withLock { state in
            var told: [(Int, UInt64, any ScopeWatcher)] = []
            for place in state.places.indices {
                let number = state.places[place].number
                guard number != 0, isMeant(place, number) else { continue }
                switch state.places[place].watch {
                case .none: state.places[place].watch = .cancelled
                case .by(let watcher):
                    state.places[place].watch = .telling(nil)
                    told.append((place, number, watcher))
                case .telling, .cancelled: break
                }
            }
            return told
        }
        for (place, number, watcher) in told {
            watcher.scopeIsCancelled()
            let waiting: UnsafeContinuation<Void, Never>? = state.withLock { state in
                guard state.places[place].number == number, case .telling(let waiting) = state.places[place].watch
                else {
                    return nil
                }
                state.places[place].watch = .cancelled
                return waiting
            }
            waiting?.resume()
        }
    }

    func set(_ owner: any Sendable & AnyObject, of scope: CancellationScope) {
        state.withLock { state in
            guard state.places[scope.place].number == scope.number else { return }
            state.places[scope.place].owner = owner
        }
    }

    /// Takes no more calls.
    package func close() {
        let ended: Ended? = state.withLock { state in
            state.isClosed = true
            return state.takeEnded()
        }
        ended?.tell()
    }

    /// How many calls are under way: now, and whenever it changes; who is slow hears the newest. Ends when the table is closed and no call
    /// is left.
    package var counts: AsyncStream<Int> {
        let (stream, listener) = AsyncStream<Int>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let number: UInt64? = state.withLock { state in
            listener.yield(state.running)
            if state.isClosed, state.running == 0 { return nil }
            state.listenerCount += 1
            state.listeners[state.listenerCount] = listener
            return state.listenerCount
        }
        guard let number else {
            listener.finish()
            return stream
        }
        listener.onTermination = { [weak self] _ in self?.forget(number) }
        return stream
    }

    /// How many listen to `counts`.
    package var listenerCount: Int { state.withLock { $0.listeners.count } }

    private func forget(_ listener: UInt64) {
        // Let go outside of the lock.
        _ = state.withLock { $0.listeners.removeValue(forKey: listener) }
    }

    deinit {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.finish() }
    }

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

    func watch(_ scope: CancellationScope, _ watcher: any ScopeWatcher, of owner: (any Sendable & AnyObject)?) -> Bool {
        state.withLock { state in
            // What an interceptor left behind may still be sending, while the place is another call's.
            guard state.places[scope.place].number == scope.number else { return true }
            if let owner { state.places[scope.place].owner = owner }
            return state.places[scope.place].begin(watcher)
        }
    }

    func unwatch(_ scope: CancellationScope, _ watcher: any ScopeWatcher) {
        state.withLock { state in
            guard state.places[scope.place].number == scope.number,
                case .by(let known) = state.places[scope.place].watch,
                known === watcher
            else { return }
            state.places[scope.place].watch = .none
        }
    }

    func unwatchAndWait(_ scope: CancellationScope, _ watcher: any ScopeWatcher) async {
        unwatch(scope, watcher)
        await withUnsafeContinuation { continuation in
            let isThrough = state.withLock { state in
                guard case .telling = state.places[scope.place].watch else { return true }
                state.places[scope.place].watch = .telling(continuation)
                return false
            }
            if isThrough { continuation.resume() }
        }
    }
}
