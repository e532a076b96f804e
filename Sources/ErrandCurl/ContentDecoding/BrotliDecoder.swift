import CBrotli

/// Undoes Brotli (RFC 7932).
final class BrotliDecoder: ContentDecoder {
    private let state: OpaquePointer
    private var stage = ContentStage.fresh

    init?() {
        guard let state = BrotliDecoderCreateInstance(nil, nil, nil) else { return nil }
        self.state = state
    }

    deinit { BrotliDecoderDestroyInstance(state) }

    var isWhole: Bool { stage != .inside }

    func decode(
        _ bytes: UnsafeRawBufferPointer, by buffer: UnsafeMutableRawBufferPointer, into sink: ContentSink
    ) throws(ContentFault) {
        if stage == .ended || bytes.isEmpty { return }
        stage = .inside
        var input = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        var left = bytes.count
        while true {
            var output = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
            var room = buffer.count
            let result = BrotliDecoderDecompressStream(state, &left, &input, &room, &output, nil)
            if room < buffer.count {
                try sink(UnsafeRawBufferPointer(rebasing: buffer[..<(buffer.count - room)]))
            }
            switch result {
            case BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT: continue
            case BROTLI_DECODER_RESULT_NEEDS_MORE_INPUT: return
            case BROTLI_DECODER_RESULT_SUCCESS:
                stage = .ended
                return
            default: throw .broken(.brotli)
            }
        }
    }
}
