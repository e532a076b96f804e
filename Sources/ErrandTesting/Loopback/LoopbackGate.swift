import ErrandWire
import Glibc

/// A door that handlers wait at until a test opens it: orders events without sleeping.
///
///     let gate = try LoopbackGate()
///     server.route("/slow") { _ in gate.wait(); return .text("late") }
///     …
///     gate.open()
public final class LoopbackGate: Sendable {
    /// The socket of the connection whose handler runs.
    @TaskLocal static var socket: LoopbackSocket?

    private let reader: Int32
    private let writer: Int32
    private let opened = Locked(false)

    /// A closed gate.
    public init() throws(LoopbackError) {
        // A pipe, since a wait must end for the gate, the other side's close and the server's stop alike.
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .last("pipe") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reader, writer) = (ends[0], ends[1])
    }

    deinit {
        close(reader)
        close(writer)
    }

    /// Lets all pass, those who wait and those who come.
    public func open() {
        let isFirst = opened.withLock { opened in
            defer { opened = true }
            return !opened
        }
        // Nobody reads the byte, so the pipe stays readable.
        if isFirst { _ = write(writer, "!", 1) }
    }

    /// Whether `open()` was called.
    public var isOpen: Bool { opened.withLock { $0 } }

    /// Waits until the gate opens. In a handler, the wait also ends when the client goes away and when the server stops.
    /// - Returns: Whether the gate was opened.
    @discardableResult
    public func wait() -> Bool {
        let socket = LoopbackGate.socket ?? LoopbackSocket(descriptor: -1)
        return socket.waitForClose(orSignal: reader) == .ready
    }
}
