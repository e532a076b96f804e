import CCurl
import ErrandWire
import FoundationEssentials

/// What an easy handle was told last.
struct AppliedSettings {
    /// The first option that libcurl refused.
    var refusal: CURLcode = CURLE_OK
    /// The last request, if it had no body: many are followed by one like them.
    var request: HTTPRequest?
    var url: CurlURL?
    var form = RequestForm.get
    /// Nil until header lines are set, as they must be also where there are no fields: some are curl's to write but ours.
    var headers: HTTPHeaders?
    var isBodySent = false
    var settings = AppliedSettings.none
    /// In milliseconds, 0 for none.
    var timeout = 0
    /// Whether `timeout` is less than `settings` says, since a part of it was spent before the request was started anew.
    var isTimeoutShortened = false
    var waitsForStreams = false
    /// Whether libcurl was told not to repeat by itself what a reused connection swallowed, and knows how.
    var isResendForbidden = false
    var isConnectionShared = true

    private static let none = Boxed(TransferOptions.Settings())
}

/// How curl is told of a method and a body.
enum RequestForm: Hashable {
    case get
    case head
    /// A method without a body.
    case bare(HTTPMethod)
    /// A method with a body, or one whose missing body is announced by `Content-Length: 0` (RFC 9110 §8.6).
    case withBody(HTTPMethod)

    /// Whether curl sends a body, be it an empty one.
    var isBodySent: Bool { if case .withBody = self { true } else { false } }

    init(_ method: HTTPMethod, hasBody: Bool) {
        switch method {
        case .get where !hasBody: self = .get
        case .head: self = .head
        case .post, .put, .patch: self = .withBody(method)
        default: self = hasBody ? .withBody(method) : .bare(method)
        }
    }
}

/// Turns a request and its options into curl's options; the only file that knows both.
enum CurlSettings {
    /// Bodies up to this size are copied into curl, which sends them together with the head.
    static let copiedBodySize = 64 * 1024

    /// CURL_MAX_WRITE_SIZE.
    private static let defaultReceiveBufferSize = 16 * 1024

