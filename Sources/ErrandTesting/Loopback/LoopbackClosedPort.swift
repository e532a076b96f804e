/// A port of 127.0.0.1 where nothing listens, held as long as this lives: connects are refused at once.
///
/// Since it stays bound, no other server can get the port meanwhile, and no connect can meet itself there.
public final class LoopbackClosedPort: Sendable {
    /// The port's number.
    public let port: Int
    private let socket: LoopbackSocket

    /// Takes a free port.
    public init() throws(LoopbackError) {
        (socket, port) = try LoopbackAddress("127.0.0.1").bound(port: 0)
    }

    deinit { socket.close() }

    /// `http://127.0.0.1:PORT`.
    public var url: String { "http://127.0.0.1:\(port)" }
}

/// A port of 127.0.0.1 where nothing listened a moment ago. `LoopbackClosedPort` is sure of it for longer.
public func closedPort() throws(LoopbackError) -> Int {
    let (socket, port) = try LoopbackAddress("127.0.0.1").bound(port: 0)
    socket.close()
    return port
}
