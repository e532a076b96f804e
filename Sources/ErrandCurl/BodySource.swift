import FoundationEssentials
import Glibc

/// Gives a request's body in pieces, and begins again when curl asks for it.
struct BodySource {
    private let data: Data
    private var position = 0

    init(_ data: Data) { self.data = data }

    /// Fills the buffer with the next bytes; 0 at the end.
    mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(buffer.count, data.count - position)
        guard count > 0 else { return 0 }
        let start = data.startIndex + position
        data.copyBytes(to: buffer, from: start..<(start + count))
        position += count
        return count
    }

    /// Goes to an offset from the start; false if there is none such.
    mutating func seek(to offset: Int) -> Bool {
        guard 0...data.count ~= offset else { return false }
        position = offset
        return true
    }
}
