import ErrandWire

/// What has happened on a server so far, and who waits for more of it.
final class LoopbackJournal: Sendable {
    struct Entries: Sendable {
        var requests: [LoopbackRequest] = []
        var refusals: [LoopbackRefusal] = []
        var connections = 0
        var openConnections = 0
    }

    private struct Waiter {
        let condition: @Sendable (Entries) -> Bool
        let continuation: CheckedContinuation<Entries, any Error>
    }

    private struct State {
        var entries = Entries()
        var waiters: [Int: Waiter] = [:]
        var nextWaiter = 0
        var hasStopped = false
    }

    private let state = Locked(State())

    /// Reads one of the entries. Taking them all would make the next change copy them.
    func read<Result: Sendable>(_ entry: (Entries) -> Result) -> Result { state.withLock { entry($0.entries) } }

    /// Changes the entries, and wakes those whose condition is met by that.
    @discardableResult
    func record<Result: Sendable>(_ change: (inout Entries) -> Result) -> Result {
        let (result, woken, entries) = state.withLock { state in
            let result = change(&state.entries)
            let met = state.waiters.filter { $0.value.condition(state.entries) }
            for key in met.keys { state.waiters[key] = nil }
            return (result, met.values.map(\.continuation), met.isEmpty ? nil : state.entries)
        }
        if let entries { for continuation in woken { continuation.resume(returning: entries) } }
        return result
    }

    /// Waits until `condition` holds. It runs under the lock, so it is the server's own, never a user's.
    func wait(until condition: @escaping @Sendable (Entries) -> Bool) async throws -> Entries {
        let key = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let answer: Result<Entries, any Error>? = state.withLock { state in
                    if condition(state.entries) { return .success(state.entries) }
                    // The flag is set before the handler runs, so a cancellation is seen here or finds the waiter.
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if state.hasStopped { return .failure(LoopbackError.stopped) }
                    state.waiters[key] = Waiter(condition: condition, continuation: continuation)
                    return nil
                }
                if let answer { continuation.resume(with: answer) }
            }
        } onCancel: {
            let waiter = state.withLock { $0.waiters.removeValue(forKey: key) }
            waiter?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Ends all waits.
    func stop() {
        let waiters = state.withLock { state in
            state.hasStopped = true
            defer { state.waiters = [:] }
            return Array(state.waiters.values)
        }
        for waiter in waiters { waiter.continuation.resume(throwing: LoopbackError.stopped) }
    }
}
