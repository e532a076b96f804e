import ErrandWire

/// How long something may take. Zero, negative and not-a-number are refused when the request is built; infinity is no limit.
public struct TimeLimit: Sendable, Hashable {
    private enum Storage: Hashable {
        case inherited
        case unlimited
        case after(Duration)
        case invalid
    }

    private let storage: Storage

    /// What the agent's configuration says; the default of every request.
    public static let inherited = TimeLimit(storage: .inherited)
    /// No limit.
    public static let unlimited = TimeLimit(storage: .unlimited)

    /// More than this is no limit that anyone will meet, and clocks could not count it.
    private static let longest = Duration.seconds(1_000_000_000_000)

    /// A limit of this duration; none above 10¹² seconds.
    public static func after(_ duration: Duration) -> TimeLimit {
        if duration > longest { return .unlimited }
        return TimeLimit(storage: duration > .zero ? .after(duration) : .invalid)
    }

    /// A limit in seconds; none above 10¹² of them.
    public static func seconds(_ seconds: Double) -> TimeLimit {
        if seconds > 1e12 { return .unlimited }
        return seconds > 0 ? .after(max(.seconds(seconds), .nanoseconds(1))) : TimeLimit(storage: .invalid)
    }

    /// A limit in milliseconds.
    public static func milliseconds(_ milliseconds: Double) -> TimeLimit { .seconds(milliseconds / 1000) }

    /// The duration to keep, nil for none.
    /// - Throws: `.limit` if it makes no sense.
    func resolved(_ limit: Limit, or inherited: TimeLimit) throws(InvalidRequest) -> Duration? {
        switch storage {
        case .inherited: self == inherited ? nil : try inherited.resolved(limit, or: .unlimited)
        case .unlimited: nil
        case .after(let duration): duration
        case .invalid: throw .limit(limit)
        }
    }
}

/// The limits that a request runs under.
public struct TimeLimits: Sendable, Hashable {
    /// Waiting for a place among the requests in flight.
    public var queue: TimeLimit = .inherited
    /// DNS, TCP, TLS and proxy.
    public var connect: TimeLimit = .inherited
    /// No byte either way.
    public var idle: TimeLimit = .inherited
    /// One attempt, from dispatch to the last byte. An endpoint's `timeout` goes before it.
    public var timeout: TimeLimit = .inherited
    /// From send to outcome, all waits and attempts.
    public var deadline: TimeLimit = .inherited

    /// Makes limits that are all inherited.
    public init() {}

    /// The agent's own: 10 s to connect, 60 s an attempt, no other.
    public static var standard: TimeLimits {
        var limits = TimeLimits()
        limits.connect = .seconds(10)
        limits.timeout = .seconds(60)
        return limits
    }
}
