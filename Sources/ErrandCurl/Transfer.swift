import CCurl
import ErrandWire
import FoundationEssentials

/// One exchange as curl sees it.
final class Transfer: @unchecked Sendable {
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
    /// When the last byte went either way, for the idle limit; nil until the connection stands.
    private(set) var lastActivity: ContinuousClock.Instant?

    private var source: BodySource?
    private var passes = 0
    private var isResendRefused = false
    /// Why this side ended the transfer, which goes before curl's own reason.
    private var ownReason: TransportError.Reason?

    init(_ request: HTTPRequest, _ options: TransferOptions, _ report: TransferReport?) {
        self.request = request
        self.options = options
        self.report = report
        if case .data(let data) = request.body, data.count > CurlSettings.copiedBodySize { source = BodySource(data) }
    }

    // MARK: From curl's callbacks

    /// libcurl is about to write the request: the first time, or again because a reused connection died under it.
    ///
    /// It repeats by itself what was sent and never answered, any method; only an idempotent one may be (RFC 9110 §9.2.2).
    func beginPass(on easy: EasyHandle) -> Bool {
        passes += 1
        noteActivity()
        if passes > 1, !easy.head.hasBegun, !request.method.isIdempotent {
            isResendRefused = true
            return false
        }
        return true
    }

    func receive(headerLine line: UnsafeRawBufferPointer, on easy: EasyHandle) -> Bool {
        noteActivity()
        switch easy.head.receive(line) {
        case nil: break
        case .interim(let status):
            report?(.informational(status: status, headers: easy.head.headers))
        case .final(let status):
            report?(.head(status: status, headers: easy.head.headers))
            easy.writer.reset()
            if let limit = options.bodySizeLimit, request.method != .head,
                easy.offset(CURLINFO_CONTENT_LENGTH_DOWNLOAD_T) > limit
            {
                ownReason = .limit(.bodySize)
                return false
            }
        }
        return true
    }

    func receive(body bytes: UnsafeRawBufferPointer, on easy: EasyHandle) -> Bool {
        noteActivity()
        do throws(BodyWriter.Failure) {
            let expected = easy.writer.count == 0 ? easy.offset(CURLINFO_CONTENT_LENGTH_DOWNLOAD_T) : 0
            try easy.writer.write(bytes, expected: expected)
            return true
        } catch {
            ownReason = error == .tooLarge ? .limit(.bodySize) : .internal
            return false
        }
    }

    func give(body buffer: UnsafeMutableRawBufferPointer) -> Int {
        noteActivity()
        return source?.read(into: buffer) ?? 0
    }

    func rewind(to offset: Int) -> Bool {
        source?.seek(to: offset) ?? (offset == 0)
    }

    private func noteActivity() {
        if options.idleLimit != nil { lastActivity = .now }
    }

    // MARK: The end

    /// Resumes the caller.
    func end(with result: Result<HTTPResponse, TransportError>) {
        guard let continuation else { return }
        self.continuation = nil
        continuation.resume(returning: result)
    }

    /// What the caller gets when this side ended it for `reason`.
    func givenUp(_ reason: TransportError.Reason, on easy: EasyHandle) -> TransportError {
        TransportError(
            reason, mayHaveBeenProcessed: passes > 0, partialResponse: partialResponse(on: easy))
    }

    /// What the caller gets when curl has ended it.
    func result(_ code: CURLcode, on easy: EasyHandle) -> Result<HTTPResponse, TransportError> {
        if let ownReason { return .failure(givenUp(ownReason, on: easy)) }
        guard code == CURLE_OK else { return .failure(failure(code, on: easy)) }
        guard easy.head.isFinal, 200...999 ~= easy.head.status else {
            let detail = "status \(easy.head.status) as a final answer"
            return .failure(
                TransportError(
                    .brokenAnswer, detail: detail, mayHaveBeenProcessed: true,
                    partialResponse: partialResponse(on: easy)))
        }
        return .success(response(on: easy))
    }

    private func failure(_ code: CURLcode, on easy: EasyHandle) -> TransportError {
        let connect = CurlSettings.milliseconds(options.connectLimit)
        let context = FailureContext(
            isConnected: passes > 0, hasHead: easy.head.hasBegun, hasFinalHead: easy.head.isFinal,
            isResendRefused: isResendRefused,
            isConnectLimitFirst: connect < CurlSettings.milliseconds(options.timeout),
            verifyResult: easy.long(CURLINFO_SSL_VERIFYRESULT),
            osError: Int32(truncatingIfNeeded: easy.long(CURLINFO_OS_ERRNO)))
        let text = easy.takeErrorText()
        return TransportError(
            CurlFailure.reason(for: code, context),
            detail: isResendRefused
                ? "the connection died before an answer, and \(request.method) is not repeated" : text,
            curlCode: Int(code.rawValue), mayHaveBeenProcessed: passes > 0, partialResponse: partialResponse(on: easy))
    }

    private func partialResponse(on easy: EasyHandle) -> HTTPResponse? {
        easy.head.hasBegun ? response(on: easy) : nil
    }

    private func response(on easy: EasyHandle) -> HTTPResponse {
        HTTPResponse(
            status: easy.head.status, headers: easy.head.headers, body: easy.writer.take(),
            requestMethod: request.method,
            exchange: .init(
                version: easy.head.version, trailers: easy.head.trailers, metrics: TransferMetrics(easy)))
    }
}
