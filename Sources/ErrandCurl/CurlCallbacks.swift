import CCurl
import ErrandWire

/// The functions that libcurl calls: they find the transfer and pass on, and never throw or trap.
enum CurlCallbacks {
    static let write: EasyHandle.DataCallback = { bytes, size, count, context in
        guard let easy = easy(context), let transfer = easy.transfer else { return 0 }
        let bytes = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return transfer.receive(body: bytes, on: easy) ? bytes.count : 0
    }

    static let header: EasyHandle.DataCallback = { bytes, size, count, context in
        guard let easy = easy(context), let transfer = easy.transfer else { return 0 }
        let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return transfer.receive(headerLine: line, on: easy) ? line.count : 0
    }

    static let read: EasyHandle.DataCallback = { bytes, size, count, context in
        guard let transfer = easy(context)?.transfer else { return Int(CURL_READFUNC_ABORT) }
        return transfer.give(body: UnsafeMutableRawBufferPointer(start: bytes, count: size * count))
    }

    static let seek: EasyHandle.SeekCallback = { context, offset, origin in
        guard origin == SEEK_SET, let transfer = easy(context)?.transfer, transfer.rewind(to: Int(offset)) else {
            return CURL_SEEKFUNC_FAIL
        }
        return CURL_SEEKFUNC_OK
    }

    static let prerequest: EasyHandle.PrerequestCallback = { context, _, _, _, _ in
        guard let easy = easy(context), let transfer = easy.transfer else { return CURL_PREREQFUNC_ABORT }
        return transfer.beginPass(on: easy) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
    }

    private static func easy(_ context: UnsafeMutableRawPointer?) -> EasyHandle? {
        context.map { Unmanaged<EasyHandle>.fromOpaque($0)._withUnsafeGuaranteedRef { $0 } }
    }
}
