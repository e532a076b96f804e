import CCurl
import ErrandWire
import FoundationEssentials
import Synchronization

/// One exchange that a caller waits for.
final class Transfer: StartableExchange, @unchecked Sendable {
    // `@unchecked`: `continuation` is set before the transfer is posted to its session; all else that varies is touched by the
    // session's thread alone.
    typealias Continuation = UnsafeContinuation<Void, Never>

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

    private var result: Result<HTTPResponse, TransportError>?
    /// Hands the result over. The continuation would, too; but a task that is resumed before it has suspended goes on by a way that the
    /// thread sanitizer does not see.
    private let hasEnded = Atomic(false)

    /// Resumes the caller.
    func end(with result: Result<HTTPResponse, TransportError>) {
        guard let continuation else { return }
        self.continuation = nil
        self.result = result
        hasEnded.store(true, ordering: .releasing)
        continuation.resume()
    }

    /// What came of it, for the caller who was resumed.
    func outcome() -> Result<HTTPResponse, TransportError> {
        guard hasEnded.load(ordering: .acquiring), let result else {
            return .failure(TransportError(.internal, detail: "resumed without a result"))
        }
        return result
    }

    /// What the caller gets when this side ended it for `reason`.
    func givenUp(_ reason: TransportError.Reason, detail: String = "", on easy: EasyHandle) -> TransportError {
        TransportError(
            reason, detail: detail, mayHaveBeenProcessed: easy.exchange.pointee.passes.count > 0,
            partialResponse: partialResponse(on: easy))
    }

    /// What the caller gets when curl has ended it.
    func result(_ code: CURLcode, on easy: EasyHandle) -> Result<HTTPResponse, TransportError> {
        let isWhole = code == CURLE_HTTP2_STREAM ? isAnsweredWhole(on: easy) : code == CURLE_OK
        if isWhole { easy.exchange.pointee.endBody() }
        if let reason = easy.exchange.pointee.ownReason {
            return .failure(givenUp(reason, detail: easy.exchange.pointee.ownDetail, on: easy))
        }
        guard isWhole, easy.exchange.pointee.head.hasBegun else { return .failure(failure(code, on: easy)) }
        let status = easy.exchange.pointee.head.status
        guard easy.exchange.pointee.head.isFinal, 200...999 ~= status else {
            return .failure(
                TransportError(
                    .brokenAnswer, detail: "status \(status) as a final answer", mayHaveBeenProcessed: true,
                    partialResponse: partialResponse(on: easy)))
        }
        return .success(response(on: easy))
    }

    /// Whether the server reset the stream without an error after its answer, since it needs no more of the request's body: that must
    /// not cost the answer (RFC 9113 §8.1). libcurl 7.88 then has only a code, and nothing to say about it.
    private func isAnsweredWhole(on easy: EasyHandle) -> Bool {
        let length = easy.offset(CURLINFO_CONTENT_LENGTH_DOWNLOAD_T)
        return easy.exchange.pointee.head.isFinal && !easy.hasErrorText
            && (length < 0 || length == easy.offset(CURLINFO_SIZE_DOWNLOAD_T))
    }

    private func failure(_ code: CURLcode, on easy: EasyHandle) -> TransportError {
        let exchange = easy.exchange
        let passes = exchange.pointee.passes
        let connect = CurlSettings.milliseconds(options.connectLimit)
        let context = FailureContext(
            isConnected: passes.count > 0, hasHead: exchange.pointee.head.hasBegun,
            hasFinalHead: exchange.pointee.head.isFinal, isResendRefused: passes.refusal != nil,
            isConnectLimitFirst: connect < CurlSettings.milliseconds(options.timeout),
            verifyResult: easy.long(CURLINFO_SSL_VERIFYRESULT),
            osError: Int32(truncatingIfNeeded: easy.long(CURLINFO_OS_ERRNO)), text: easy.takeErrorText())
        let isRefused = CurlFailure.isRefused(code, context)
        return TransportError(
            CurlFailure.reason(for: code, context), detail: detail(passes, isRefused: isRefused) ?? context.text,
            curlCode: code == CURLE_OK ? nil : Int(code.rawValue),
            mayHaveBeenProcessed: passes.mayHaveBeenProcessed(isRefused: isRefused),
            partialResponse: partialResponse(on: easy))
    }

    private func detail(_ passes: CurlPasses, isRefused: Bool) -> String? {
        switch passes.refusal {
        case .afterSilence: "the connection died before an answer, and \(request.method) is not repeated"
        case .afterMany: "no answer to \(passes.count - 1) attempts"
        case nil: isRefused ? "no answer to \(passes.count) attempts" : nil
        }
    }

    /// Whether libcurl gave up what nobody has acted on, or what only reads, so that it is to be started anew.
    func mayStartAgain(_ code: CURLcode, on easy: EasyHandle) -> Bool {
        if code == CURLE_OK, easy.exchange.pointee.head.hasBegun { return false }
        guard easy.exchange.pointee.ownReason == nil else { return false }
        let context = FailureContext(
            hasHead: easy.exchange.pointee.head.hasBegun,
            isConnectionReused: easy.long(CURLINFO_NUM_CONNECTS) == 0)
        return CurlFailure.isRefused(code, context) || (request.method.isSafe && CurlFailure.isStale(code, context))
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
