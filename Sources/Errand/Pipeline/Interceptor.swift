import ErrandWire

/// A part of the pipeline: looks at a call, lets the rest of the way carry it out or answers it itself, looks at the reply.
public protocol Interceptor: Sendable {
    func intercept(_ call: Call, next: Next) async throws(ErrandError) -> Reply

    /// Whether it has anything to do with the call; one that has not is passed over, and costs nothing. True by default.
    func concerns(_ call: Call) -> Bool
}

extension Interceptor {
    /// True.
    public func concerns(_ call: Call) -> Bool { true }
}

/// The rest of a call's way: the interceptors behind this one, and the transport at its end.
public struct Next: Sendable {
    private let way: Way
    private let position: Int

    /// The whole way; `Next` is a place on it.
    private final class Way: Sendable {
        let interceptors: [any Interceptor]
        let transport: any Transport

        init(_ interceptors: [any Interceptor], _ transport: any Transport) {
            self.interceptors = interceptors
            self.transport = transport
        }

        /// In place: an interceptor that is passed over is not even copied.
        func first(from position: Int, concernedBy call: Call) -> Int? {
            interceptors.withUnsafeBufferPointer { interceptors in
                interceptors.indices[position...].first { interceptors[$0].concerns(call) }
            }
        }
    }

    init(_ interceptors: [any Interceptor], _ transport: any Transport) {
        self.init(Way(interceptors, transport), at: 0)
    }

    private init(_ way: Way, at position: Int) {
        self.way = way
        self.position = position
    }

    /// Carries the call out. May be called more than once, one after another.
    public func callAsFunction(_ call: Call) async throws(ErrandError) -> Reply {
        if let index = way.first(from: position, concernedBy: call) {
            return try await way.interceptors[index].intercept(call, next: Next(way, at: index + 1))
        }
        if let watch = call.identity.watch { return try await exchange(call, watchedBy: watch) }
        do throws(TransportError) {
            return Reply(
                try await way.transport.exchange(
                    call.request, within: call.transfer, report: call.identity.report))
        } catch {
            throw ErrandError(error)
        }
    }

    /// Not inlined: the frame of `callAsFunction` waits twice in each call, and has no room to spare.
    @inline(never)
    private func exchange(_ call: Call, watchedBy watch: SendWatch) async throws(ErrandError) -> Reply {
        let attempt = watch.beginAttempt()
        watch.record(.sending(call.request, attempt: attempt))
        do throws(TransportError) {
            let response = try await way.transport.exchange(
                call.request, within: call.transfer, report: call.identity.report)
            watch.record(.received(response, attempt: attempt))
            return Reply(response)
        } catch {
            watch.record(.lost(error, attempt: attempt))
            throw ErrandError(error)
        }
    }
}
