import FoundationEssentials
import Glibc

/// Collects a response's body in a buffer that grows, and hands it over without another copy when it is large.
struct BodyWriter {
    enum Failure: Error {
        case tooLarge
        case outOfMemory
    }

    private let pool: BufferPool
    private var buffer: BufferPool.Buffer?
    private(set) var count = 0
    /// The largest body taken.
    var limit: Int?

    init(pool: BufferPool) { self.pool = pool }

    /// Adds bytes. `expected`, if positive, is the length that was announced.
    mutating func write(_ bytes: UnsafeRawBufferPointer, expected: Int) throws(Failure) {
        let (needed, overflow) = count.addingReportingOverflow(bytes.count)
        guard !overflow, needed <= limit ?? .max else { throw .tooLarge }
        guard let source = bytes.baseAddress else { return }
        let target = try room(for: needed, expected: expected)
        memcpy(target.bytes + count, source, bytes.count)
        count = needed
    }

    /// What was collected; the writer is empty after it. A small buffer is kept for the next body.
    mutating func take() -> Data {
        defer { count = 0 }
        guard count > 0, let buffer else { return Data() }
        if buffer.capacity <= BufferPool.smallest { return Data(bytes: buffer.bytes, count: count) }
        self.buffer = nil
        return Data(
            bytesNoCopy: buffer.bytes, count: count,
            deallocator: .custom { [pool] _, _ in pool.give(buffer) })
    }

    /// Forgets what was collected.
    mutating func reset() {
        count = 0
        if let buffer, buffer.capacity > BufferPool.smallest {
            self.buffer = nil
            pool.give(buffer)
        }
    }

    /// Gives back all memory.
    mutating func release() {
        count = 0
        if let buffer { pool.give(buffer) }
        buffer = nil
    }

    private mutating func room(for needed: Int, expected: Int) throws(Failure) -> BufferPool.Buffer {
        if let buffer, buffer.capacity >= needed { return buffer }
        // An announced length is believed only so far: it costs memory before a byte of it has come.
        let wanted = max(needed, min(expected, limit ?? .max, BodyWriter.believedLength), count * 2)
        guard let larger = pool.take(wanted) else { throw .outOfMemory }
        if let buffer {
            memcpy(larger.bytes, buffer.bytes, count)
            pool.give(buffer)
        }
        buffer = larger
        return larger
    }

    private static let believedLength = 64 * 1024 * 1024
}
