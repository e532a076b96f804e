/// A set of ASCII characters, asked for one byte after another.
struct ByteSet {
    private let low: UInt64
    private let high: UInt64

    /// The letters and digits of ASCII, and these.
    init(alphanumericsAnd others: StaticString) {
        var low: UInt64 = 0x03FF_0000_0000_0000
        var high: UInt64 = 0x07FF_FFFE_07FF_FFFE
        others.withUTF8Buffer { bytes in
            for byte in bytes {
                if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
            }
        }
        self.low = low
        self.high = high
    }

    /// Whether all bytes of a text are in the set.
    func containsAll(of text: String) -> Bool {
        text.utf8.withContiguousStorageIfAvailable { $0.allSatisfy(contains) } ?? text.utf8.allSatisfy(contains)
    }

    @inline(__always)
    func contains(_ byte: UInt8) -> Bool {
        // Masking shifts, which look for no shift beyond 63: there is none.
        if byte < 64 { return low &>> UInt64(byte) & 1 != 0 }
        return byte < 128 && high &>> UInt64(byte & 63) & 1 != 0
    }
}
