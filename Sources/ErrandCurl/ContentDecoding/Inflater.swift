import CZlib

/// Owns one `z_stream`, at a fixed address, since zlib's state points back to it.
final class Inflater {
    private let stream: UnsafeMutablePointer<z_stream>

    /// - Parameter windowBits: 15, and what `inflateInit2` has it mean beside: plus 16 for gzip, negative for no wrapping.
    init?(windowBits: Int32) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        guard errand_inflate_init(stream, windowBits) == Z_OK else { return nil }
    }

    deinit {
        inflateEnd(stream)  // Harmless where there is no state.
        stream.deallocate()
    }

    /// Goes on with another stream of the same kind.
    func restart() -> Bool { inflateReset(stream) == Z_OK }

    /// Decodes to the end of the bytes or of the stream, whichever comes first.
    ///
    /// - Returns: how many bytes were used, and whether the stream has ended; nil if they are broken.
    func inflate(
        _ bytes: UnsafeRawBufferPointer, by buffer: UnsafeMutableRawBufferPointer, into sink: ContentSink
    ) throws(ContentFault) -> (used: Int, hasEnded: Bool)? {
        var used = 0
        while true {
            let input = UnsafeRawBufferPointer(rebasing: bytes[used...])
            stream.pointee.next_in = UnsafeMutablePointer(
                mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
            let given = UInt32(clamping: input.count)
            stream.pointee.avail_in = given
            stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
            stream.pointee.avail_out = UInt32(clamping: buffer.count)
            let code = CZlib.inflate(stream, Z_NO_FLUSH)
            used += Int(given - stream.pointee.avail_in)
            let room = Int(stream.pointee.avail_out)
            if room < buffer.count {
                try sink(UnsafeRawBufferPointer(rebasing: buffer[..<(buffer.count - room)]))
            }
            switch code {
            case Z_STREAM_END: return (used, true)
            case Z_MEM_ERROR: throw .body(.outOfMemory)
            case Z_OK where room == 0 || used < bytes.count: continue
            case Z_OK, Z_BUF_ERROR: return (used, false)  // The latter says only that there was nothing to do.
            default: return nil
            }
        }
    }
}
