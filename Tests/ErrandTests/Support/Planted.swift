import Errand

/// Texts to look for in what is written. They are put together as they are used, so that no source and no name of a test has one; `.ci/test`
/// looks for them in the log of the whole run.
enum Planted {
    /// Must be found nowhere.
    static func secret(_ place: String) -> String { "\(secretMark)\(place)-x" }
    /// Harmless; must be found.
    static func control(_ place: String) -> String { "\(controlMark)\(place)-x" }

    static let secretMark = ["pl4nt", "d-"].joined()
    static let controlMark = ["c0ntr", "l-"].joined()
}

/// What was written, by kind of output.
final class Writings: Sendable {
    private let texts = Locked<[String: [String]]>([:])

    func add(_ text: String, as kind: String) {
        texts.withLock { $0[kind, default: []].append(text) }
    }

    /// A value as it is printed, reflected, put into text and dumped.
    func add(values: Any...) {
        for value in values {
            add("\(value) \(String(describing: value)) \(String(reflecting: value))", as: "description")
            var text = ""
            dump(value, to: &text)
            add(text, as: "dump")
        }
    }

    func log(_ level: ConsoleLog.Level) -> ConsoleLog { ConsoleLog(level, to: { self.add($0, as: "log \(level)") }) }

    var all: [String: String] { texts.withLock { $0.mapValues { $0.joined(separator: "\n") } } }
}
