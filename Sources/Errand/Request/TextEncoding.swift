import ErrandWire
import FoundationEssentials
import Glibc

/// Text as bytes of a charset, by iconv.
enum TextEncoding {
    /// - Throws: `.body` for a charset that iconv does not know, and for a character that the charset lacks.
    static func bytes(of text: String, charset: String) throws(InvalidRequest) -> Data {
        if ASCII.equalIgnoringCase(charset.utf8, "utf-8".utf8) { return Data(text.utf8) }
        // "//IGNORE" and its like, which are no tokens, would have iconv leave characters out.
        guard Token.isToken(charset), let converter = Converter(to: charset) else { throw .body("an unknown charset") }
        guard let data = converter(Array(text.utf8)) else { throw .body("a character that is not in the charset") }
        return data
    }

    private struct Converter: ~Copyable {
        let handle: iconv_t

        init?(to charset: String) {
            guard let handle = iconv_open(charset, "UTF-8"), Int(bitPattern: handle) != -1 else { return nil }
            self.handle = handle
        }

        deinit { iconv_close(handle) }

        /// Nil if a character cannot be converted, or had to be replaced.
        func callAsFunction(_ input: [UInt8]) -> Data? {
            // No charset takes more than eight bytes a character, shifts back to its first state included.
            var output = [UInt8](repeating: 0, count: input.count * 8 + 16)
            var written = 0
            var input = input.map { CChar(bitPattern: $0) }
            let isDone = input.withUnsafeMutableBufferPointer { source in
                output.withUnsafeMutableBytes { target in
                    var from = source.baseAddress
                    var left = source.count
                    var to = target.bindMemory(to: CChar.self).baseAddress
                    var room = target.count
                    guard iconv(handle, &from, &left, &to, &room) == 0, iconv(handle, nil, nil, &to, &room) == 0
                    else { return false }
                    written = target.count - room
                    return true
                }
            }
            return isDone ? Data(output[..<written]) : nil
        }
    }
}
