public import ErrandWire

/// The transport over libcurl.
public final class CurlTransport: StartingTransport {
    private let sessions: CurlSessions

    /// - Parameters:
    ///   - threads: session threads for each TLS policy; 1 by default, 64 at most. Hosts are spread over them.
    ///   - keptConnections: idle connections that a session keeps open.
    public init(threads: Int = 1, keptConnections: Int = 256) {
        sessions = CurlSessions(threads: min(max(1, threads), 64), keptConnections: max(1, keptConnections))
    }

    /// The first session's thread as an executor: a task that prefers it sends and receives without changing threads.
    public var executor: any TaskExecutor { executor(under: .system) }

    /// The first session's thread of a TLS policy, which has sessions of its own.
    public func executor(under policy: TLSPolicy) -> any TaskExecutor { sessions.executor(under: policy) }

    /// Hands the request to its origin's session and waits for the end; cancelling the task ends the transfer.
    public func exchange(
        _ request: HTTPRequest, within options: TransferOptions, report: TransferReport?
    ) async throws(TransportError) -> HTTPResponse {
        let transfer = try transfer(request, within: options, report: report)
        let scope = options.scope
        if let scope, !scope.watch(transfer) { throw TransportError(.cancelled) }
        defer { scope?.unwatch(transfer) }
        await withTaskCancellationHandler {
            await withUnsafeContinuation { transfer.start(resuming: $0) }
        } onCancel: {
            transfer.cancel()
        }
        return try transfer.outcome().get()
    }

    package func prepare(
        _ request: HTTPRequest, within options: TransferOptions, report: TransferReport?
    ) throws(TransportError) -> any StartableExchange {
        try transfer(request, within: options, report: report)
    }

    private func transfer(
        _ request: HTTPRequest, within options: TransferOptions, report: TransferReport?
    ) throws(TransportError) -> Transfer {
        do throws(InvalidRequest) {
            try request.check()
        } catch {
            throw TransportError(.invalid(error))
        }
        guard let session = sessions.session(for: request, options.tls) else {
            throw sessions.isShutDown
                ? TransportError(.shutDown)
                : TransportError(.internal, detail: "the system has no thread or no memory left for a session")
        }
        return Transfer(request, options, report, on: session)
    }

    /// Ends all sessions: what runs ends in `.shutDown`, threads and connections are given back.
    public func shutDown() async { await sessions.shutDown() }
}
