public import Dispatch
import ErrandWire

extension NetworkAgent {
    /// Starts a request, and tells how it ended by a callback.
    ///
    /// The callback is called exactly once, on `queue` and never from within this function, and is let go after it. If, before it was
    /// called, the handle, the agent or a scope was cancelled, the outcome it is told of is `.cancelled`, whatever has come by then.
    /// - Parameters:
    ///   - options: changes the request's options for this send.
    ///   - queue: where observers, hooks and the callback are called at the end.
    ///   - fileID: where it is sent, for events and logs, with `line`.
    ///   - callback: what is called.
    @discardableResult
    public func start<R: BaseRequest>(
        _ request: R, options: OptionsAdjustment? = nil, on queue: DispatchQueue, fileID: StaticString = #fileID,
        line: UInt = #line, completion callback: @escaping @Sendable (Response<R>) -> Void
    ) -> RequestTask<R> {
        switch enter(request, options, fileID, line) {
        case .success(let call):
            let scope = call.identity.scope
            scope.belong(to: call.identity)  // Whoever looks for it finds it from now on.
            return RequestTask(
                Task {
                    let result = await sendDown(call)
                    return await deliver(on: queue, callback) { [self] in
                        let wasCancelled = calls.leave(scope)
                        let response = Response(
                            request, wasCancelled ? .failure(.cancelled) : result, of: call.identity)
                        return (response, call.identity.watch)
                    }
                }, scope)
        case .failure(let refusal):
            return RequestTask(
                Task {
                    await deliver(on: queue, callback) {
                        (Response(request, refusal.error, in: refusal.environment), refusal.watch)
                    }
                })
        }
    }

    private func deliver<R>(
        on queue: DispatchQueue, _ callback: @escaping @Sendable (Response<R>) -> Void,
        _ conclude: @escaping @Sendable () -> (Response<R>, SendWatch?)
    ) async -> Response<R> {
        await withUnsafeContinuation { continuation in
            queue.async {
                let (response, watch) = conclude()
                if let watch {
                    watch.end(Ending(response), by: self) { callback(response) }
                } else {
                    callback(response)
                }
                continuation.resume(returning: response)
            }
        }
    }
}
