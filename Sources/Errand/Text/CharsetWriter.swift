import FoundationEssentials
import Glibc

/// Text to bytes of one charset, by iconv(3).
struct CharsetWriter: ~Copyable {
    private let handle: iconv_t

    /// - Returns: nil for a name that iconv does not know.
    init?(_ name: String) {
        guard let handle = iconv_open(name, "UTF-8"), Int(bitPattern: handle) != -1 else { return nil }
        self.handle = handle
    }

    deinit { iconv_close(handle) }

    /// The bytes; nil if a character is not in the charset.
    func bytes(of text: String) -> Data? {
        var input = text.utf8.map { CChar(bitPattern: $0) }
        // No charset takes more than eight bytes a character, shifts back to its first state included.
        var output = [UInt8](repeating: 0, count: input.count * 8 + 16)
        var written = 0
        let isDone = input.withUnsafeMutableBufferPointer { source in
            output.withUnsafeMutableBytes { target in
                var from = source.baseAddress
                var left = source.count
                var to = target.bindMemory(to: CChar.self).baseAddress
                var room = target.count
                // A count above zero is of characters that were replaced.
                guard iconv(handle, &from, &left, &to, &room) == 0, iconv(handle, nil, nil, &to, &room) == 0
                else { return false }
                written = target.count - room
                return true
            }
        }
        return isDone ? Data(output[..<written]) : nil
    }
}
