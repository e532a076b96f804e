import ErrandWire
import Glibc

/// The threads of a server, each with the one socket it sits on.
///
/// A thread that ends joins the one that ended before it, so that at most one is ever left to be joined.
final class LoopbackCrew: Sendable {
    private struct Member {
        /// Nil when somebody else has promised to join it.
        var thread: pthread_t?
        /// Nil when it is closed.
        var socket: LoopbackSocket?
        var isIdle = false
        var closesWhenIdle = false
    }

    private struct State {
        var members: [Int: Member] = [:]
        var nextMember = 0
        var ended: pthread_t?
        var isStopping = false
    }

    private let state = Locked(State())
    private static let stackSize = 512 * 1024

    var isStopping: Bool { state.withLock { $0.isStopping } }

    /// Starts a thread that owns `socket`; false if there can be none, and then the socket is closed.
    func start(_ socket: LoopbackSocket, name: String, _ body: @escaping @Sendable (_ member: Int) -> Void) -> Bool {
        // Made under the lock, so that the thread finds itself in the table, and `stop` finds all that were made.
        let hasStarted = state.withLock { state in
            if state.isStopping { return false }
            let key = state.nextMember
            state.nextMember += 1
            let thread = LoopbackThread.start(name: name, stackSize: LoopbackCrew.stackSize) { [self] in
                body(key)
                release(key)
                end(key)
            }
            guard let thread else { return false }
            state.members[key] = Member(thread: thread, socket: socket)
            return true
        }
        if !hasStarted { socket.close() }
        return hasStarted
    }

    /// Closes a member's socket, after which nobody can reach it any more.
    func release(_ key: Int) {
        state.withLock { state in
            // Under the lock, since the number may belong to another file as soon as it is closed.
            state.members[key]?.socket?.close()
            state.members[key]?.socket = nil
        }
    }

    /// Says that no request is underway on a connection; false if it should close now.
    func rest(_ key: Int) -> Bool {
        state.withLock { state in
            state.members[key]?.isIdle = true
            return !state.isStopping && state.members[key]?.closesWhenIdle != true
        }
    }

    func work(_ key: Int) { state.withLock { $0.members[key]?.isIdle = false } }

    /// Closes all connections on which no request is underway, and the others when theirs is answered.
    func closeWhenIdle() {
        state.withLock { state in
            for key in state.members.keys {
                state.members[key]?.closesWhenIdle = true
                if state.members[key]?.isIdle == true { state.members[key]?.socket?.shutdownBoth() }
            }
        }
    }

    /// Ends all waits on all sockets and joins the threads. A thread of the crew that calls it does not wait for itself.
    func stop() {
        let threads = state.withLock { state in
            state.isStopping = true
            var threads: [pthread_t] = []
            for key in state.members.keys {
                state.members[key]?.socket?.shutdownBoth()
                if let thread = state.members[key]?.thread { threads.append(thread) }
                state.members[key]?.thread = nil
            }
            if let ended = state.ended { threads.append(ended) }
            state.ended = nil
            return threads
        }
        for thread in threads {
            if pthread_equal(thread, pthread_self()) != 0 {
                pthread_detach(thread)
            } else {
                pthread_join(thread, nil)
            }
        }
    }

    private func end(_ key: Int) {
        let previous = state.withLock { state -> pthread_t? in
            guard let thread = state.members.removeValue(forKey: key)?.thread else { return nil }
            defer { state.ended = thread }
            return state.ended
        }
        if let previous { pthread_join(previous, nil) }
    }
}
