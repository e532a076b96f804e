/// A transport that can begin an exchange without waiting, and end it from any thread.
///
/// What it makes needs no task of its own to be cancelled from outside, and whoever waits for it does so in a single function.
package protocol StartingTransport: Transport, AnyObject {
    /// Looks at the request, and makes the exchange that will carry it out.
    func prepare(
        _ request: HTTPRequest, within options: TransferOptions, report: TransferReport?
    ) throws(TransportError) -> any StartableExchange
}

/// One exchange, to be started once.
package protocol StartableExchange: ScopeWatcher {
    /// Begins it, and resumes at its end. One that was cancelled before ends at once.
    func start(resuming continuation: UnsafeContinuation<Void, Never>)

    /// Ends it, wherever it is: not begun, under way, or over.
    func cancel()

    /// What came of it, for the one who was resumed.
    func outcome() -> Result<HTTPResponse, TransportError>
}

extension StartableExchange {
    package func scopeIsCancelled() { cancel() }
}