    /// What holds for every transfer: libcurl's behaviours decided, not inherited.
    static func prepare(_ easy: EasyHandle) {
        easy.set(CURLOPT_NOSIGNAL, true)
        easy.set(CURLOPT_QUICK_EXIT, true)  // A lookup that hangs must not hold up the session when it is given up.
        easy.set(CURLOPT_PROTOCOLS_STR, "http,https")
        easy.set(CURLOPT_FOLLOWLOCATION, false)
        easy.set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
        easy.set(CURLOPT_PROXY, "")  // Neither a proxy nor a look into the environment for one.
        easy.set(CURLOPT_NOPROXY, "*")  // Nor for hosts that need none, which libcurl looks for all the same.
        easy.set(CURLOPT_HEADEROPT, Int(CURLHEADER_SEPARATE))
        easy.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, true)
        easy.set(CURLOPT_PATH_AS_IS, true)
        // Content codings are undone here: libcurl does not ask whether a coded body was whole.
        easy.set(CURLOPT_ACCEPT_ENCODING, nil as String?)
        easy.set(CURLOPT_HTTP_VERSION, HTTPVersionPreference.negotiated.curlValue)
        easy.set(CURLOPT_CONNECTTIMEOUT_MS, milliseconds(nil))
        easy.set(CURLOPT_NOPROGRESS, true)
        let context = UnsafeRawPointer(easy.exchange)
        easy.set(CURLOPT_WRITEDATA, pointer: context)
        easy.set(CURLOPT_HEADERDATA, pointer: context)
        easy.set(CURLOPT_READDATA, pointer: context)
        easy.set(CURLOPT_SEEKDATA, pointer: context)
        easy.set(CURLOPT_PREREQDATA, pointer: context)
        easy.set(CURLOPT_WRITEFUNCTION, data: CurlCallbacks.write)
        easy.set(CURLOPT_HEADERFUNCTION, data: CurlCallbacks.header)
        easy.set(CURLOPT_READFUNCTION, data: CurlCallbacks.read)
        easy.set(seek: CurlCallbacks.seek)
        easy.set(prerequest: CurlCallbacks.prerequest)
    }

    /// Tells the handle of one request; what it was told before and still holds is not said again.
    static func apply(
        _ request: HTTPRequest, _ options: TransferOptions, urls: inout CurlURLCache, to easy: EasyHandle
    ) throws(InvalidRequest) {
        if easy.applied.pointee.isTimeoutShortened || !options.settings.isSame(as: easy.applied.pointee.settings) {
            apply(options.settings, to: easy)
            easy.applied.pointee.request = nil  // The version counts in what is set of a request, too.
        }
        if let known = easy.applied.pointee.request, request.isBodylessTwin(of: known) {
            easy.exchange.pointee.passes.isResendForbidden = easy.applied.pointee.isResendForbidden
            return
        }
        easy.applied.pointee.request = nil
        let url = request.url
        if easy.applied.pointee.url?.url != url {
            let known = try urls.url(url)
            easy.set(CURLOPT_CURLU, pointer: UnsafeRawPointer(known.pointer))
            easy.applied.pointee.url = known
        }
        apply(request.body, of: request.method, to: easy)
        apply(request.headers, isBodySent: easy.applied.pointee.form.isBodySent, to: easy)
        let isSecure = url.origin.scheme == .https
        // To share a connection by streams, a request waits for one that is being made. Without TLS, libcurl knows only from the
        // first answer that there are no streams, so one silent answer would hold up all others.
        if isSecure != easy.applied.pointee.waitsForStreams {
            easy.set(CURLOPT_PIPEWAIT, isSecure)
            easy.applied.pointee.waitsForStreams = isSecure
        }
        forbidResend(!request.method.isSafe, on: easy)
        shareConnection(isSecure || options.versions != .http2PriorKnowledge, on: easy)
        if case .none = request.body { easy.applied.pointee.request = request }
    }

    /// Has libcurl repeat a request on a new connection only if the server refused its stream, not if a reused connection died.
    ///
    /// `Curl_retry_request` makes that difference for a value of an option that is meant for RTSP, and looked at nowhere else in HTTP.
    /// Refused streams (REFUSED_STREAM, or above GOAWAY's last) it repeats all the same. A libcurl without RTSP has no such option, and
    /// `CurlPasses` then refuses both.
    private static func forbidResend(_ isForbidden: Bool, on easy: EasyHandle) {
        if isForbidden != easy.applied.pointee.isResendForbidden {
            let value = isForbidden ? CURL_RTSPREQ_RECEIVE : CURL_RTSPREQ_OPTIONS
            let isKnown = easy.setIfKnown(CURLOPT_RTSP_REQUEST, value)
            easy.applied.pointee.isResendForbidden = isForbidden && isKnown
        }
        easy.exchange.pointee.passes.isResendForbidden = easy.applied.pointee.isResendForbidden
    }

    /// libcurl 7.88 fails with code 16 whenever it uses a connection for HTTP/2 without TLS a second time.
    private static func shareConnection(_ isShared: Bool, on easy: EasyHandle) {
        if isShared == easy.applied.pointee.isConnectionShared { return }
        easy.set(CURLOPT_FRESH_CONNECT, !isShared)
        easy.set(CURLOPT_FORBID_REUSE, !isShared)
        easy.applied.pointee.isConnectionShared = isShared
    }

    /// Takes from the timeout what was spent before the request is started anew; false if nothing is left.
    static func shortenTimeout(of easy: EasyHandle) -> Bool {
        if easy.applied.pointee.timeout == 0 { return true }
        let left = easy.applied.pointee.timeout - Int(easy.offset(CURLINFO_TOTAL_TIME_T) / 1000)
        guard left > 0 else { return false }
        easy.set(CURLOPT_TIMEOUT_MS, left)
        easy.applied.pointee.timeout = left
        easy.applied.pointee.isTimeoutShortened = true
        return true
    }

    private static func apply(_ body: HTTPBody, of method: HTTPMethod, to easy: EasyHandle) {
        let form = RequestForm(method, hasBody: body != .none)
        let known = easy.applied.pointee.form
        easy.applied.pointee.form = form
        switch form {
        case .get, .head, .bare:
            if form == known { return }
            easy.set(form == .head ? CURLOPT_NOBODY : CURLOPT_HTTPGET, true)
            if case .bare(let method) = form {
                easy.set(CURLOPT_CUSTOMREQUEST, method.rawValue)
            } else {
                easy.set(CURLOPT_CUSTOMREQUEST, nil as String?)
            }
        case .withBody(let method):
            easy.set(CURLOPT_POST, true)
            easy.set(CURLOPT_CUSTOMREQUEST, method == .post ? nil : method.rawValue)
            apply(body, to: easy)
        }
    }

    private static func apply(_ body: HTTPBody, to easy: EasyHandle) {
        switch body {
        case .none:
            easy.set(CURLOPT_POSTFIELDSIZE_LARGE, offset: 0)
            easy.set(CURLOPT_COPYPOSTFIELDS, "")
        case .data(let data) where data.count <= copiedBodySize:
            easy.set(CURLOPT_POSTFIELDSIZE_LARGE, offset: data.count)
            data.withUnsafeBytes { bytes in
                if let start = bytes.baseAddress {
                    easy.set(CURLOPT_COPYPOSTFIELDS, pointer: start)
                } else {
                    easy.set(CURLOPT_COPYPOSTFIELDS, "")
                }
            }
        case .data(let data):
            easy.set(CURLOPT_POSTFIELDS, pointer: nil)  // From the read callback.
            easy.set(CURLOPT_POSTFIELDSIZE_LARGE, offset: data.count)
        }
    }

    private static func apply(_ headers: HTTPHeaders, isBodySent: Bool, to easy: EasyHandle) {
        if easy.applied.pointee.isBodySent == isBodySent, let known = easy.applied.pointee.headers,
            headers.isSpelled(like: known)
        {
            return
        }
        easy.applied.pointee.headers = headers
        easy.applied.pointee.isBodySent = isBodySent
        easy.set(headerLines: headerLines(headers.fields, isBodySent: isBodySent))
    }

    /// Header lines as curl takes them: an empty value is `Name;`, and `Name:` keeps curl from adding its own. curl takes one of spaces for
    /// `Name:`, too, but to HTTP it is an empty value (RFC 9110 §5.5).
    ///
    /// Accept-Encoding stands here since the codings are undone here.
    static func headerLines(_ fields: [HTTPHeaders.Field], isBodySent: Bool) -> [String] {
        var lines = fields.map { isBlank($0.value) ? "\($0.name.text);" : "\($0.name.text): \($0.value)" }
        if !fields.contains(where: { $0.name == .acceptEncoding }) {
            // libcurl passes an entry on as it is (CURLOPT_HTTPHEADER), and takes a thousand instructions for each besides its characters.
            // It looks for neither name as long as it is told of neither by an option.
            if let agent = fields.firstIndex(where: { $0.name == .userAgent && !isBlank($0.value) }) {
                lines[agent] += "\r\n" + acceptEncoding
            } else {
                lines.append(acceptEncoding)
            }
        }
        if !isBodySent { return lines }
        if !fields.contains(where: { $0.name == .contentType }) { lines.append("Content-Type:") }
        if !fields.contains(where: { $0.name == .expect }) { lines.append("Expect:") }
        return lines
    }

    private static func isBlank(_ value: String) -> Bool { value.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 } }

    /// Names what `ContentCoding` knows, but for "deflate": two formats go by that name, and who has it has gzip. libcurl takes a hundred
    /// instructions for each character.
    private static let acceptEncoding = "Accept-Encoding: gzip,br,zstd"

    private static func apply(_ box: Boxed<TransferOptions.Settings>, to easy: EasyHandle) {
        let settings = box.value
        let timeout = settings.timeout == nil ? 0 : milliseconds(settings.timeout)
        if timeout != easy.applied.pointee.timeout {
            easy.set(CURLOPT_TIMEOUT_MS, timeout)
            easy.applied.pointee.timeout = timeout
        }
        easy.applied.pointee.isTimeoutShortened = false
        let known = easy.applied.pointee.settings.value
        easy.applied.pointee.settings = box
        if settings.connectLimit != known.connectLimit {
            easy.set(CURLOPT_CONNECTTIMEOUT_MS, milliseconds(settings.connectLimit))
        }
        if settings.receiveBufferSize != known.receiveBufferSize {
            // libcurl keeps it within 1 KiB and 512 KiB.
            let size = settings.receiveBufferSize ?? defaultReceiveBufferSize
            easy.set(CURLOPT_BUFFERSIZE, min(max(size, 1024), 524_288))
        }
        if settings.versions != known.versions { easy.set(CURLOPT_HTTP_VERSION, settings.versions.curlValue) }
        if settings.tls != known.tls { apply(settings.tls, to: easy) }
    }

    private static func apply(_ tls: TLSPolicy, to easy: EasyHandle) {
        switch tls.trust {
        case .system: assertionFailure("a session has one policy, and its handles begin with the system's")
        case .only(let certificates):
            certificates.withUnsafeBytes { easy.set(CURLOPT_CAINFO_BLOB, blob: $0) }
            easy.set(CURLOPT_CAPATH, nil as String?)  // Debian's compiled-in directory would count beside the blob.
        }
    }

    /// Whole milliseconds, at least one, at most what curl can count; no limit is its largest.
    static func milliseconds(_ duration: Duration?) -> Int {
        guard let duration, duration < .milliseconds(Int32.max) else { return Int(Int32.max) }
        if duration <= .zero { return 1 }
        let (seconds, attoseconds) = duration.components
        let part = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        return Int(seconds) * 1000 + Int(part)
    }
}

extension HTTPVersionPreference {
    var curlValue: Int {
        switch self {
        case .negotiated: Int(CURL_HTTP_VERSION_2TLS)
        case .http1_1: Int(CURL_HTTP_VERSION_1_1)
        case .http2PriorKnowledge: Int(CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE)
        }
    }
}
