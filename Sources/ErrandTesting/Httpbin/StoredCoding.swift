import FoundationEssentials

/// Content codings that store and do not compress: valid to every decoder, and made without a library.
enum StoredCoding {
    /// Route, the member that httpbin tells the coding by, and the coding.
    static let all: [(path: String, flag: String, encode: @Sendable (Data) -> Data)] = [
        ("/gzip", "gzipped", gzip), ("/deflate", "deflated", deflate), ("/brotli", "brotli", brotli),
    ]

    /// As Content-Encoding has it.
    static func name(of path: String) -> String { path == "/brotli" ? "br" : String(path.dropFirst()) }

    /// RFC 1952 §2.
    @Sendable static func gzip(_ data: Data) -> Data {
        let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
        return Data(
            head + blocks(data) + littleEndian(crc(data)) + littleEndian(UInt32(truncatingIfNeeded: data.count)))
    }

    /// The `deflate` of HTTP, which is zlib's format (RFC 9110 §8.4.1.2, RFC 1950 §2.2).
    @Sendable static func deflate(_ data: Data) -> Data {
        Data([0x78, 0x01] + blocks(data) + littleEndian(adler(data)).reversed())
    }

    /// Meta-blocks that say ISUNCOMPRESSED, and an empty last one (RFC 7932 §9.1, §9.2).
    @Sendable static func brotli(_ data: Data) -> Data {
        var bytes: [UInt8] = []
        var rest = data[...]
        while !rest.isEmpty {
            let block = rest.prefix(1 << 16)
            rest = rest.dropFirst(block.count)
            // From the lowest bit: ISLAST 0, MNIBBLES 00, MLEN-1 in 16, ISUNCOMPRESSED 1; before the first, WBITS 0.
            let header = UInt32(block.count - 1) << 3 | 1 << 19
            bytes += littleEndian(bytes.isEmpty ? header << 1 : header).prefix(3) + block
        }
        return Data(bytes + (bytes.isEmpty ? [0x06] : [0x03]))
    }

    /// RFC 1951 §3.2.4.
    private static func blocks(_ data: Data) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = data[...]
        repeat {
            let block = rest.prefix(0xFFFF)
            rest = rest.dropFirst(block.count)
            let length = UInt32(block.count)
            bytes += [rest.isEmpty ? 1 : 0] + littleEndian(length | ~length << 16) + block
        } while !rest.isEmpty
        return bytes
    }

    private static func littleEndian(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// RFC 1952 §8.
    private static func crc(_ data: Data) -> UInt32 {
        ~data.reduce(~0) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
    }

    /// RFC 1950 §9.
    private static func adler(_ data: Data) -> UInt32 {
        let (low, high) = data.reduce((UInt32(1), UInt32(0))) { sums, byte in
            let low = (sums.0 + UInt32(byte)) % 65_521
            return (low, (sums.1 + low) % 65_521)
        }
        return high << 16 | low
    }
}
