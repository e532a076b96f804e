public import ErrandWire
import FoundationEssentials

extension HTTPRequest {
    /// The command line with which curl sends the same message from a POSIX shell: one line, without a control character.
    ///
    /// With the standard redaction it is for people to read; one that can be run is made with `.none`. What the transport adds by itself is
    /// left to curl: Host, Content-Length, the codings it takes. Limits of time and TLS policies are not in it.
    /// - Parameter hidesBody: as `RequestOptions.hidesBodies`.
    public func curlCommand(redaction: Redaction = .standard, hidesBody: Bool = false) -> String {
        CurlCommand(self, redaction, hidesBody: hidesBody).text
    }
}

/// Writes a message as a curl command.
private struct CurlCommand {
    private var words = ["curl"]
    private var input: String?

    /// Up to this size a body is one word; the kernel takes none above 128 KiB.
    private static let largestWord = 64 << 10
    /// Above this size curl may ask with Expect, and wait, before it sends a body.
    private static let smallestExpected = 1024

    init(_ request: HTTPRequest, _ redaction: Redaction, hidesBody: Bool) {
        let url = redaction.url(request.url)
        if url.utf8.contains(where: "[]{}".utf8.contains) { words.append("--globoff") }
        if url.contains("/.") { words.append("--path-as-is") }
        let body = CurlCommand.body(of: request)
        method(request.method, hasBody: body != nil)
        headers(redaction.headers(request.headers), ofBody: body)
        if let body { add(body, of: request, redaction, hidesBody: hidesBody && redaction.isOn) }
        words.append(ShellText.quoted(url))
    }

    var text: String {
        let command = words.joined(separator: " ")
        return input.map { "\($0) | \(command)" } ?? command
    }

    /// Methods that are to have a body have an empty one, announced by its length (RFC 9110 §8.6).
    private static func body(of request: HTTPRequest) -> Data? {
        switch request.body {
        case .data(let data): data
        case .none: [.post, .put, .patch].contains(request.method) ? Data() : nil
        }
    }

    private mutating func method(_ method: HTTPMethod, hasBody: Bool) {
        switch method {
        case .head: words.append("--head")
        case .get where !hasBody, .post where hasBody: break
        default: words += ["--request", word(method.rawValue)]
        }
    }

    private mutating func headers(_ headers: HTTPHeaders, ofBody body: Data?) {
        for field in headers.fields {
            let isBlank = field.value.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 }
            header(isBlank ? "\(field.name.text);" : "\(field.name.text): \(field.value)")
        }
        if !headers.contains(.userAgent) { header("User-Agent:") }
        if let body {
            if !headers.contains(.contentType) { header("Content-Type:") }
            if body.count > CurlCommand.smallestExpected, !headers.contains(.expect) { header("Expect:") }
        }
        if !headers.contains(.acceptEncoding) { words.append("--compressed") }
    }

    private mutating func header(_ line: String) { words += ["--header", ShellText.quoted(line.visible())] }

    private mutating func add(_ body: Data, of request: HTTPRequest, _ redaction: Redaction, hidesBody: Bool) {
        var body = body
        if hidesBody {
            body = Data(Redaction.mark.utf8)
        } else if redaction.isOn, !body.isEmpty {
            body = Data((redaction.body(body, type: request.headers[.contentType]) ?? Redaction.mark).utf8)
        }
        if body.count <= CurlCommand.largestWord, let text = String(validating: body, as: UTF8.self),
            !text.unicodeScalars.contains(where: \.isControl)
        {
            words += ["--data-raw", ShellText.quoted(text)]
        } else {
            input = ShellText.printf(body)
            words += ["--data-binary", "@-"]
        }
    }

    /// Without quotes where it needs none.
    private func word(_ text: String) -> String {
        text.utf8.allSatisfy(ASCII.isLetter) ? text : ShellText.quoted(text.visible())
    }
}
