/// The limits a request runs under, each with an outcome of its own.
public enum Limit: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// Waiting for a place among the requests in flight.
    case queue
    /// DNS, TCP, TLS and proxy.
    case connect
    /// No byte either way.
    case idle
    /// One attempt, from dispatch to the last byte.
    case timeout
    /// From send to outcome, all waits and attempts.
    case deadline
    /// The bytes of an answer's body, after decoding.
    case bodySize

    /// The limit's name.
    public var description: String { rawValue }
}
