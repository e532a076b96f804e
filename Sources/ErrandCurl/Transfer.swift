import CCurl
import ErrandWire
import FoundationEssentials

/// One exchange that a caller waits for.
final class Transfer: ScopeWatcher, @unchecked Sendable {
    // `@unchecked`: `continuation` is set before the transfer is posted to its session; all else that varies is touched by the
    // session's thread alone.
    typealias Continuation = UnsafeContinuation<Result<HTTPResponse, TransportError>, Never>

    let request: HTTPRequest
    let options: TransferOptions
    let report: TransferReport?
    /// Resumed exactly once, by `end(with:)`. Unsafe only to the compiler: the checked one costs more than the lookup of a header.
    var continuation: Continuation?

    /// Its place in the session's list while it runs.
    var index: Int?
    var isCancelled = false
    var easy: EasyHandle?

    private let session: CurlSession

    init(
        _ request: HTTPRequest, _ options: TransferOptions, _ report: TransferReport?, on session: CurlSession
    ) {
        self.session = session
        self.request = request
        self.options = options
        self.report = report
    }

    /// Has the session begin it.
    func start(resuming continuation: Continuation) {
        self.continuation = continuation
        session.post(.start(self))
    }

    /// Has the session end it, wherever it is: not begun, running, or over.
    func cancel() { session.post(.cancel(self)) }

    func scopeIsCancelled() { cancel() }

    /// Resumes the caller.
    func end(with result: Result<HTTPResponse, TransportError>) {
        guard let continuation else { return }
        self.continuation = nil
        continuation.resume(returning: result)
    }

    /// What the caller gets when this side ended it for `reason`.
    func givenUp(_ reason: TransportError.Reason, detail: String = "", on easy: EasyHandle) -> TransportError {
        TransportError(
            reason, detail: detail, mayHaveBeenProcessed: easy.exchange.pointee.passes > 0,
            partialResponse: partialResponse(on: easy))
    }

    /// What the caller gets when curl has ended it.
    func result(_ code: CURLcode, on easy: EasyHandle) -> Result<HTTPResponse, TransportError> {
        if let reason = easy.exchange.pointee.ownReason { return .failure(givenUp(reason, on: easy)) }
        guard code == CURLE_OK else { return .failure(failure(code, on: easy)) }
        let status = easy.exchange.pointee.head.status
        guard easy.exchange.pointee.head.isFinal, 200...999 ~= status else {
            return .failure(
                TransportError(
                    .brokenAnswer, detail: "status \(status) as a final answer", mayHaveBeenProcessed: true,
                    partialResponse: partialResponse(on: easy)))
        }
        return .success(response(on: easy))
    }

    private func failure(_ code: CURLcode, on easy: EasyHandle) -> TransportError {
        let exchange = easy.exchange
        let isResendRefused = exchange.pointee.isResendRefused
        let connect = CurlSettings.milliseconds(options.connectLimit)
        let context = FailureContext(
            isConnected: exchange.pointee.passes > 0, hasHead: exchange.pointee.head.hasBegun,
            hasFinalHead: exchange.pointee.head.isFinal, isResendRefused: isResendRefused,
            isConnectLimitFirst: connect < CurlSettings.milliseconds(options.timeout),
            verifyResult: easy.long(CURLINFO_SSL_VERIFYRESULT),
            osError: Int32(truncatingIfNeeded: easy.long(CURLINFO_OS_ERRNO)))
        let text = easy.takeErrorText()
        return TransportError(
            CurlFailure.reason(for: code, context),
            detail: isResendRefused
                ? "the connection died before an answer, and \(request.method) is not repeated" : text,
            curlCode: Int(code.rawValue), mayHaveBeenProcessed: exchange.pointee.passes > 0,
            partialResponse: partialResponse(on: easy))
    }

    private func partialResponse(on easy: EasyHandle) -> HTTPResponse? {
        easy.exchange.pointee.head.hasBegun ? response(on: easy) : nil
    }

    private func response(on easy: EasyHandle) -> HTTPResponse {
        let exchange = easy.exchange
        return HTTPResponse(
            status: exchange.pointee.head.status, headers: exchange.pointee.head.headers,
            body: exchange.pointee.writer.take(), requestMethod: request.method,
            exchange: .init(
                version: exchange.pointee.head.version, trailers: exchange.pointee.head.trailers,
                metrics: TransferMetrics(easy)))
    }
}
