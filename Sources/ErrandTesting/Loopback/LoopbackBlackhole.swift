import Glibc

/// A port of 127.0.0.1 whose queue is full: a connect to it neither succeeds nor fails, for tests of connect timeouts.
public final class LoopbackBlackhole: Sendable {
    /// The port's number.
    public let port: Int
    private let sockets: [LoopbackSocket]

    /// Listens with the shortest queue there is, and fills it.
    public init() throws(LoopbackError) {
        let address = try LoopbackAddress("127.0.0.1")
        let (listener, port) = try address.listening(port: 0, backlog: 0)
        var sockets = [listener]
        do throws(LoopbackError) {
            // A queue of length 0 holds one connection; those after it wait for a place that never comes.
            for _ in 0..<3 { sockets.append(try address.connecting(port: port)) }
            var polled = [pollfd(fd: sockets[1].descriptor, events: Int16(POLLOUT), revents: 0)]
            let wake = LoopbackSocket.wait(for: .seconds(5), on: &polled) { _ in .ready }
            guard wake == .ready else { throw .system(call: "connect", code: ETIMEDOUT) }
        } catch {
            for socket in sockets { socket.close() }
            throw error
        }
        self.sockets = sockets
        self.port = port
    }

    deinit { for socket in sockets { socket.close() } }

    /// `http://127.0.0.1:PORT`.
    public var url: String { "http://127.0.0.1:\(port)" }
}
