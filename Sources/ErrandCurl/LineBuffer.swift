/// Lines that come one by one, in memory that is used again.
struct LineBuffer: ~Copyable {
    private var start: UnsafeMutableRawPointer?
    private var capacity = 0
    private var count = 0

    deinit { start?.deallocate() }

    var isEmpty: Bool { count == 0 }

    /// A copy of all that was added.
    var bytes: [UInt8] { Array(UnsafeRawBufferPointer(start: start, count: count)) }

    mutating func append(_ line: UnsafeRawBufferPointer) {
        guard let source = line.baseAddress else { return }
        let target = room(for: count + line.count)
        (target + count).copyMemory(from: source, byteCount: line.count)
        count += line.count
    }

    mutating func removeAll() { count = 0 }

    @inline(__always)
    private mutating func room(for needed: Int) -> UnsafeMutableRawPointer {
        if let start, needed <= capacity { return start }
        return grow(to: max(needed, capacity * 2, 512))
    }

    @inline(never)
    private mutating func grow(to size: Int) -> UnsafeMutableRawPointer {
        let larger = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 1)
        if let start {
            larger.copyMemory(from: start, byteCount: count)
            start.deallocate()
        }
        start = larger
        capacity = size
        return larger
    }
}
