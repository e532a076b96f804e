import CZlib
import Foundation

/// Makes deflated bytes with zlib.
enum Deflater {
    struct Refusal: Error { let code: Int32 }

    static func gzip(_ data: Data) throws -> Data { try deflate(data, windowBits: 15 + 16) }
    static func zlib(_ data: Data) throws -> Data { try deflate(data, windowBits: 15) }
    static func raw(_ data: Data) throws -> Data { try deflate(data, windowBits: -15) }

    private static func deflate(_ data: Data, windowBits: Int32) throws -> Data {
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        let code = deflateInit2_(&stream, 9, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
        guard code == Z_OK else { throw Refusal(code: code) }
        defer { deflateEnd(&stream) }
        var input = [UInt8](data)
        var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(input.count))))
        let result = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                return CZlib.deflate(&stream, Z_FINISH)
            }
        }
        guard result == Z_STREAM_END else { throw Refusal(code: result) }
        return Data(output.prefix(Int(stream.total_out)))
    }
}
