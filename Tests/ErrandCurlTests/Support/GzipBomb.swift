import Foundation

/// Zeros, packed by hand: one literal, then matches of 258 bytes at distance 1, in fixed Huffman codes (RFC 1951 §3.2.6).
enum GzipBomb {
    /// About a 150th of `unpacked` bytes. Its checksum is wrong, which is found only at its end.
    static func bytes(unpacked: Int) -> Data {
        var bits = Bits()
        bits.add(0b1, 1)  // The last block,
        bits.add(0b01, 2)  // with fixed codes.
        bits.addCode(0b0011_0000, 8)  // The literal 0.
        for _ in 0..<(unpacked / 258) {
            bits.addCode(0b1100_0101, 8)  // Length 258,
            bits.addCode(0b00000, 5)  // distance 1.
        }
        bits.addCode(0, 7)  // The end of the block.
        let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
        return Data(header + bits.bytes + [UInt8](repeating: 0, count: 8))
    }

    /// Empty members, about `count` bytes of them, of which nothing comes.
    static func members(_ count: Int) -> Data {
        let member: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        return Data((0..<(count / member.count)).map { _ in member }.joined())
    }

    private struct Bits {
        private var done: [UInt8] = []
        private var current: UInt8 = 0
        private var count = 0

        var bytes: [UInt8] { count == 0 ? done : done + [current] }

        /// Numbers go in from their lowest bit on.
        mutating func add(_ value: Int, _ width: Int) {
            for bit in 0..<width {
                current |= UInt8(value >> bit & 1) << count
                count += 1
                if count == 8 {
                    done.append(current)
                    (current, count) = (0, 0)
                }
            }
        }

        /// Codes go in from their highest bit on.
        mutating func addCode(_ value: Int, _ width: Int) {
            for bit in stride(from: width - 1, through: 0, by: -1) { add(value >> bit & 1, 1) }
        }
    }
}
