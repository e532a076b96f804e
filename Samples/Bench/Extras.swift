import BenchKit
import Foundation

/// What is looked at besides: evaluating an endpoint, and an agent that has nothing to do.
struct Extras: Encodable {
    let evaluations: [Evaluated]
    let idle: Idled

    init(_ servers: Servers) throws {
        let worker = Child.neighbour("BenchErrand")
        evaluations = try JSONDecoder().decode([Evaluated].self, from: Child([worker, "evaluation"]).result())
        idle = try JSONDecoder().decode(
            Idled.self, from: Child([worker, "idle"] + servers.arguments(for: .small)).result())
    }

    var lines: [String] {
        evaluations.map { evaluated in
            let endpoint = evaluated.endpoint.median ?? 0
            let decoder = evaluated.decoder.median ?? 0
            return "an endpoint evaluated on \(evaluated.bytes) bytes of JSON: \(endpoint.text(1)) µs, "
                + "JSONDecoder alone \(decoder.text(1)) µs, ratio \(evaluated.ratio.text(2))"
        } + [
            "an idle agent with a connection open: \(idle.wakeUps) wake-ups of \(idle.threads) thread "
                + "in \(idle.seconds.text(1)) s"
        ]
    }
}

extension Evaluated {
    var ratio: Double { zip(endpoint, decoder).map { $0 / $1 }.median ?? 0 }
}
