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

    /// What was collected; the writer is empty after it.
    mutating func take() -> Data {
        guard count > 0, let buffer else { return Data() }
        let count = count
        // To copy a little costs less than to hand over its memory.
        if buffer.capacity <= BufferPool.smallest {
            defer { reset() }
            return Data(bytes: buffer.bytes, count: count)
        }
        forget()
        return Data(
            bytesNoCopy: buffer.bytes, count: count,
            deallocator: .custom { [pool] _, _ in pool.give(buffer) })
    }

    /// Forgets what was collected.
    mutating func reset() {
        if let buffer { give(buffer) }
        forget()
    }

    private mutating func forget() {
        buffer = nil
        count = 0
    }

    private mutating func room(for needed: Int, expected: Int) throws(Failure) -> BufferPool.Buffer {
        if let buffer, buffer.capacity >= needed { return buffer }
        // An announced length is believed only so far: it costs memory before a byte of it has come.
        let wanted = max(needed, min(expected, limit ?? .max, BodyWriter.believedLength), count * 2)
        guard let larger = buffer(of: wanted) else { throw .outOfMemory }
        if let buffer {
            memcpy(larger.bytes, buffer.bytes, count)
            give(buffer)
        }
        buffer = larger
        return larger
    }

    /// Small ones are blocks of the session's heap, which need no lock.
    private func buffer(of size: Int) -> BufferPool.Buffer? {
        if size > BufferPool.smallest { return pool.take(size) }
        return CurlGlobal.allocate(size).map { BufferPool.Buffer(bytes: $0, capacity: size) }
    }

    private func give(_ buffer: BufferPool.Buffer) {
        if buffer.capacity > BufferPool.smallest { pool.give(buffer) } else { CurlGlobal.deallocate(buffer.bytes) }
    }

    private static let believedLength = 64 * 1024 * 1024
}
