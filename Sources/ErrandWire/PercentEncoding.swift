/// Percent-encoding (RFC 3986 §2), each text exactly once.
package enum PercentEncoding {
    /// Encodes all but unreserved characters: the form for one value in a path or a query.
    package static func encodeValue(_ text: String) -> String {
        if text.utf8.allSatisfy({ unreserved.contains($0) }) { return text }
        return encode(text) { byte, _ in unreserved.contains(byte) }
    }

    /// Encodes a name or a value as a form's serializer does: a space becomes "+", and all but letters, digits and `*-._` is escaped
    /// (WHATWG URL §5.2).
    package static func encodeFormValue(_ text: String) -> String {
        if text.utf8.allSatisfy({ formValue.contains($0) }) { return text }
        let encoded = encode(text) { byte, _ in formValue.contains(byte) || byte == UInt8(ascii: " ") }
        return String(decoding: encoded.utf8.map { $0 == UInt8(ascii: " ") ? UInt8(ascii: "+") : $0 }, as: UTF8.self)
    }

    /// Encodes what may not stand in a path or query, and keeps what is already escaped (RFC 3986 §2.4).
    package static func encodeIllegal(_ text: some StringProtocol) -> String {
        if text.utf8.allSatisfy({ legal.contains($0) && $0 != UInt8(ascii: "%") }) { return String(text) }
        return encode(text) { byte, rest in
            if byte == UInt8(ascii: "%") { return rest.prefix(2).count(where: { ASCII.hexValue($0) != nil }) == 2 }
            return legal.contains(byte)
        }
    }

    /// Whether a text is a path that needs no escape, and has no escape, query, fragment or segment that begins with a dot.
    package static func isPlainPath(_ text: String) -> Bool {
        let legal = legal
        return text.utf8.withContiguousStorageIfAvailable { bytes in
            var isSegmentStart = true
            for byte in bytes {
                guard legal.contains(byte), byte != UInt8(ascii: "?"), !(isSegmentStart && byte == UInt8(ascii: "."))
                else { return false }
                isSegmentStart = byte == UInt8(ascii: "/")
            }
            return true
        } ?? false
    }

    /// The bytes behind the escapes; nil if an escape is not two hexadecimal digits.
    package static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(ASCII.hexValue), let low = rest.popFirst().flatMap(ASCII.hexValue)
            else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    private static func encode(
        _ text: some StringProtocol, unless stays: (UInt8, ArraySlice<UInt8>) -> Bool
    ) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 16)
        let digits = Array("0123456789ABCDEF".utf8)
        for (index, byte) in bytes.enumerated() {
            if stays(byte, bytes[(index + 1)...]) {
                result.append(byte)
            } else {
                result.append(UInt8(ascii: "%"))
                result.append(digits[Int(byte >> 4)])
                result.append(digits[Int(byte & 0xF)])
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// RFC 3986 §2.3.
    private static let unreserved = ByteSet(alphanumericsAnd: "-._~")
    /// WHATWG URL §5.2, less the space.
    private static let formValue = ByteSet(alphanumericsAnd: "*-._")
    /// What may stand unescaped in a path or a query: `pchar`, "/" and "?" (RFC 3986 §3.3, §3.4).
    private static let legal = ByteSet(alphanumericsAnd: "-._~!$&'()*+,;=:@/?")
}
