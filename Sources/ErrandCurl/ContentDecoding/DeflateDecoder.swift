/// Undoes "deflate", which is the zlib format (RFC 1950), and which some servers send without its wrapping (RFC 9110 §8.4.1.2).
final class DeflateDecoder: ContentDecoder {
    /// Made when the first two bytes have told which of the two it is.
    private var inflater: Inflater?
    private var first: UInt8?
    private var stage = ContentStage.fresh

    var isWhole: Bool { stage != .inside }

    func decode(
        _ bytes: UnsafeRawBufferPointer, by buffer: UnsafeMutableRawBufferPointer, into sink: ContentSink
    ) throws(ContentFault) {
        if stage == .ended || bytes.isEmpty { return }
        stage = .inside
        if let inflater { return try inflate(bytes, with: inflater, by: buffer, into: sink) }

        var rest = bytes
        if first == nil {
            first = bytes[0]
            rest = UnsafeRawBufferPointer(rebasing: bytes.dropFirst())
        }
        guard let first, let second = rest.first else { return }
        guard let inflater = Inflater(windowBits: DeflateDecoder.isWrapped(first, second) ? 15 : -15) else {
            throw .body(.outOfMemory)
        }
        self.inflater = inflater
        try withUnsafeBytes(of: first) { head throws(ContentFault) in
            try inflate(head, with: inflater, by: buffer, into: sink)
        }
        try inflate(rest, with: inflater, by: buffer, into: sink)
    }

    private func inflate(
        _ bytes: UnsafeRawBufferPointer, with inflater: Inflater, by buffer: UnsafeMutableRawBufferPointer,
        into sink: ContentSink
    ) throws(ContentFault) {
        guard let step = try inflater.inflate(bytes, by: buffer, into: sink) else { throw .broken(.deflate) }
        if step.hasEnded { stage = .ended }
    }

    /// Whether two bytes are a header of zlib's (RFC 1950 §2.2).
    ///
    /// Without the wrapping they would begin a stored block with padding that is not zero, which nobody writes.
    private static func isWrapped(_ first: UInt8, _ second: UInt8) -> Bool {
        first & 0x0F == 8 && first >> 4 <= 7 && (Int(first) << 8 | Int(second)) % 31 == 0
    }
}
