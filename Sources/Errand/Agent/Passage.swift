import ErrandWire

/// The straight way of a call that no interceptor has to do with: a place on the wire, then the exchange, with one wait for both.
///
/// It does what the dispatch interceptor and the end of the pipeline do. Each wait of its own would cost time, and memory meanwhile.
struct Passage {
    private let exchange: any StartableExchange
    /// Nil if there was a place at once.
    private let waiter: Waiter?
    private let origin: Origin

    /// Takes a place for the call or is ready to wait for one; from now on it watches the call's scope.
    @inline(never)
    static func begin(
        _ call: Call, on transport: any StartingTransport, _ dispatcher: Dispatcher
    ) -> Result<Passage, ErrandError> {
        let identity = call.identity
        let exchange: any StartableExchange
        do throws(TransportError) {
            exchange = try transport.prepare(call.request, within: call.transfer, report: identity.report)
        } catch {
            return .failure(ErrandError(error))
        }
        let origin = call.request.url.origin
        if dispatcher.enterAtOnce(origin) {
            if identity.scope.watch(exchange, of: identity) {
                return .success(Passage(exchange: exchange, waiter: nil, origin: origin))
            }
            dispatcher.leave(origin)
        } else {
            let waiter = Waiter(dispatcher, origin, identity, before: exchange)
            if dispatcher.watch(waiter) { return .success(Passage(exchange: exchange, waiter: waiter, origin: origin)) }
        }
        return .failure(.cancelled)
    }

    func start(_ dispatcher: Dispatcher, resuming continuation: UnsafeContinuation<Void, Never>) {
        if let waiter { dispatcher.stand(waiter, continuation) } else { exchange.start(resuming: continuation) }
    }

    func cancel() {
        if let waiter { waiter.scopeIsCancelled() } else { exchange.cancel() }
    }

    /// Gives the place back, and tells what came of the call.
    func end(_ dispatcher: Dispatcher) -> Result<Reply, ErrandError> {
        var queued = Duration.zero
        if let waiter {
            do throws(ErrandError) {
                queued = try dispatcher.place(of: waiter)
            } catch {
                return .failure(error)
            }
        }
        defer { dispatcher.leave(origin) }
        switch exchange.outcome() {
        case .success(let response): return .success(Reply(response, queued: queued))
        case .failure(let error): return .failure(ErrandError(error))
        }
    }
}
