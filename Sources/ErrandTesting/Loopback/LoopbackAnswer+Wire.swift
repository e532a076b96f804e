import ErrandWire
import FoundationEssentials

extension LoopbackAnswer {
    /// Whether no byte of a body may follow (RFC 9110 §6.4.1).
    private func isBodyless(for method: HTTPMethod) -> Bool {
        method == .head || 100..<200 ~= status || status == 204 || status == 304 || isTunnel(for: method)
    }

    private func isTunnel(for method: HTTPMethod) -> Bool { method == "CONNECT" && 200..<300 ~= status }

    /// The interim answers, one after the other.
    var interimBytes: [UInt8] {
        interims.flatMap { interim in
            LoopbackAnswer.block(
                version: "HTTP/1.1", status: interim.status, reason: LoopbackAnswer.phrase(interim.status),
                fields: interim.headers.fields)
        }
    }

    /// The status line and the header section.
    func headBytes(for method: HTTPMethod, closes: Bool) -> [UInt8] {
        if form != .message { return [] }
        var fields = headers.fields
        if !headers.contains(.contentLength) && !headers.contains("Transfer-Encoding") && !isTunnel(for: method) {
            switch framing {
            case .length where !isBodyless(for: method) || method == .head:
                fields.append(.init(.contentLength, "\(body.count)"))
            case .announced(let length): fields.append(.init(.contentLength, "\(length)"))
            case .chunked, .endless: fields.append(.init("Transfer-Encoding", "chunked"))
            case .length, .untilClose: break
            }
        }
        if closes && !headers.contains(.connection) { fields.append(.init(.connection, "close")) }
        return LoopbackAnswer.block(version: version, status: status, reason: reason, fields: fields)
    }

    /// What follows the head, but an endless body.
    func bodyBytes(for method: HTTPMethod) -> [UInt8] {
        if form == .raw { return Array(body) }
        if form == .silence || isBodyless(for: method) { return [] }
        guard case .chunked(let sizes, let ending) = framing else { return Array(body) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(body.count + 64)
        var rest = body[...]
        var ahead = sizes[...]
        var size = body.count
        while !rest.isEmpty {
            size = max(1, ahead.popFirst() ?? size)
            bytes += LoopbackAnswer.chunk(rest.prefix(size))
            rest = rest.dropFirst(size)
        }
        switch ending {
        case .complete: bytes += Array("0\r\n".utf8) + LoopbackAnswer.lines(trailers.fields)
        case .broken: bytes += Array("ZZ\r\n".utf8)
        case .missing: break
        }
        return bytes
    }

    /// The chunk that an endless body repeats.
    func endlessChunk(for method: HTTPMethod) -> [UInt8]? {
        framing == .endless && form == .message && !isBodyless(for: method) ? LoopbackAnswer.chunk(body) : nil
    }

    private static func chunk(_ data: Data) -> [UInt8] {
        Array("\(String(data.count, radix: 16))\r\n".utf8) + Array(data) + Array("\r\n".utf8)
    }

    private static func block(
        version: String, status: Int, reason: String?, fields: [HTTPHeaders.Field]
    ) -> [UInt8] {
        Array("\(version) \(status)\(reason.map { " " + $0 } ?? "")\r\n".utf8) + lines(fields)
    }

    private static func lines(_ fields: [HTTPHeaders.Field]) -> [UInt8] {
        Array((fields.reduce(into: "") { $0 += "\($1.name.text): \($1.value)\r\n" } + "\r\n").utf8)
    }

    /// The usual phrase of a status; empty if it has none.
    static func phrase(_ status: Int) -> String {
        switch status {
        case 100: "Continue"
        case 101: "Switching Protocols"
        case 103: "Early Hints"
        case 200: "OK"
        case 201: "Created"
        case 202: "Accepted"
        case 204: "No Content"
        case 206: "Partial Content"
        case 301: "Moved Permanently"
        case 302: "Found"
        case 303: "See Other"
        case 304: "Not Modified"
        case 307: "Temporary Redirect"
        case 308: "Permanent Redirect"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 407: "Proxy Authentication Required"
        case 408: "Request Timeout"
        case 409: "Conflict"
        case 412: "Precondition Failed"
        case 413: "Content Too Large"
        case 416: "Range Not Satisfiable"
        case 417: "Expectation Failed"
        case 418: "I'm a Teapot"
        case 422: "Unprocessable Content"
        case 425: "Too Early"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 501: "Not Implemented"
        case 502: "Bad Gateway"
        case 503: "Service Unavailable"
        case 504: "Gateway Timeout"
        case 505: "HTTP Version Not Supported"
        default: ""
        }
    }
}
