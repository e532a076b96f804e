/// One place for what every outcome of a service calls for: an alert, a sign-out, cancelling what runs.
///
///     static let signedOut = OutcomeHook(of: .unauthorized, .notLoggedIn, once: .seconds(1.5)) { occurrence in
///         occurrence.agent.cancelAll()
///         showSignIn()
///     }
///
/// A service's extension gives one, always the same, as `onOutcome`; an agent's configuration takes one for all its sends. Called where
/// the send's callback is, between the observers' `willStop` and `didStop`.
public final class OutcomeHook: Sendable {
    /// An outcome that a hook hears of.
    public struct Occurrence: Sendable {
        /// What was sent.
        public let send: SendInfo
        /// How it ended.
        public let ending: Ending
        /// The agent that sent it.
        public let agent: NetworkAgent
    }

    private let isMeant: @Sendable (Ending) -> Bool
    private let pause: Duration
    private let action: @Sendable (Occurrence) -> Void

    /// Makes a hook.
    /// - Parameters:
    ///   - pause: how long, after an outcome that it heard of, it hears of no other from the same agent, by the agent's clock; zero for all.
    ///   - isMeant: which outcomes it hears of; all by default.
    public init(
        once pause: Duration = .zero, where isMeant: @escaping @Sendable (Ending) -> Bool = { _ in true },
        _ action: @escaping @Sendable (Occurrence) -> Void
    ) {
        self.isMeant = isMeant
        self.pause = pause
        self.action = action
    }

    /// Makes a hook for some kinds of outcome.
    public convenience init(
        of kinds: Ending.Kind..., once pause: Duration = .zero, _ action: @escaping @Sendable (Occurrence) -> Void
    ) {
        self.init(once: pause, where: { kinds.contains($0.kind) }, action)
    }

    func call(_ occurrence: Occurrence, in audience: Audience, at time: Duration) {
        guard isMeant(occurrence.ending), audience.mayHear(self, again: pause, at: time) else { return }
        action(occurrence)
    }
}
