import ErrandWire

/// A call that waits for a place on the wire.
final class Waiter: ScopeWatcher, @unchecked Sendable {
    // `@unchecked`: `position` is read and written under the dispatcher's lock; `continuation` and `timer` are set before it stands in line,
    // `waited` by whoever gives it its turn, before anyone can read it.

    /// What ends a wait without a place.
    enum End {
        case cancelled
        case limit

        var error: ErrandError {
            switch self {
            case .cancelled: .cancelled
            case .limit: .limit(.queue, cause: nil)
            }
        }
    }

    enum Position {
        case outside
        /// By the number it has in its lane.
        case inLine(UInt64)
        /// Its turn has come.
        case admitted
        case ended(End)
    }

    let origin: Origin
    let identity: Call.Identity
    /// What begins with its turn; nil for a call that goes on by itself.
    let exchange: (any StartableExchange)?
    /// Not handed what ended the wait: the lock is what the thread sanitizer sees.
    var continuation: UnsafeContinuation<Void, Never>?
    var position = Position.outside
    /// Ends the wait at its limit.
    var timer: Task<Void, Never>?
    /// How long it stood in line.
    private(set) var waited = Duration.zero
    private let start = ContinuousClock.now
    private let dispatcher: Dispatcher

    init(
        _ dispatcher: Dispatcher, _ origin: Origin, _ identity: Call.Identity, before exchange: (any StartableExchange)?
    ) {
        self.dispatcher = dispatcher
        self.origin = origin
        self.identity = identity
        self.exchange = exchange
    }

    /// Goes on: what is next resumes whoever waits, or the end of the wait does.
    func takeTurn() {
        timer?.cancel()
        waited = start.duration(to: .now)
        guard let continuation else { return }
        if let exchange { exchange.start(resuming: continuation) } else { continuation.resume() }
    }

    func scopeIsCancelled() { dispatcher.end(self, by: .cancelled) }
}
