import ErrandWire

/// Undoes the content codings of one body while it comes, the last one first (RFC 9110 §8.4).
///
/// A body with a coding that is not known is collected as it came, and found faulty at its end.
final class CodedBody {
    /// Why the body cannot be decoded, so that it is taken as it is.
    private var refusal: String?
    private var decoders: [(coding: ContentCoding, decoder: any ContentDecoder)] = []
    /// One piece for each decoder.
    private let buffer: UnsafeMutableRawBufferPointer
    private var received = 0
    private let isShortOfMemory: Bool

    /// - Parameter fields: the values of Content-Encoding, in their order.
    init(_ fields: [String]) {
        let names = fields.flatMap { $0.split(separator: ",") }.map { ASCII.trimmed(String($0)) }
            .filter { !CodedBody.isNone($0) }
        let codings = names.compactMap(ContentCoding.init(name:))
        if codings.count < names.count {
            refusal = "a content coding that is not known"
        } else if codings.count > CodedBody.mostCodings {
            refusal = "more than \(CodedBody.mostCodings) content codings"
        }
        if refusal == nil {
            for coding in codings.reversed() {
                if let decoder = coding.makeDecoder() { decoders.append((coding, decoder)) }
            }
        }
        isShortOfMemory = refusal == nil && decoders.count < codings.count
        buffer = .allocate(byteCount: decoders.count * CodedBody.pieceSize, alignment: 16)
    }

    deinit { buffer.deallocate() }

    /// What is wrong with a body that has ended; nil if nothing is.
    var fault: String? {
        if let refusal { return refusal }
        guard let open = decoders.first(where: { !$0.decoder.isWhole }) else { return nil }
        return "the body ends before its \(open.coding.rawValue) coding does"
    }

    /// Decodes bytes and hands on what comes of them.
    ///
    /// - Parameter limit: the largest body to decode. The sink knows it, too; but a stream may go on and give nothing.
    func decode(_ bytes: UnsafeRawBufferPointer, limit: Int?, into sink: ContentSink) throws(ContentFault) {
        if isShortOfMemory { throw .body(.outOfMemory) }
        received += bytes.count
        if let limit, received / 2 > limit, received > CodedBody.pieceSize { throw .body(.tooLarge) }
        try pass(bytes, to: 0, into: sink)
    }

    private func pass(_ bytes: UnsafeRawBufferPointer, to place: Int, into sink: ContentSink) throws(ContentFault) {
        guard place < decoders.count else { return try sink(bytes) }
        let start = place * CodedBody.pieceSize
        let piece = UnsafeMutableRawBufferPointer(rebasing: buffer[start..<(start + CodedBody.pieceSize)])
        try decoders[place].decoder.decode(bytes, by: piece) { decoded throws(ContentFault) in
            try pass(decoded, to: place + 1, into: sink)
        }
    }

    /// "identity" is no coding; "none" is not registered, but sent, and curl knows it.
    private static func isNone(_ name: String) -> Bool {
        ["", "identity", "none"].contains(ASCII.lowercased(name))
    }

    private static let mostCodings = 5
    private static let pieceSize = 32 * 1024
}
