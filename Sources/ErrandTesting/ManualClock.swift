import Errand

/// A clock that stands still until it is moved.
public final class ManualClock: Clock {
    /// A time on this clock.
    public struct Instant: InstantProtocol, Sendable {
        let sinceStart: Duration

        /// The time that much later.
        public func advanced(by duration: Duration) -> Instant { Instant(sinceStart: sinceStart + duration) }
        /// How much later `other` is.
        public func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }
        /// Whether the left time is the earlier one.
        public static func < (left: Instant, right: Instant) -> Bool { left.sinceStart < right.sinceStart }
    }

    private struct Sleeper {
        let end: Instant
        let continuation: UnsafeContinuation<Void, Never>
    }

    private struct State {
        var now = Instant(sinceStart: .zero)
        var sleepers: [UInt64: Sleeper] = [:]
        var cancelled: Set<UInt64> = []
        var count: UInt64 = 0
        var watchers: [(number: Int, continuation: UnsafeContinuation<Void, Never>)] = []
    }

    private let state = Locked(State())

    /// Makes a clock on which no time has passed.
    public init() {}

    /// The time to which the clock was last moved.
    public var now: Instant { state.withLock { $0.now } }
    /// One nanosecond.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// How many sleep now.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// Sleeps until the clock is moved to the deadline, or the task is cancelled; `tolerance` does not matter.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.count += 1
            return state.count
        }
        await withTaskCancellationHandler {
            await withUnsafeContinuation { lieDown(id, Sleeper(end: deadline, continuation: $0)) }
        } onCancel: {
            cancel(id)
        }
        if state.withLock({ $0.cancelled.remove(id) }) != nil { throw CancellationError() }
    }

    /// Moves the time on and wakes those whose time has come.
    public func advance(by duration: Duration) {
        let due: [Sleeper] = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.end <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.sorted { $0.end < $1.end }
        }
        for sleeper in due { sleeper.continuation.resume() }
    }

    /// Waits until so many sleep, so that a test need not guess when to move the clock.
    public func waitForSleepers(_ number: Int = 1) async {
        await withUnsafeContinuation { continuation in
            let isThere = state.withLock { state in
                if state.sleepers.count >= number { return true }
                state.watchers.append((number, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    private func lieDown(_ id: UInt64, _ sleeper: Sleeper) {
        let seen: [UnsafeContinuation<Void, Never>]? = state.withLock { state in
            if state.cancelled.contains(id) || sleeper.end <= state.now { return nil }
            state.sleepers[id] = sleeper
            let count = state.sleepers.count
            defer { state.watchers.removeAll { $0.number <= count } }
            return state.watchers.filter { $0.number <= count }.map(\.continuation)
        }
        guard let seen else { return sleeper.continuation.resume() }
        for watcher in seen { watcher.resume() }
    }

    private func cancel(_ id: UInt64) {
        let sleeper: Sleeper? = state.withLock { state in
            state.cancelled.insert(id)
            return state.sleepers.removeValue(forKey: id)
        }
        sleeper?.continuation.resume()
    }
}
