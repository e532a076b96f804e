import BenchKit
import Foundation

/// Runs the contenders in turn, round after round, each run in a process of its own.
struct Rounds {
    let servers: Servers
    let count: Int

    /// What came of each scenario, the contenders' runs in the order of the rounds.
    func results(of scenarios: [Scenario], progress: (String) -> Void) throws -> [ScenarioResult] {
        var runs = scenarios.map { _ in [Contender: [Measured]]() }
        for round in 0..<count {
            progress("round \(round + 1) of \(count)")
            for (index, scenario) in scenarios.enumerated() {
                for turn in 0..<scenario.turns {
                    // Each begins with another contender: none always has the place after the same one.
                    let order = scenario.contenders.rotated(by: round * scenario.turns + turn)
                    for contender in order { runs[index][contender, default: []].append(try run(scenario, contender)) }
                }
            }
        }
        return zip(scenarios, runs).map { ScenarioResult($0, $1) }
    }

    private func run(_ scenario: Scenario, _ contender: Contender) throws -> Measured {
        var command = contender.command
        command[0] = Child.neighbour(command[0])
        command += servers.arguments(for: scenario.resource)
        command += ["requests=\(scenario.requests(of: contender))", "warmup=\(scenario.warmup)"]
        command += ["inFlight=\(scenario.inFlight)"]
        if contender == .session || contender == .pool { command += scenario.forErrand }
        // A worker that hangs must not hang the benchmark.
        let child = try Child(["timeout", "--foreground", "--kill-after=5", "120"] + command)
        return try JSONDecoder().decode(Measured.self, from: child.result())
    }
}

extension Array {
    func rotated(by count: Int) -> [Element] {
        isEmpty ? self : Array(self[(count % self.count)...] + self[..<(count % self.count)])
    }
}
