import ErrandWire

/// What a log keeps of a send until it ends.
struct SendRecord: Sendable {
    let start: Duration
    private(set) var request: HTTPRequest?
    private(set) var attempts = 0
    private(set) var queued = Duration.zero

    init(start: Duration) { self.start = start }

    mutating func note(_ event: Event) {
        switch event {
        case .built(let request): self.request = request
        case .dispatched(let queued): self.queued += queued
        case .sending(let request, let attempt):
            self.request = request
            attempts = attempt
        case .started, .interim, .head, .received, .lost, .ended: break
        }
    }
}
