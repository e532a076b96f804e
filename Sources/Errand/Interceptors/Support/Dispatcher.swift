import ErrandWire

/// Admits calls to the wire; those it cannot admit wait.
///
/// Behind a lock and not an actor: the way through an empty queue must cost no hop.
final class Dispatcher: Sendable {
    private let state: Locked<Lanes<Origin, Waiter>>
    private let clock: any Clock<Duration>

    init(total: Int, perHost: Int, clock: any Clock<Duration>) {
        state = Locked(Lanes(total: total, perKey: perHost))
        self.clock = clock
    }

    /// Takes a place if there is one, which must be given back by `leave`.
    func enterAtOnce(_ origin: Origin) -> Bool { state.withLock { $0.enter(origin) } }

    /// Gives a place back.
    func leave(_ origin: Origin) {
        let admitted = state.withLock { lanes in
            let admitted = lanes.leave(origin)
            for waiter in admitted { waiter.position = .admitted }
            return admitted
        }
        for waiter in admitted { waiter.takeTurn() }
    }

    /// Waits for a place, which must be given back by `leave`.
    /// - Returns: how long it waited.
    func wait(_ call: Call) async throws(ErrandError) -> Duration {
        let waiter = Waiter(self, call.request.url.origin, call.identity, before: nil)
        guard watch(waiter) else { throw .cancelled }
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
    func watch(_ waiter: Waiter) -> Bool {
        let identity = waiter.identity
        guard identity.scope.watch(waiter, of: identity) else { return false }
        guard let limit = identity.queueLimit else { return true }
        waiter.timer = Task { [clock] in
            do { try await clock.sleep(for: limit) } catch { return }  // Its turn came first.
            end(waiter, by: .limit)
        }
        return true
    }

    private func waited(_ waiter: Waiter) throws(ErrandError) -> Duration {
        waiter.identity.scope.unwatch(waiter)
        return try place(of: waiter)
    }

    /// What the wait came to.
    /// - Returns: how long it was; there is a place then, to be given back by `leave`.
    /// - Throws: what ended it, and there is none.
    func place(of waiter: Waiter) throws(ErrandError) -> Duration {
        guard case .ended(let end) = state.withLock({ _ in waiter.position }) else { return waiter.waited }
        waiter.timer?.cancel()
        throw end.error
    }

    /// Puts a waiter in line, unless its end or its turn has come already.
    func stand(_ waiter: Waiter, _ continuation: UnsafeContinuation<Void, Never>) {
        waiter.continuation = continuation
        let position: Waiter.Position = state.withLock { lanes in
            guard case .outside = waiter.position else { return waiter.position }
            waiter.position = lanes.enter(waiter.origin) ? .admitted : .inLine(lanes.wait(waiter.origin, waiter))
            return waiter.position
        }
        switch position {
        case .outside, .inLine: break
        case .admitted: waiter.takeTurn()
        case .ended: continuation.resume()
        }
    }

    /// Ends a wait, and for a waiter who has had its turn what came after it, if it was cancelled.
    func end(_ waiter: Waiter, by end: Waiter.End) {
        let position: Waiter.Position = state.withLock { lanes in
            let position = waiter.position
            switch position {
            case .outside: waiter.position = .ended(end)
            case .inLine(let number):
                _ = lanes.withdraw(waiter.origin, number)
                waiter.position = .ended(end)
            case .admitted, .ended: break
            }
            return position
        }
        switch position {
        case .outside, .ended: break
        case .inLine: waiter.continuation?.resume()
        case .admitted: if end == .cancelled { waiter.exchange?.cancel() }
        }
    }
}
