import ErrandWire

/// A real HTTP/1.1 server on a loopback address, for tests of code that goes over sockets.
///
///     let server = try LoopbackServer()
///     server.route("/users") { _ in .json(#"{"code":200}"#) }
///     server.route("/busy", .status(503))
///
/// It listens when `init` returns, and until `stop()` or until it is dropped. Each connection has a thread of its own;
/// a handler runs there, and may block it. A handler that uses its server should hold it weakly.
public final class LoopbackServer: Sendable {
    /// Makes an answer to a request. What it throws is answered with 500.
    public typealias Handler = @Sendable (LoopbackRequest) throws -> LoopbackAnswer

    /// The address it listens on.
    public let host: String
    /// The port it listens on.
    public let port: Int
    /// `http://HOST:PORT`, without a slash at the end.
    public let url: String

    let core: LoopbackCore

    /// Listens.
    /// - Parameters:
    ///   - host: An address of this machine, `127.0.0.1` or `::1`.
    ///   - port: A certain port, to come back on one; 0 takes a free one.
    ///   - backlog: How many connections may wait to be accepted.
    public init(
        host: String = "127.0.0.1", port: Int = 0, backlog: Int = 1024, limits: LoopbackLimits = .init()
    ) throws(LoopbackError) {
        let address = try LoopbackAddress(host)
        let (listener, port) = try address.listening(port: port, backlog: backlog)
        core = try LoopbackCore(listener: listener, port: port, limits: limits)
        self.host = host
        self.port = port
        url = "http://\(address.urlHost):\(port)"
    }

    deinit { core.stop() }

    /// Closes everything and joins the threads; waits inside it end, also those of handlers at a gate. Called in a
    /// handler, it does not wait for that handler's own thread. A second call does nothing.
    public func stop() { core.stop() }

    /// Closes each connection as soon as no request is underway on it. New ones are served as before.
    public func closeIdleConnections() { core.crew.closeWhenIdle() }

    /// What is done with `Expect: 100-continue`.
    public var expectation: LoopbackExpectation {
        get { core.expectation }
        set { core.settings.withLock { $0.expectation = newValue } }
    }

    /// Decides what is done with each connection that comes; the first is 0. Until this is called, all are served.
    public func onConnection(_ decide: @escaping @Sendable (_ connection: Int) -> LoopbackReception) {
        core.settings.withLock { $0.reception = decide }
    }
}
