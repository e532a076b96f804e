import Foundation

/// All that was measured: as tables to read, and as JSON to compare with.
struct Report: Encodable {
    let date = Date.now
    var machine: Machine
    let rounds: Int
    let scenarios: [ScenarioResult]
    var instructions: Instructions?
    var extras: Extras?
    var targets: [Target] = []

    init(_ machine: Machine, rounds: Int, _ scenarios: [ScenarioResult]) {
        self.machine = machine
        self.rounds = rounds
        self.scenarios = scenarios
        targets = Target.targets(scenarios)
    }

    var text: String {
        var lines = machine.lines + ["medians of \(rounds) rounds; ratios are medians of each round's ratio"]
        for scenario in scenarios {
            lines += ["", scenario.title, Report.heading]
            lines += scenario.contenders.map { Report.row($0, isHeld: scenario.showsMemory) }
        }
        let besides = (instructions?.lines ?? []) + (extras?.lines ?? [])
        if !besides.isEmpty { lines += [""] + besides }
        lines += ["", "target".padded(52) + "bound".aligned(9) + "measured".aligned(10)]
        lines += targets.map { target in
            target.what.padded(52) + ((target.isAtMost ? "≤ " : "≥ ") + target.bound.text(2)).aligned(9)
                + target.value.text(2).aligned(10) + (target.isReached ? "  reached" : "  not reached")
        }
        return lines.joined(separator: "\n")
    }

    /// Writes the JSON.
    func write(to file: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        encoder.dateEncodingStrategy = .iso8601
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try encoder.encode(self).write(to: file)
    }

    private static let heading =
        "".padded(18)
        + ["requests/s", "CPU µs", "user", "system", "peak MiB", "rate÷C", "CPU÷C", "of rounds", "URLSession÷"]
        .map { $0.aligned(12) }.joined()

    private static func range(_ result: ContenderResult) -> String {
        guard let low = result.lowestMicrosecondsToC, let high = result.highestMicrosecondsToC else { return "" }
        return "\(low.text(2))–\(high.text(2))"
    }

    private static func row(_ result: ContenderResult, isHeld: Bool) -> String {
        let cells = [
            result.rate.text(0), result.microseconds.text(1), result.userMicroseconds.text(1),
            result.systemMicroseconds.text(1), (result.peakKiB / 1024).text(1), result.rateToC?.text(2) ?? "",
            result.microsecondsToC?.text(2) ?? "", Report.range(result), result.urlSessionToMicroseconds?.text(1) ?? "",
        ]
        return "  " + result.contender.rawValue.padded(16) + cells.map { $0.aligned(12) }.joined()
            + (isHeld ? "   \(result.addedKiB.text(1)) KiB a request" : "")
    }
}

extension ScenarioResult {
    /// Whether all requests were there at once, so that memory a request means something.
    fileprivate var showsMemory: Bool {
        switch name {
        case .held, .queued25k, .queued100k: true
        case .sequential, .inFlight64, .inFlight1000, .http2, .large: false
        }
    }
}

extension Double {
    func text(_ digits: Int) -> String { String(format: "%.\(digits)f", self) }
}

extension String {
    func padded(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
    func aligned(_ width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
