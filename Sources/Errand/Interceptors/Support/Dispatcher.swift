import ErrandWire

/// Admits calls to the wire; those it cannot admit wait.
///
/// Behind a lock and not an actor: the way through an empty queue must cost no hop.
final class Dispatcher: Sendable {
    /// What ends a wait without a place.
    fileprivate enum End {
        case cancelled
        case limit

        var error: ErrandError {
            switch self {
            case .cancelled: .cancelled
            case .limit: .limit(.queue, cause: nil)
            }
        }
    }

    private typealias Turn = UnsafeContinuation<Void, Never>

    private let state: Locked<Lanes<Origin, Turn>>
    private let clock: any Clock<Duration>

    init(total: Int, perHost: Int, clock: any Clock<Duration>) {
        state = Locked(Lanes(total: total, perKey: perHost))
        self.clock = clock
    }

    /// Takes a place if there is one, which must be given back by `leave`.
    func enterAtOnce(_ call: Call) -> Bool {
        let origin = call.request.url.origin
        return state.withLock { $0.enter(origin) }
    }

    /// Waits for a place, which must be given back by `leave`.
    /// - Returns: how long it waited.
    func wait(_ call: Call) async throws(ErrandError) -> Duration {
        let waiter = Waiter(self, call)
        guard begin(waiter) else { throw .cancelled }
        await withTaskCancellationHandler {
            await withUnsafeContinuation { stand(waiter, $0) }
        } onCancel: {
            end(waiter, by: .cancelled)
        }
        return try waited(waiter)
    }

    /// What a waiter does before it stands in line; false if its call is cancelled already.
    ///
    /// Like `waited` a function of its own, so that what it needs takes no room in the frames of those who wait.
    private func begin(_ waiter: Waiter) -> Bool {
        guard waiter.identity.scope.watch(waiter, of: waiter.identity) else { return false }
        guard let limit = waiter.identity.queueLimit else { return true }
        waiter.timer = Task { [clock] in
            do { try await clock.sleep(for: limit) } catch { return }  // Its turn came first.
            end(waiter, by: .limit)
        }
        return true
    }

    private func waited(_ waiter: Waiter) throws(ErrandError) -> Duration {
        waiter.timer?.cancel()
        waiter.identity.scope.unwatch(waiter)
        if let end = state.withLock({ _ in waiter.end }) { throw end.error }
        return waiter.start.duration(to: .now)
    }

    func leave(_ origin: Origin) {
        for turn in state.withLock({ $0.leave(origin) }) { turn.resume() }
    }

    /// Puts a waiter in line, unless its end or its turn has come already.
    private func stand(_ waiter: Waiter, _ turn: Turn) {
        let isOver = state.withLock { lanes in
            if waiter.end != nil || lanes.enter(waiter.origin) { return true }
            waiter.number = lanes.wait(waiter.origin, turn)
            return false
        }
        if isOver { turn.resume() }
    }

    fileprivate func end(_ waiter: Waiter, by end: End) {
        let turn: Turn? = state.withLock { lanes in
            guard let number = waiter.number else {
                waiter.end = waiter.end ?? end
                return nil
            }
            guard let turn = lanes.withdraw(waiter.origin, number) else { return nil }
            waiter.end = end
            return turn
        }
        turn?.resume()
    }
}

/// One who waits.
private final class Waiter: ScopeWatcher, @unchecked Sendable {
    // `@unchecked`: what varies is read and written under the dispatcher's lock.
    let origin: Origin
    let identity: Call.Identity
    let start = ContinuousClock.now
    /// Its number in line; nil before it stands there.
    var number: UInt64?
    /// What ended the wait, if not its turn. Not handed over by the continuation: the lock is what the thread sanitizer sees.
    var end: Dispatcher.End?
    /// Ends the wait at its limit. Set before the wait, and used by the one who waits.
    var timer: Task<Void, Never>?
    private let dispatcher: Dispatcher

    init(_ dispatcher: Dispatcher, _ call: Call) {
        self.dispatcher = dispatcher
        origin = call.request.url.origin
        identity = call.identity
    }

    func scopeIsCancelled() { dispatcher.end(self, by: .cancelled) }
}
