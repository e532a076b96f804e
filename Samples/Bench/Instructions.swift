import Foundation

/// Instructions a request takes in user space, counted by valgrind.
///
/// The difference of two run lengths, so that starting does not count.
struct Instructions: Encodable {
    let perRequest: [String: Double]

    subscript(_ contender: Contender) -> Double? { perRequest[contender.rawValue] }

    /// Nil without valgrind.
    init?(_ servers: Servers) throws {
        guard (try? Child.run("valgrind", "--version")) != nil else { return nil }
        // valgrind 3.19 gives up on what today's clang writes for debuggers.
        let reference = servers.scratch.appending(path: "BenchReference").path
        try Child.run("strip", "--strip-debug", "-o", reference, Child.neighbour("BenchReference"))
        var perRequest: [String: Double] = [:]
        for contender in [Contender.session, .pool, .rawC, .tunedC] {
            var command = contender.command
            command[0] = command[0] == "BenchReference" ? reference : Child.neighbour(command[0])
            let short = try Instructions.count(command, requests: 500, servers)
            let long = try Instructions.count(command, requests: 2_500, servers)
            perRequest[contender.rawValue] = (long - short) / 2_000
        }
        self.perRequest = perRequest
    }

    private static func count(_ command: [String], requests: Int, _ servers: Servers) throws -> Double {
        let file = servers.scratch.appending(path: "callgrind.out")
        let load = servers.arguments(for: .small) + ["inFlight=64", "warmup=64", "requests=\(requests)"]
        let valgrind = ["valgrind", "--quiet", "--tool=callgrind", "--callgrind-out-file=\(file.path)"]
        _ = try Child(["timeout", "--foreground", "--kill-after=5", "120"] + valgrind + command + load).result()
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        return lines.first { $0.hasPrefix("summary:") }.flatMap { Double($0.dropFirst(9)) } ?? 0
    }

    var lines: [String] {
        Contender.allCases.compactMap { contender in
            self[contender].map { "\(contender.rawValue): \(($0 / 1000).text(1)) thousand instructions a request" }
        }
    }
}
