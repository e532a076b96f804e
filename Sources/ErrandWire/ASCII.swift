/// Reading of ASCII bytes as protocols have them.
package enum ASCII {
    @inline(__always)
    package static func lowercased(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }

    package static func equalIgnoringCase(
        _ left: some Collection<UInt8>, _ right: some Collection<UInt8>
    ) -> Bool {
        guard left.count == right.count else { return false }
        var other = right.makeIterator()
        for byte in left {
            guard let counterpart = other.next(), lowercased(byte) == lowercased(counterpart) else { return false }
        }
        return true
    }

    package static func lowercased(_ text: String) -> String {
        text.utf8.contains { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") }
            ? String(decoding: text.utf8.map(lowercased), as: UTF8.self) : text
    }

    /// Takes spaces and tabs off both ends (RFC 9110 §5.6.3, OWS).
    package static func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
        var bytes = bytes
        while let first = bytes.first, first == 0x20 || first == 0x09 { bytes = bytes.dropFirst() }
        while let last = bytes.last, last == 0x20 || last == 0x09 { bytes = bytes.dropLast() }
        return bytes
    }

    /// Takes spaces and tabs off both ends (RFC 9110 §5.6.3, OWS).
    package static func trimmed(_ text: String) -> String {
        var text = text.unicodeScalars[...]
        while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return String(text)
    }

    /// The text of bytes that may be UTF-8, and else are taken as ISO 8859-1 (RFC 9110 §5.5, obs-text).
    package static func text(_ bytes: some Collection<UInt8>) -> String {
        String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    /// Whether a byte is a letter of either case.
    package static func isLetter(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= lowercased(byte)
    }

    /// Whether a byte is a decimal digit.
    package static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    /// The value of a hexadecimal digit.
    package static func hexValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
