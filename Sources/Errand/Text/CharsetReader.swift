import FoundationEssentials
import Glibc

/// Bytes of one charset to text, by iconv(3).
struct CharsetReader {
    /// iconv's name of the charset.
    private let name: String
    /// Bytes of the smallest unit: what is passed over where nothing fits.
    private let unit: Int

    init(_ name: String) {
        self.name = name
        unit = name.hasPrefix("UTF-16") ? 2 : name.hasPrefix("UTF-32") ? 4 : 1
    }

    /// The text, without a byte order mark; nil if `isLossy` is false and a byte does not fit.
    func text(_ bytes: Data, isLossy: Bool) -> String? {
        let text = name == "UTF-8" ? utf8Text(bytes, isLossy: isLossy) : converted(bytes, isLossy: isLossy)
        guard let text, text.unicodeScalars.first == "\u{FEFF}" else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.dropFirst()))
    }

    private func utf8Text(_ bytes: Data, isLossy: Bool) -> String? {
        String(validating: bytes, as: UTF8.self) ?? (isLossy ? String(decoding: bytes, as: UTF8.self) : nil)
    }

    private func converted(_ bytes: Data, isLossy: Bool) -> String? {
        let handle = iconv_open("UTF-8", name)
        guard handle != iconv_t(bitPattern: -1) else { return nil }
        defer { iconv_close(handle) }
        return bytes.withUnsafeBytes { convert($0, by: handle, isLossy: isLossy) }
    }

    private func convert(_ bytes: UnsafeRawBufferPointer, by handle: iconv_t?, isLossy: Bool) -> String? {
        // The input is not written to, though iconv's type does not say so.
        var input = UnsafeMutableRawPointer(mutating: bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
        var left = bytes.count
        var output: [UInt8] = []
        output.reserveCapacity(left + left / 2)
        /// One call of iconv, what comes of it put to the output; without input, what iconv has kept back.
        func step(ofInput: Bool) -> Int32 {
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { buffer in
                var end = buffer.baseAddress
                var room = buffer.count
                let count = ofInput ? iconv(handle, &input, &left, &end, &room) : iconv(handle, nil, nil, &end, &room)
                let code = count == -1 ? errno : 0
                output.append(contentsOf: UnsafeRawBufferPointer(buffer).prefix(buffer.count - room))
                return code
            }
        }
        while left > 0 {
            let code = step(ofInput: true)
            if code == 0 || code == E2BIG { continue }
            guard isLossy else { return nil }
            _ = step(ofInput: false)
            output.append(contentsOf: "\u{FFFD}".utf8)
            let skipped = code == EILSEQ ? min(unit, left) : left  // Else it ends within a character.
            input = input.map { $0 + skipped }
            left -= skipped
        }
        _ = step(ofInput: false)
        return String(decoding: output, as: UTF8.self)
    }
}
