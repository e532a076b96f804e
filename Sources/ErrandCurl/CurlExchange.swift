import CCurl
import ErrandWire

/// What curl's callbacks read and write of one exchange; a plain value at a fixed address, since they are called for every header line.
struct CurlExchange: ~Copyable {
    /// The header sections, and the body; their memory is used again.
    var head = ResponseHead()
    var writer: BodyWriter
    var passes = CurlPasses(isSafe: true)
    /// Why this side ended it, which goes before curl's own reason.
    private(set) var ownReason: TransportError.Reason?
    private(set) var ownDetail = ""
    /// When by `SessionTime` the last byte went either way, if there is an idle limit; nil until the connection stands.
    private(set) var lastActivity: Duration?

    private var source: BodySource?
    /// What undoes the body's content codings, from the first byte of such a body on.
    private var codedBody: CodedBody?
    private var report: TransferReport?
    private var isBodyExpected = true
    private var isIdleLimited = false
    /// Reads the announced length of the body from the handle.
    private let easy: UnsafeMutableRawPointer
    private let news: CurlNews

    init(_ easy: UnsafeMutableRawPointer, pool: BufferPool, news: CurlNews) {
        self.easy = easy
        self.news = news
        writer = BodyWriter(pool: pool)
    }

    mutating func begin(_ request: HTTPRequest, _ options: TransferOptions, _ report: TransferReport?) {
        if case .data(let data) = request.body, data.count > CurlSettings.copiedBodySize { source = BodySource(data) }
        self.report = report
        let method = request.method
        passes = CurlPasses(isSafe: method.isSafe)
        isBodyExpected = method != .head
        isIdleLimited = options.idleLimit != nil
        writer.limit = options.bodySizeLimit
    }

    mutating func end() {
        head.reset()
        writer.reset()
        ownReason = nil
        ownDetail = ""
        codedBody = nil
        lastActivity = nil
        source = nil
        report = nil
    }

    /// Goes back to where it was before the first pass; false if it has been there often enough.
    mutating func startAgain() -> Bool {
        guard passes.startAgain(), rewind(to: 0) else { return false }
        head.reset()
        writer.reset()
        lastActivity = nil
        return true
    }

    /// libcurl is about to write the request.
    mutating func beginPass() -> Bool {
        noteActivity()
        return passes.begin(hasHead: head.hasBegun)
    }

    @inline(__always)
    mutating func receive(headerLine line: UnsafeRawBufferPointer) -> Bool {
        noteActivity()
        noteNews()
        guard let section = head.receive(line) else { return true }
        return end(of: section)
    }

    /// A header section is whole; false if the exchange is to be ended for it.
    @inline(never)
    private mutating func end(of section: ResponseHead.Section) -> Bool {
        switch section {
        case .interim(101):
            // Nobody asked for another protocol, and curl would wait for an answer in this one.
            ownReason = .brokenAnswer
            return false
        case .interim(let status):
            report?(.informational(status: status, headers: head.headers))
        case .final(let status):
            if status >= 200 { report?(.head(status: status, headers: head.headers)) }
            writer.reset()
            codedBody = nil
            // A coded body may become smaller by decoding, so its length says nothing yet.
            if let limit = writer.limit, isBodyExpected, announcedLength > limit, !head.isContentCoded {
                ownReason = .limit(.bodySize)
                return false
            }
        }
        return true
    }

    mutating func receive(body bytes: UnsafeRawBufferPointer) -> Bool {
        noteActivity()
        noteNews()
        if head.isContentCoded { return receive(codedBody: bytes) }
        do throws(BodyWriter.Failure) {
            try writer.write(bytes, expected: writer.count == 0 ? announcedLength : 0)
            return true
        } catch {
            ownReason = error == .tooLarge ? .limit(.bodySize) : .internal
            return false
        }
    }

    private mutating func receive(codedBody bytes: UnsafeRawBufferPointer) -> Bool {
        let codedBody = self.codedBody ?? CodedBody(head.headers.values(of: .contentEncoding))
        self.codedBody = codedBody
        do throws(ContentFault) {
            try codedBody.decode(bytes, limit: writer.limit) { decoded throws(ContentFault) in
                do throws(BodyWriter.Failure) {
                    try writer.write(decoded, expected: 0)
                } catch {
                    throw .body(error)
                }
            }
            return true
        } catch {
            switch error {
            case .body(let failure): ownReason = failure == .tooLarge ? .limit(.bodySize) : .internal
            case .broken(let coding):
                ownReason = .badContentEncoding
                ownDetail = "the body is not \(coding.rawValue)"
            }
            return false
        }
    }

    /// The answer is whole for libcurl; a coded body must be so, too.
    mutating func endBody() {
        guard ownReason == nil, let fault = codedBody?.fault else { return }
        ownReason = .badContentEncoding
        ownDetail = fault
    }

    mutating func give(body buffer: UnsafeMutableRawBufferPointer) -> Int {
        noteActivity()
        return source?.read(into: buffer) ?? 0
    }

    mutating func rewind(to offset: Int) -> Bool {
        source?.seek(to: offset) ?? (offset == 0)
    }

    private mutating func noteActivity() {
        if isIdleLimited { lastActivity = SessionTime.now }
    }

    private mutating func noteNews() {
        if head.version == .http2 { news.note() }
    }

    /// The Content-Length; -1 if there is none.
    private var announcedLength: Int {
        var length: curl_off_t = -1
        let code = errand_getinfo_offset(easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length)
        return code == CURLE_OK ? length : -1
    }
}
