import CCurl
import ErrandWire

/// The functions that libcurl calls: they pass on to the exchange, and never throw or trap.
enum CurlCallbacks {
    static let write: EasyHandle.DataCallback = { bytes, size, count, context in
        let bytes = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return exchange(context)?.pointee.receive(body: bytes) == true ? bytes.count : 0
    }

    static let header: EasyHandle.DataCallback = { bytes, size, count, context in
        let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return exchange(context)?.pointee.receive(headerLine: line) == true ? line.count : 0
    }

    static let read: EasyHandle.DataCallback = { bytes, size, count, context in
        let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
        return exchange(context)?.pointee.give(body: buffer) ?? Int(CURL_READFUNC_ABORT)
    }

    static let seek: EasyHandle.SeekCallback = { context, offset, origin in
        guard origin == SEEK_SET, exchange(context)?.pointee.rewind(to: Int(offset)) == true else {
            return CURL_SEEKFUNC_FAIL
        }
        return CURL_SEEKFUNC_OK
    }

    static let prerequest: EasyHandle.PrerequestCallback = { context, _, _, _, _ in
        exchange(context)?.pointee.beginPass() == true ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
    }

    private static func exchange(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<CurlExchange>? {
        context?.assumingMemoryBound(to: CurlExchange.self)
    }
}
