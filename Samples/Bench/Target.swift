import BenchKit

/// What is to be reached, and what was.
struct Target: Encodable {
    let what: String
    let bound: Double
    let isAtMost: Bool
    let value: Double

    var isReached: Bool { isAtMost ? value <= bound : value >= bound }

    /// Nil if it was not measured.
    private init?(_ what: String, atMost bound: Double, _ value: Double?) {
        guard let value else { return nil }
        self.init(what: what, bound: bound, isAtMost: true, value: value)
    }

    private init?(_ what: String, atLeast bound: Double, _ value: Double?) {
        guard let value else { return nil }
        self.init(what: what, bound: bound, isAtMost: false, value: value)
    }

    private init(what: String, bound: Double, isAtMost: Bool, value: Double) {
        self.what = what
        self.bound = bound
        self.isAtMost = isAtMost
        self.value = value
    }

    /// The targets of loads.
    static func targets(_ results: [ScenarioResult]) -> [Target] {
        func result(_ name: Scenario.Name, _ contender: Contender) -> ContenderResult? {
            results.first { $0.name == name }?[contender]
        }
        /// Time a request of the long queue, over that of the short one.
        func growth(_ contender: Contender) -> Double? {
            guard let long = result(.queued100k, contender), let short = result(.queued25k, contender) else {
                return nil
            }
            return zip(long.runs, short.runs).map { $1.rate / $0.rate }.median
        }
        func ratio(_ contender: Contender, to other: Contender) -> Double? {
            guard let runs = result(.inFlight64, contender)?.runs, let others = result(.inFlight64, other)?.runs else {
                return nil
            }
            return zip(runs, others).map { $0.microseconds / $1.microseconds }.median
        }
        return [
            Target("rate ÷ C, 64 in flight, session", atLeast: 1, result(.inFlight64, .session)?.rateToC),
            Target("CPU ÷ C, 64 in flight, session", atMost: 1.05, result(.inFlight64, .session)?.microsecondsToC),
            Target("CPU ÷ C, 64 in flight, default", atMost: 1.25, result(.inFlight64, .pool)?.microsecondsToC),
            Target(
                "CPU, 8 interceptors that are off ÷ none, session", atMost: 1.08, ratio(.off, to: .session)),
            Target("CPU ÷ C, sequential, session", atMost: 1.15, result(.sequential, .session)?.microsecondsToC),
            Target(
                "rate ÷ uncapped C, 1000 in flight, session", atLeast: 1.25, result(.inFlight1000, .session)?.rateToC),
            Target(
                "URLSession's CPU ÷ ours, sequential, session", atLeast: 15,
                result(.sequential, .session)?.urlSessionToMicroseconds),
            Target(
                "URLSession's CPU ÷ ours, sequential, default", atLeast: 10,
                result(.sequential, .pool)?.urlSessionToMicroseconds),
            Target(
                "URLSession's CPU ÷ ours, 64 in flight, session", atLeast: 15,
                result(.inFlight64, .session)?.urlSessionToMicroseconds),
            Target(
                "URLSession's CPU ÷ ours, 64 in flight, default", atLeast: 10,
                result(.inFlight64, .pool)?.urlSessionToMicroseconds),
            Target(
                "CPU ÷ C, 64 streams of HTTP/2 over TLS, session", atMost: 1.15,
                result(.http2, .session)?.microsecondsToC),
            Target("CPU ÷ C, 100 KB bodies, session", atMost: 1.3, result(.large, .session)?.microsecondsToC),
            Target("KiB a request in flight", atMost: 18, result(.held, .session)?.addedKiB),
            Target("KiB a request that waits", atMost: 3, result(.queued100k, .session)?.addedKiB),
            Target("time a request, 100,000 queued ÷ 25,000, session", atMost: 1.5, growth(.session)),
            Target("time a request, 100,000 queued ÷ 25,000, default", atMost: 1.5, growth(.pool)),
        ].compactMap(\.self)
    }

    /// The target of instructions.
    static func targets(_ instructions: Instructions) -> [Target] {
        let ratio = instructions[.session].flatMap { ours in instructions[.rawC].map { ours / $0 } }
        return [Target("instructions ÷ C, 64 in flight, session", atMost: 1.05, ratio)].compactMap(\.self)
    }

    /// The targets of what is looked at besides.
    static func targets(_ extras: Extras) -> [Target] {
        (extras.evaluations.map {
            Target("evaluating an endpoint ÷ JSONDecoder, \($0.bytes) bytes", atMost: 2, $0.ratio)
        } + [Target("wake-ups of an idle agent in 2 s", atMost: 0, Double(extras.idle.wakeUps))]).compactMap(\.self)
    }

    private enum CodingKeys: CodingKey { case what, bound, isAtMost, value, isReached }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(what, forKey: .what)
        try values.encode(bound, forKey: .bound)
        try values.encode(isAtMost, forKey: .isAtMost)
        try values.encode(value, forKey: .value)
        try values.encode(isReached, forKey: .isReached)
    }
}
