import Glibc

/// Keeps glibc from giving memory back to the system between two requests, only to fetch it again for the next.
///
/// glibc gives back what is free at the end of a heap beyond 128 KiB, which the buffers of some connections come to. It raises that bound
/// to twice the size of the first large block that is freed, taking it for a sign of such use (mallopt(3), M_MMAP_THRESHOLD): so will
/// one answer of some size. A block of which no page is touched has the same effect from the start, and costs nothing. A program that
/// has set its own bounds keeps them.
enum HeapTrimming {
    private static let size = 2 * 1024 * 1024

    static func raiseThreshold() {
        var block: UnsafeMutableRawPointer?
        // A pair of malloc and free might be left out by the compiler.
        if posix_memalign(&block, MemoryLayout<UnsafeRawPointer>.alignment, size) == 0 { free(block) }
    }
}
