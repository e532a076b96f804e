import ErrandWire
import Glibc

/// Buffers for large bodies, used again: fresh pages cost more than the bytes that are written to them.
///
/// Sizes are powers of two above 16 KiB, up to 1 MiB; at most 16 MiB are kept.
final class BufferPool: Sendable {
    struct Buffer: @unchecked Sendable {
        // `@unchecked`: it has one owner at a time, who was handed it by the pool or by the owner before.
        let bytes: UnsafeMutableRawPointer
        let capacity: Int
    }

    static let smallest = 16 * 1024
    private static let largest = 1024 * 1024
    private static let keptBytes = 16 * 1024 * 1024

    private struct Free {
        var bySize: [Int: [Buffer]] = [:]
        var bytes = 0
    }

    private let free = Locked(Free())

    deinit {
        free.withLock { free in
            for buffer in free.bySize.values.joined() { Glibc.free(buffer.bytes) }
            free = Free()
        }
    }

    /// A buffer of at least `size` bytes; nil when there is no memory.
    func take(_ size: Int) -> Buffer? {
        let capacity = BufferPool.capacity(for: size)
        let kept: Buffer? = free.withLock { free in
            guard let buffer = free.bySize[capacity]?.popLast() else { return nil }
            free.bytes -= capacity
            return buffer
        }
        return kept ?? malloc(capacity).map { Buffer(bytes: $0, capacity: capacity) }
    }

    func give(_ buffer: Buffer) {
        let isKept = free.withLock { free in
            guard buffer.capacity <= BufferPool.largest, free.bytes + buffer.capacity <= BufferPool.keptBytes else {
                return false
            }
            free.bySize[buffer.capacity, default: []].append(buffer)
            free.bytes += buffer.capacity
            return true
        }
        if !isKept { Glibc.free(buffer.bytes) }
    }

    private static func capacity(for size: Int) -> Int {
        if size <= smallest { return smallest }
        if size > largest { return size }
        return 1 << (Int.bitWidth - (size - 1).leadingZeroBitCount)
    }
}
