import ErrandWire

/// A content coding that can be undone (RFC 9110 §8.4.1).
enum ContentCoding: String {
    case gzip
    case deflate
    case brotli = "br"
    case zstd

    /// Knows a coding by its name, whatever its case.
    init?(name: String) {
        switch ASCII.lowercased(name) {
        case "gzip", "x-gzip": self = .gzip
        case "deflate": self = .deflate
        case "br": self = .brotli
        case "zstd": self = .zstd
        default: return nil
        }
    }

    /// A decoder for one body; nil when there is no memory.
    func makeDecoder() -> (any ContentDecoder)? {
        switch self {
        case .gzip: GzipDecoder()
        case .deflate: DeflateDecoder()
        case .brotli: BrotliDecoder()
        case .zstd: ZstdDecoder()
        }
    }
}
