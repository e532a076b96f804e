import CCurl

/// libcurl's process-wide state, made once.
///
/// `curl_global_cleanup` is never called: nobody can know that no other part of the process still uses libcurl.
enum CurlGlobal {
    static let initialization: CURLcode = errand_global_init()

    /// Gives libcurl a heap of its own on the calling thread (`memory.h`).
    @inline(never)
    static func openHeap() { errand_heap_open() }

    /// Gives that back.
    @inline(never)
    static func closeHeap() { errand_heap_close() }
}
