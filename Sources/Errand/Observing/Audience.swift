import ErrandWire

/// Who watches an agent's sends, and the time they are told.
final class Audience: Sendable {
    let monitors: [any EventMonitor]
    let observers: [any SendObserver]
    let hooks: [OutcomeHook]
    /// When each hook heard of something last.
    private let lastHeard = Locked<[ObjectIdentifier: Duration]>([:])
    private let sinceStart: @Sendable () -> Duration

    init(_ configuration: AgentConfiguration) {
        monitors = configuration.monitors
        observers = configuration.observers
        hooks = configuration.outcomeHooks
        sinceStart = Audience.stopwatch(configuration.clock)
    }

    /// Since the agent was made.
    var time: Duration { sinceStart() }

    var isEmpty: Bool { monitors.isEmpty && observers.isEmpty && hooks.isEmpty }

    /// Whether so much time has passed since the hook heard of something; if so, it does now.
    func mayHear(_ hook: OutcomeHook, again pause: Duration, at time: Duration) -> Bool {
        if pause <= .zero { return true }
        return lastHeard.withLock { last in
            if let known = last[ObjectIdentifier(hook)], time - known < pause { return false }
            last[ObjectIdentifier(hook)] = time
            return true
        }
    }

    private static func stopwatch(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
