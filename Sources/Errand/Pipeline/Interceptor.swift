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
    private let interceptors: ArraySlice<any Interceptor>
    private let transport: any Transport

    init(_ interceptors: [any Interceptor], _ transport: any Transport) {
        self.init(interceptors[...], transport)
    }

    private init(_ interceptors: ArraySlice<any Interceptor>, _ transport: any Transport) {
        self.interceptors = interceptors
        self.transport = transport
    }

    /// Carries the call out. May be called more than once, one after another.
    public func callAsFunction(_ call: Call) async throws(ErrandError) -> Reply {
        var interceptors = interceptors
        while let first = interceptors.popFirst() {
            if !first.concerns(call) { continue }
            return try await first.intercept(call, next: Next(interceptors, transport))
        }
        do throws(TransportError) {
            return Reply(
                try await transport.exchange(
                    call.request, within: call.transfer, report: call.identity.options.onEvent))
        } catch {
            throw ErrandError(error)
        }
    }
}
