import CZstd

/// Undoes Zstandard: one frame, or several that follow one another (RFC 8878 §3).
final class ZstdDecoder: ContentDecoder {
    private let stream: OpaquePointer
    private var stage = ContentStage.fresh
    /// Whether bytes that are no frame have come behind one.
    private var isPassingOver = false

    init?() {
        guard let stream = ZSTD_createDStream() else { return nil }
        self.stream = stream
        // 8 MiB is the largest window a sender may ask for in HTTP (RFC 9659 §3); the library's own limit is 128 MiB.
        guard ZSTD_isError(ZSTD_DCtx_setParameter(stream, ZSTD_d_windowLogMax, 23)) == 0 else { return nil }
    }

    deinit { ZSTD_freeDStream(stream) }

    var isWhole: Bool { stage != .inside }

    func decode(
        _ bytes: UnsafeRawBufferPointer, by buffer: UnsafeMutableRawBufferPointer, into sink: ContentSink
    ) throws(ContentFault) {
        if isPassingOver || bytes.isEmpty { return }
        var input = ZSTD_inBuffer(src: bytes.baseAddress, size: bytes.count, pos: 0)
        var output = ZSTD_outBuffer(dst: buffer.baseAddress, size: buffer.count, pos: 0)
        repeat {
            if stage == .ended, !ZstdDecoder.beginsFrame(bytes[input.pos]) {
                isPassingOver = true
                return
            }
            stage = .inside
            output.pos = 0
            let hint = ZSTD_decompressStream(stream, &output, &input)
            if output.pos > 0 { try sink(UnsafeRawBufferPointer(rebasing: buffer[..<output.pos])) }
            guard ZSTD_isError(hint) == 0 else { throw .broken(.zstd) }
            if hint == 0 { stage = .ended }
        } while input.pos < input.size || stage == .inside && output.pos == output.size
    }

    /// Whether a byte is the first of a frame's magic number, or of a skippable frame's (RFC 8878 §3.1).
    private static func beginsFrame(_ byte: UInt8) -> Bool { byte == 0x28 || byte & 0xF0 == 0x50 }
}
