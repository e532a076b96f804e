/// The characters that RFC 9110 lets stand in tokens and field values.
package enum Token {
    /// RFC 9110 §5.6.2: `tchar`, of which method and field names are made.
    private static let characters = ByteSet(alphanumericsAnd: "!#$%&'*+-.^_`|~")

    static func isTokenCharacter(_ byte: UInt8) -> Bool { characters.contains(byte) }

    package static func isToken(_ text: String) -> Bool {
        !text.isEmpty && characters.containsAll(of: text)
    }

    /// RFC 9110 §5.5: a field value has no CR, LF or NUL; other control characters but the tab are refused too.
    package static func isFieldValue(_ text: String) -> Bool {
        text.utf8.withContiguousStorageIfAvailable { $0.allSatisfy(isFieldByte) } ?? text.utf8.allSatisfy(isFieldByte)
    }

    @inline(__always)
    private static func isFieldByte(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != 0x7F || byte == 0x09
    }
}
