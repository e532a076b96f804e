import ErrandWire

/// Tells monitors, observers and hooks of one send; made only if there are any.
///
/// No lock is held while they are told. What is told at the same moment as the end, by something that an interceptor left running, comes
/// before it; what comes later is dropped.
@usableFromInline
final class SendWatch: Sendable {
    let info: SendInfo
    private let audience: Audience
    private let observers: [any SendObserver]
    private let hook: OutcomeHook?
    private let state = Locked(State())

    private struct State {
        var attempts = 0
        var telling = 0
        var hasEnded = false
        var ending: Ending?
    }

    init(_ info: SendInfo, audience: Audience, hook: OutcomeHook?) {
        self.info = info
        self.audience = audience
        self.hook = hook
        observers = audience.observers + info.options.observers
    }

    func start() {
        record(.started)
        for observer in observers { observer.willStart(info) }
    }

    func record(_ event: Event) {
        let isOpen = state.withLock { state in
            if state.hasEnded { return false }
            state.telling += 1
            return true
        }
        if !isOpen { return }
        tell(event)
        let ending: Ending? = state.withLock { state in
            state.telling -= 1
            guard state.telling == 0 else { return nil }
            defer { state.ending = nil }
            return state.ending
        }
        if let ending { tell(.ended(ending)) }
    }

    /// Hears what the transport reports, and passes it on to the request's own ear.
    func report(beside own: TransferReport?) -> TransferReport {
        { [self] event in
            switch event {
            case .informational(let status, let headers): record(.interim(status: status, headers: headers))
            case .head(let status, let headers): record(.head(status: status, headers: headers))
            }
            own?(event)
        }
    }

    /// The number of an attempt that begins.
    func beginAttempt() -> Int {
        state.withLock { state in
            state.attempts += 1
            return state.attempts
        }
    }

    /// Tells all of the end, with `body` where the caller is told.
    @usableFromInline
    func end(_ ending: Ending, by agent: NetworkAgent, _ body: () -> Void = {}) {
        let isAlone = state.withLock { state in
            state.hasEnded = true
            if state.telling > 0 { state.ending = ending }
            return state.telling == 0
        }
        if isAlone { tell(.ended(ending)) }
        for observer in observers { observer.willStop(info, ending) }
        let occurrence = OutcomeHook.Occurrence(send: info, ending: ending, agent: agent)
        let time = audience.time
        for hook in audience.hooks { hook.call(occurrence, in: audience, at: time) }
        hook?.call(occurrence, in: audience, at: time)
        body()
        for observer in observers { observer.didStop(info, ending) }
    }

    private func tell(_ event: Event) {
        let time = audience.time
        for monitor in audience.monitors { monitor.record(event, of: info, at: time) }
    }
}
