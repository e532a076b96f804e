import BenchKit
import Foundation

/// Errand, a program in C on libcurl and Foundation's URLSession, side by side: `Bench`, `Bench quick`, `Bench micro`.
@main struct Bench {
    private static let environment = ProcessInfo.processInfo.environment

    static func main() {
        raiseFileLimit()
        do {
            let servers = try Servers()
            defer { servers.stop() }
            switch CommandLine.arguments.dropFirst().first {
            case nil: try full(servers)
            case "quick": try quick(servers)
            case "micro": say(try Extras(servers).lines.joined(separator: "\n"))
            default: say("Bench | Bench quick | Bench micro")
            }
        } catch {
            FileHandle.standardError.write(Data("The benchmark cannot go on: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func full(_ servers: Servers) throws {
        let machine = try Machine()
        let rounds = Rounds(servers: servers, count: rounds(or: 7))
        var report = Report(machine, rounds: rounds.count, try rounds.results(of: Scenario.all) { say($0) })
        say("instructions, if valgrind is there; evaluation; idleness")
        if let instructions = try Instructions(servers) {
            report.instructions = instructions
            report.targets += Target.targets(instructions)
        }
        let extras = try Extras(servers)
        report.extras = extras
        report.targets += Target.targets(extras)
        try show(report)
    }

    private static func quick(_ servers: Servers) throws {
        let machine = try Machine()
        let rounds = Rounds(servers: servers, count: rounds(or: 3))
        try show(Report(machine, rounds: rounds.count, try rounds.results(of: [.inFlight64]) { _ in }))
    }

    private static func show(_ report: Report) throws {
        var report = report
        report.machine.loadAfter = Machine.load()
        let file = URL(fileURLWithPath: ".build/bench.json")
        try report.write(to: file)
        say("\n" + report.text + "\n\nwritten to \(file.path)")
    }

    /// Prints at once, into a file, too.
    private static func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

    private static func rounds(or standard: Int) -> Int {
        environment["ERRAND_BENCH_ROUNDS"].flatMap { Int($0) }.map { max(1, $0) } ?? standard
    }

    /// A thousand connections take more files than a process may open if nobody asks.
    private static func raiseFileLimit() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
