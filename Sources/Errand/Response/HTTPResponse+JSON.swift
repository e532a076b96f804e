public import ErrandWire
package import FoundationEssentials

extension HTTPResponse {
    /// The body as a JSON tree; nil if it is no JSON. `JSON(body)` says why.
    public var json: JSON? { try? JSON(jsonBody) }

    /// The body in UTF-8, as JSON is to be (RFC 8259 §8.1): UTF-16 and UTF-32, and what Content-Type names, are undone.
    ///
    /// A charset that is not known or does not fit the bytes has no say. Asked for each answer that is read as JSON, so what
    /// is ASCII throughout, or says that it is UTF-8, is told first.
    var jsonBody: Data {
        let body = body
        if body.isASCIIWithoutNUL { return body }
        let charset = Charset(wideCharsetOf: body) ?? namedCharset
        guard let charset, charset != .utf8, let text = charset.text(body) else { return body }
        return Data(text.utf8)
    }

    private var namedCharset: Charset? {
        guard let type = headers[.contentType], type.utf8.contains(UInt8(ascii: ";")),
            !ASCII.equalIgnoringCase(type.utf8.suffix(13), "charset=utf-8".utf8)
        else { return nil }
        return MediaType(type)?.charset.map { Charset($0) }
    }
}

extension Charset {
    /// UTF-16 or UTF-32, or UTF-8 with a mark, told by a byte order mark, or by where the zeros lie in the first two
    /// characters of JSON or XML, which are ASCII (RFC 4627 §3, XML 1.0 §F).
    package init?(wideCharsetOf bytes: Data) {
        if let marked = Charset(byteOrderMarkOf: bytes) {
            self = marked
            return
        }
        let zeros = bytes.prefix(4).map { $0 == 0 }
        switch zeros.count {
        case 4 where zeros == [true, true, true, false]: self = "utf-32be"
        case 4 where zeros == [false, true, true, true]: self = "utf-32le"
        case 2... where zeros[0] && !zeros[1]: self = "utf-16be"
        case 2... where !zeros[0] && zeros[1]: self = "utf-16le"
        default: return nil
        }
    }
}

extension Data {
    /// Whether no byte is beyond ASCII, and none of the first two is zero, as one is in UTF-16 and UTF-32.
    fileprivate var isASCIIWithoutNUL: Bool {
        withUnsafeBytes { bytes in
            if bytes.prefix(2).contains(0) { return false }
            var seen: UInt64 = 0
            let words = bytes.count / 8
            for word in 0..<words { seen |= bytes.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self) }
            for byte in bytes[(words * 8)...] { seen |= UInt64(byte) }
            return seen & 0x8080_8080_8080_8080 == 0
        }
    }
}
