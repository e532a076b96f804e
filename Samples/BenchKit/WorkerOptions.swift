/// What a worker is told, as `name=value` arguments.
package struct WorkerOptions: Sendable {
    private let values: [String: String]

    package init(_ arguments: some Sequence<String>) {
        var values: [String: String] = [:]
        for argument in arguments {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { values[String(parts[0])] = String(parts[1]) }
        }
        self.values = values
    }

    package subscript(_ name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// What to get.
    package var url: String { self["url"] ?? "" }
    /// Requests of the measured part.
    package var requests: Int { number("requests", or: 1) }
    /// Requests before it.
    package var warmup: Int { number("warmup", or: 0) }
    /// Requests in flight at once.
    package var inFlight: Int { max(1, number("inFlight", or: 1)) }
    /// The file of the certificates to trust.
    package var certificates: String? { self["certificates"] }

    private func number(_ name: String, or standard: Int) -> Int { self[name].flatMap { Int($0) } ?? standard }
}
