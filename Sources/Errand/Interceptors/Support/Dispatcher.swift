import ErrandWire

/// Admits calls to the wire; those it cannot admit wait.
///
/// Behind a lock and not an actor: the way through an empty queue must cost no hop.
final class Dispatcher: Sendable {
    enum End: Error {
        case cancelled
        case limit
    }

    private typealias Turn = UnsafeContinuation<Result<Void, End>, Never>

    /// One who waits. Its fields are touched only under the dispatcher's lock.
    private final class Waiter: @unchecked Sendable {
        // `@unchecked`: all is read and written under the lock of `state`.
        var number: UInt64?
        var early: End?
    }

    private struct Line {
        let turn: Turn
    }

    private let state: Locked<Lanes<Origin, Line>>
    private let clock: any Clock<Duration>

    init(total: Int, perHost: Int, clock: any Clock<Duration>) {
        state = Locked(Lanes(total: total, perKey: perHost))
        self.clock = clock
    }

    /// Waits for a place, which must be given back by `leave`.
    /// - Returns: how long it waited.
    func enter(_ origin: Origin, limit: Duration?, scope: CancellationScope) async throws(End) -> Duration {
        if state.withLock({ $0.enter(origin) }) { return .zero }
        let start = ContinuousClock.now
        try await wait(origin, limit: limit, scope: scope)
        return start.duration(to: .now)
    }

    func leave(_ origin: Origin) {
        let turns = state.withLock { $0.leave(origin) }
        for line in turns { line.turn.resume(returning: .success(())) }
    }

    private func wait(_ origin: Origin, limit: Duration?, scope: CancellationScope) async throws(End) {
        let waiter = Waiter()
        let timer = limit.map { limit in
            Task { [clock] in
                do { try await clock.sleep(for: limit) } catch { return }  // Its turn came first.
                end(waiter, of: origin, by: .limit)
            }
        }
        defer { timer?.cancel() }
        guard scope.watch({ self.end(waiter, of: origin, by: .cancelled) }) else { throw .cancelled }
        defer { scope.unwatch() }
        let result = await withTaskCancellationHandler {
            await withUnsafeContinuation { (turn: Turn) in
                if let now = stand(waiter, in: origin, turn) { turn.resume(returning: now) }
            }
        } onCancel: {
            end(waiter, of: origin, by: .cancelled)
        }
        try result.get()
    }

    /// Puts a waiter in line, unless its end or its turn has come already.
    private func stand(_ waiter: Waiter, in origin: Origin, _ turn: Turn) -> Result<Void, End>? {
        state.withLock { lanes in
            if let early = waiter.early { return .failure(early) }
            if lanes.enter(origin) { return .success(()) }
            waiter.number = lanes.wait(origin, Line(turn: turn))
            return nil
        }
    }

    private func end(_ waiter: Waiter, of origin: Origin, by end: End) {
        let line: Line? = state.withLock { lanes in
            guard let number = waiter.number else {
                waiter.early = waiter.early ?? end
                return nil
            }
            return lanes.withdraw(origin, number)
        }
        line?.turn.resume(returning: .failure(end))
    }
}
