import ErrandWire

/// A request line and header section, read strictly: what a client writes wrongly a test should see (RFC 9112 §2-§6).
struct LoopbackRequestHead: Sendable {
    let method: HTTPMethod
    let target: String
    let version: String
    let headers: HTTPHeaders
    let framing: Framing
    let bytes: [UInt8]

    /// How the end of the body is told (RFC 9112 §6.3).
    enum Framing: Sendable, Hashable {
        case length(Int)
        case chunked
    }

    /// - Parameter bytes: all bytes to the empty line, which is part of them.
    init(_ bytes: [UInt8]) throws(LoopbackRefusal) {
        var lines = try LoopbackRequestHead.lines(bytes)[...]
        let parts = (lines.popFirst() ?? []).split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[1].isEmpty else { throw .badRequest("the request line has not three parts") }
        let method = ASCII.text(parts[0])
        guard Token.isToken(method) else { throw .badRequest("the method is not a token") }
        guard parts[1].allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw .badRequest("the target has a character that no URL has")
        }
        let version = ASCII.text(parts[2])
        guard version == "HTTP/1.1" || version == "HTTP/1.0" else {
            throw .init(status: 505, reason: "not HTTP/1.1: \(version.debugDescription)")
        }
        self.method = HTTPMethod(rawValue: method)
        self.target = ASCII.text(parts[1])
        self.version = version
        self.bytes = bytes
        headers = try LoopbackRequestHead.fields(lines)
        framing = try LoopbackRequestHead.framing(headers)
        if version == "HTTP/1.1", headers.values(of: .host).count != 1 {
            throw .badRequest("not exactly one Host (RFC 9112 §3.2)")
        }
    }

    var expectsContinue: Bool { headers[.expect].map(ASCII.lowercased) == "100-continue" }

    /// The lines before the empty one, without their CRLF.
    private static func lines(_ bytes: [UInt8]) throws(LoopbackRefusal) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = bytes.startIndex
        while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
            guard end > start, bytes[end - 1] == UInt8(ascii: "\r") else {
                throw .badRequest("a line ends in a bare LF")
            }
            lines.append(bytes[start..<(end - 1)])
            start = end + 1
        }
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    /// Reads field lines; folded lines and spaces before the colon are refused (RFC 9112 §5.1, §5.2).
    static func fields(_ lines: ArraySlice<ArraySlice<UInt8>>) throws(LoopbackRefusal) -> HTTPHeaders {
        var fields: [HTTPHeaders.Field] = []
        for line in lines {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { throw .badRequest("a field has no colon") }
            let name = ASCII.text(line[..<colon])
            guard Token.isToken(name) else { throw .badRequest("a field name is not a token") }
            let value = ASCII.text(trimmed(line[(colon + 1)...]))
            guard Token.isFieldValue(value) else { throw .badRequest("a field value has a control character") }
            fields.append(.init(HTTPHeaderName(name), value))
        }
        return HTTPHeaders(fields)
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        let start = bytes.drop(while: isSpace)
        return start.lastIndex { !isSpace($0) }.map { start[...$0] } ?? []
    }

    private static func framing(_ headers: HTTPHeaders) throws(LoopbackRefusal) -> Framing {
        let codings = headers.values(of: "Transfer-Encoding")
        let lengths = headers.values(of: .contentLength)
        if codings.isEmpty {
            guard let text = lengths.first else { return .length(0) }
            guard lengths.count == 1, text.utf8.allSatisfy(ASCII.isDigit), let length = Int(text) else {
                throw .badRequest("Content-Length is not one number")
            }
            return .length(length)
        }
        guard lengths.isEmpty else { throw .badRequest("both Content-Length and Transfer-Encoding") }
        guard codings.map(ASCII.lowercased) == ["chunked"] else {
            throw .init(status: 501, reason: "a transfer coding that is not chunked")
        }
        return .chunked
    }
}
