import ErrandWire

/// What a session's thread is asked to do.
enum CurlMessage {
    case start(Transfer)
    case cancel(Transfer)
    /// A piece of a task that prefers the session as its executor.
    case run(UnownedJob)
    /// End all transfers, then the thread.
    case stop
}

/// Letters to a session's thread, taken out all at once.
struct CurlMailbox {
    private var messages: [CurlMessage] = []
    private var isSleeping = false
    private var isClosed = false

    enum Receipt {
        case taken
        /// The thread sleeps and has to be woken, which is said at most once per sleep.
        case takenAsleep
        /// The thread will take nothing any more.
        case closed
    }

    mutating func post(_ message: CurlMessage) -> Receipt {
        if isClosed { return .closed }
        messages.append(message)
        defer { isSleeping = false }
        return isSleeping ? .takenAsleep : .taken
    }

    /// Exchanges the messages with an empty list, whose memory is used again.
    mutating func take(into empty: inout [CurlMessage]) {
        isSleeping = false
        swap(&messages, &empty)
    }

    /// Declares that the thread goes to sleep; false if there is a message, so that it must not.
    mutating func goToSleep() -> Bool {
        isSleeping = messages.isEmpty
        return isSleeping
    }

    mutating func close() { isClosed = true }
}
