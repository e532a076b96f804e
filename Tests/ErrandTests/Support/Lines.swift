import Errand

/// Collects what a log writes.
final class Lines: Sendable {
    private let entries = Locked<[String]>([])

    /// A sink for a log.
    var add: ConsoleLog.Sink { { entry in self.entries.withLock { $0.append(entry) } } }

    var all: [String] { entries.withLock { $0 } }
    var text: String { all.joined(separator: "\n") }
}
