import BenchKit

/// What came of a scenario.
struct ScenarioResult: Encodable {
    let name: Scenario.Name
    let title: String
    let contenders: [ContenderResult]

    init(_ scenario: Scenario, _ runs: [Contender: [Measured]]) {
        name = scenario.name
        title = scenario.title
        contenders = scenario.contenders.compactMap { contender in
            runs[contender].map { ContenderResult(contender, $0, against: runs) }
        }
    }

    subscript(_ contender: Contender) -> ContenderResult? { contenders.first { $0.contender == contender } }
}

/// What came of a scenario for one contender: medians of its runs.
struct ContenderResult: Encodable {
    let contender: Contender
    /// Requests a second.
    let rate: Double
    /// CPU time a request.
    let microseconds: Double
    let userMicroseconds: Double
    let systemMicroseconds: Double
    let peakKiB: Double
    /// What each request added to the memory, if all were there at once.
    let addedKiB: Double
    /// Medians of the ratios of each round, since rounds differ more than contenders within one.
    let rateToC: Double?
    let microsecondsToC: Double?
    /// The lowest and the highest of them: far apart if the machine had other work.
    let lowestMicrosecondsToC: Double?
    let highestMicrosecondsToC: Double?
    let urlSessionToMicroseconds: Double?
    let runs: [Measured]

    init(_ contender: Contender, _ runs: [Measured], against all: [Contender: [Measured]]) {
        self.contender = contender
        self.runs = runs
        rate = runs.map(\.rate).median ?? 0
        microseconds = runs.map(\.microseconds).median ?? 0
        userMicroseconds = runs.map(\.userMicroseconds).median ?? 0
        systemMicroseconds = runs.map(\.systemMicroseconds).median ?? 0
        peakKiB = runs.map { Double($0.peakKiB) }.median ?? 0
        addedKiB = runs.map(\.addedKiB).median ?? 0
        let c = all[.rawC] ?? []
        let urlSession = all[.urlSession] ?? []
        rateToC = zip(runs, c).map { $0.rate / $1.rate }.median
        let microsecondsToC = zip(runs, c).map { $0.microseconds / $1.microseconds }
        self.microsecondsToC = microsecondsToC.median
        lowestMicrosecondsToC = microsecondsToC.min()
        highestMicrosecondsToC = microsecondsToC.max()
        urlSessionToMicroseconds = zip(urlSession, runs).map { $0.microseconds / $1.microseconds }.median
    }
}

extension [Double] {
    /// The middle one, or the mean of the two in the middle.
    var median: Double? {
        let sorted = sorted()
        if sorted.isEmpty { return nil }
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }
}
