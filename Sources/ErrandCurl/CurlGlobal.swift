import CCurl

/// libcurl's process-wide state, made once.
///
/// `curl_global_cleanup` is never called: nobody can know that no other part of the process still uses libcurl.
enum CurlGlobal {
    static let initialization: CURLcode = errand_global_init()

    /// Gives libcurl a heap of its own on the calling thread (`memory.h`).
    @inline(never)
    static func openHeap() { _ = errand_heap_open() }

    /// Gives that back.
    @inline(never)
    static func closeHeap() { errand_heap_close() }

    /// A block of `malloc`'s, from the thread's heap if it has one; nil when there is no memory.
    @inline(never)
    static func allocate(_ size: Int) -> UnsafeMutableRawPointer? { errand_heap_malloc(size) }

    /// Gives a block of `malloc`'s back, to the thread's heap if it has one.
    @inline(never)
    static func deallocate(_ block: UnsafeMutableRawPointer) { errand_heap_free(block) }
}
