import ErrandWire
@preconcurrency import Glibc

/// Writes down what an agent sends and gets, for people: nothing, failures, a line a send, or whole messages.
///
///     let log = ConsoleLog(.brief)
///     let agent = NetworkAgent("https://api.example.com") { $0.monitors = [log] }
///     log.level = .full
///
/// Secrets are left out by `Redaction.standard` unless told otherwise. An agent without a monitor writes nothing.
public final class ConsoleLog: EventMonitor {
    /// How much is written.
    public enum Level: Int, Sendable, Comparable, CaseIterable {
        /// Nothing.
        case off
        /// A line for each send that is no success.
        case failures
        /// A line for each send.
        case brief
        /// Besides, each message as it goes out and comes in: head, body, the curl command.
        case full

        /// Whether it is less.
        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    /// Takes an entry: a line, or several that belong together, without a line feed at the end.
    ///
    /// Called where the event arises, by several threads at a time; each entry is whole.
    public typealias Sink = @Sendable (_ entry: String) -> Void

    /// Writes entries to the standard error.
    public static let standardError: Sink = { entry in
        // One call, since the stream has a lock of its own. That nobody reads it is no reason to stop.
        fputs(entry + "\n", stderr)
    }

    /// How much is written; may be changed at any time, for events that come after.
    public var level: Level {
        get { state.withLock { $0.level } }
        set { state.withLock { $0.level = newValue } }
    }

    private struct State {
        var level: Level
        /// Sends under way.
        var sends: [ObjectIdentifier: SendRecord] = [:]
    }

    private let state: Locked<State>
    private let format: LogFormat
    private let write: Sink

    /// Makes a log.
    /// - Parameters:
    ///   - redaction: what is left out.
    ///   - bodyLimit: how many bytes of a body are written, of the text as it is shown; 4096 by default.
    ///   - write: takes the entries; the standard error by default.
    public init(
        _ level: Level = .brief, redaction: Redaction = .standard, bodyLimit: Int = 4096,
        to write: @escaping Sink = ConsoleLog.standardError
    ) {
        state = Locked(State(level: level))
        format = LogFormat(redaction: redaction, bodyLimit: bodyLimit)
        self.write = write
    }

    /// Writes what the level asks for.
    public func record(_ event: Event, of send: SendInfo, at time: Duration) {
        let (level, record) = state.withLock { state in
            var record = state.sends[ObjectIdentifier(send)] ?? SendRecord(start: time)
            record.note(event)
            if case .ended = event {
                state.sends[ObjectIdentifier(send)] = nil
            } else if state.level > .off {
                state.sends[ObjectIdentifier(send)] = record
            }
            return (state.level, record)
        }
        if let entry = format.entry(for: event, of: send, record, at: time, level) { write(entry) }
    }
}
