/// The seam to the network: one message to one server, one answer back.
///
/// A transport follows no redirect, repeats nothing by itself unless the server cannot have seen it, and keeps no cookie.
/// It checks the request before any I/O. A cancelled task ends in `.cancelled` without delay.
public protocol Transport: Sendable {
    func exchange(
        _ request: HTTPRequest, within options: TransferOptions, report: TransferReport?
    ) async throws(TransportError) -> HTTPResponse

    /// Ends what runs and gives back threads and connections. Exchanges after it end in `.shutDown`.
    func shutDown() async
}

extension Transport {
    public func shutDown() async {}
}
