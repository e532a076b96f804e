import ErrandWire
import Glibc

/// What the threads of a server share. They hold this and not the server, so the server ends when its owner drops it.
final class LoopbackCore: Sendable {
    struct Settings: Sendable {
        var router = LoopbackRouter()
        var expectation: LoopbackExpectation = .continue
        var reception: @Sendable (Int) -> LoopbackReception = { _ in .serve }
    }

    let limits: LoopbackLimits
    let journal = LoopbackJournal()
    let crew = LoopbackCrew()
    let settings = Locked(Settings())
    private let listener: LoopbackSocket
    private let name: String

    /// Begins to accept.
    init(listener: LoopbackSocket, port: Int, limits: LoopbackLimits) throws(LoopbackError) {
        self.listener = listener
        self.limits = limits
        name = "loopback:\(port)"
        guard crew.start(listener, name: name, { [self] _ in accept() }) else {
            throw .system(call: "pthread_create", code: EAGAIN)
        }
    }

    var expectation: LoopbackExpectation { settings.withLock { $0.expectation } }

    func route(for request: LoopbackRequest) -> LoopbackRouter.Route {
        settings.withLock { $0.router }.route(for: request)
    }

    func reception(of connection: Int) -> LoopbackReception { settings.withLock { $0.reception }(connection) }

    func stop() {
        crew.stop()
        journal.stop()
        // Handlers that hold the server would otherwise keep it alive for ever.
        let dropped = settings.withLock { settings in
            defer { settings = Settings() }
            return settings
        }
        withExtendedLifetime(dropped) {}
    }

    private func accept() {
        while true {
            let descriptor = Glibc.accept(listener.descriptor, nil, nil)
            if crew.isStopping {
                if descriptor >= 0 { close(descriptor) }
                return
            }
            if descriptor >= 0 {
                open(LoopbackSocket(descriptor: descriptor))
            } else if errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM {
                // The connection stays in the queue until there is room for it; trying at once would burn the processor.
                poll(nil, 0, 10)
            }
        }
    }

    private func open(_ socket: LoopbackSocket) {
        _ = fcntl(socket.descriptor, F_SETFD, FD_CLOEXEC)
        socket.set(TCP_NODELAY, level: Int32(IPPROTO_TCP))
        let index = journal.record { entries in
            entries.connections += 1
            entries.openConnections += 1
            return entries.connections - 1
        }
        let hasStarted = crew.start(socket, name: name) { [self] member in
            LoopbackConnection(socket: socket, index: index, member: member, core: self).run()
            crew.release(member)
            journal.record { $0.openConnections -= 1 }
        }
        if !hasStarted { journal.record { $0.openConnections -= 1 } }
    }
}
