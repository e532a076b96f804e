/// The seam to the network: one message to one server, one answer back.
///
/// A transport follows no redirect, repeats nothing by itself unless the server cannot have seen it, and keeps no cookie.
/// It checks the request before any I/O. A cancelled task ends in `.cancelled` without delay.
public protocol Transport: Sendable {
    /// Sends one request and gives its answer, whatever its status.
    /// - Throws: `TransportError` if no whole answer came.
    func exchange(
        _ request: HTTPRequest, within options: TransferOptions, report: TransferReport?
    ) async throws(TransportError) -> HTTPResponse

    /// Ends what runs and gives back threads and connections. Exchanges after it end in `.shutDown`.
    func shutDown() async
}

extension Transport {
    /// Does nothing: for transports that hold nothing.
    public func shutDown() async {}
}
