/// A group of sends that are cancelled together, such as those of one screen.
///
///     let screen = CallScope()
///     let cart = agent.task(CartList(page: 1), options: { $0.scope = screen })
///     agent.cancel(screen)
public final class CallScope: Sendable, Hashable {
    /// Makes a group without a send.
    public init() {}

    /// Whether it is the same group.
    public static func == (left: CallScope, right: CallScope) -> Bool { left === right }
    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
