import ErrandWire

/// Waits for a place on the wire, and measures the wait apart from the exchange.
struct DispatchInterceptor: Interceptor {
    let dispatcher: Dispatcher

    func intercept(_ call: Call, next: Next) async throws(ErrandError) -> Reply {
        let queued = dispatcher.enterAtOnce(call.request.url.origin) ? .zero : try await dispatcher.wait(call)
        call.identity.watch?.record(.dispatched(queued: queued))
        defer { dispatcher.leave(call.request.url.origin) }
        var reply = try await next(call)
        reply.queued += queued
        return reply
    }
}
