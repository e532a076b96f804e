import ErrandWire

/// Admits calls to the wire; those it cannot admit wait.
///
/// Behind a lock and not an actor: the way through an empty queue must cost no hop.
final class Dispatcher: Sendable {
    enum End: Error {
        case cancelled
        case limit
    }

    fileprivate typealias Turn = UnsafeContinuation<Result<Void, End>, Never>

    private let state: Locked<Lanes<Origin, Turn>>
    private let clock: any Clock<Duration>

    init(total: Int, perHost: Int, clock: any Clock<Duration>) {
        state = Locked(Lanes(total: total, perKey: perHost))
        self.clock = clock
    }

    /// Waits for a place, which must be given back by `leave`.
    /// - Returns: how long it waited.
    func enter(_ origin: Origin, limit: Duration?, scope: CancellationScope) async throws(End) -> Duration {
        if state.withLock({ $0.enter(origin) }) { return .zero }
        let waiter = Waiter(self, origin)
        let timer = limit.map { limit in
            Task { [clock] in
                do { try await clock.sleep(for: limit) } catch { return }  // Its turn came first.
                end(waiter, by: .limit)
            }
        }
        defer { timer?.cancel() }
        guard scope.watch(waiter) else { throw .cancelled }
        defer { scope.unwatch() }
        try await turn(of: waiter)
        return waiter.start.duration(to: .now)
    }

    func leave(_ origin: Origin) {
        for turn in state.withLock({ $0.leave(origin) }) { turn.resume(returning: .success(())) }
    }

    private func turn(of waiter: Waiter) async throws(End) {
        try await withTaskCancellationHandler {
            await withUnsafeContinuation { (turn: Turn) in
                if let now = stand(waiter, turn) { turn.resume(returning: now) }
            }
        } onCancel: {
            end(waiter, by: .cancelled)
        }.get()
    }

    /// Puts a waiter in line, unless its end or its turn has come already.
    private func stand(_ waiter: Waiter, _ turn: Turn) -> Result<Void, End>? {
        state.withLock { lanes in
            if let early = waiter.early { return .failure(early) }
            if lanes.enter(waiter.origin) { return .success(()) }
            waiter.number = lanes.wait(waiter.origin, turn)
            return nil
        }
    }

    fileprivate func end(_ waiter: Waiter, by end: End) {
        let turn: Turn? = state.withLock { lanes in
            guard let number = waiter.number else {
                waiter.early = waiter.early ?? end
                return nil
            }
            return lanes.withdraw(waiter.origin, number)
        }
        turn?.resume(returning: .failure(end))
    }
}

/// One who waits.
private final class Waiter: ScopeWatcher, @unchecked Sendable {
    // `@unchecked`: what varies is read and written under the dispatcher's lock.
    let origin: Origin
    let start = ContinuousClock.now
    /// Its number in line; nil before it stands there.
    var number: UInt64?
    /// What ended the wait before it had begun.
    var early: Dispatcher.End?
    private let dispatcher: Dispatcher

    init(_ dispatcher: Dispatcher, _ origin: Origin) {
        self.dispatcher = dispatcher
        self.origin = origin
    }

    func scopeIsCancelled() { dispatcher.end(self, by: .cancelled) }
}
