import ErrandWire

/// The calls under way.
final class CallRegistry: Sendable {
    private struct State {
        /// A place for each call under way; places are used again.
        var places: [CancellationScope?] = []
        var freePlaces: [Int] = []
        var callCount: UInt64 = 0
        var isClosed = false
        var waiting: [UnsafeContinuation<Void, Never>] = []

        var running: Int { places.count - freePlaces.count }
    }

    /// What a call is given when it enters.
    struct Entry {
        /// Counts the agent's calls.
        let number: UInt64
        fileprivate let place: Int
    }

    private let state = Locked(State())

    /// Enters a call; nil once the registry is closed.
    func enter(_ scope: CancellationScope) -> Entry? {
        state.withLock { state in
            if state.isClosed { return nil }
            state.callCount += 1
            guard let place = state.freePlaces.popLast() else {
                state.places.append(scope)
                return Entry(number: state.callCount, place: state.places.count - 1)
            }
            state.places[place] = scope
            return Entry(number: state.callCount, place: place)
        }
    }

    func leave(_ entry: Entry) {
        let waiting: [UnsafeContinuation<Void, Never>] = state.withLock { state in
            state.places[entry.place] = nil
            state.freePlaces.append(entry.place)
            guard state.running == 0, !state.waiting.isEmpty else { return [] }
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    var count: Int { state.withLock { $0.running } }

    func cancelAll() {
        for scope in state.withLock({ $0.places.compactMap(\.self) }) { scope.cancel() }
    }

    /// Takes no more calls.
    func close() { state.withLock { $0.isClosed = true } }

    /// Waits until no call is under way.
    func drained() async {
        await withUnsafeContinuation { continuation in
            let isIdle = state.withLock { state in
                if state.running == 0 { return true }
                state.waiting.append(continuation)
                return false
            }
            if isIdle { continuation.resume() }
        }
    }
}
