/// What a session's thread has to tell itself, without a lock. Jobs that run on the thread add to it while the loop goes through it.
struct LocalMail: @unchecked Sendable {
    // `@unchecked`: the session, which several threads hold, keeps it; only the session's own thread uses it.
    private let messages: UnsafeMutablePointer<[CurlMessage]>

    init() {
        messages = .allocate(capacity: 1)
        messages.initialize(to: [])
    }

    func destroy() {
        messages.deinitialize(count: 1)
        messages.deallocate()
    }

    var isEmpty: Bool { messages.pointee.isEmpty }

    func post(_ message: CurlMessage) { messages.pointee.append(message) }

    /// Exchanges the messages with an empty list, whose memory is used again.
    func take(into empty: inout [CurlMessage]) { swap(&messages.pointee, &empty) }

    /// Puts messages before those that are there.
    func putBack(_ earlier: [CurlMessage]) { messages.pointee.insert(contentsOf: earlier, at: 0) }
}
