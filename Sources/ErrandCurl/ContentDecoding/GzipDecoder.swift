/// Undoes gzip: one member, or several that follow one another (RFC 1952 §2.2).
final class GzipDecoder: ContentDecoder {
    private let inflater: Inflater
    private var stage = ContentStage.fresh
    /// Whether bytes that are no member have come behind one.
    private var isPassingOver = false

    init?() {
        guard let inflater = Inflater(windowBits: 15 + 16) else { return nil }
        self.inflater = inflater
    }

    var isWhole: Bool { stage != .inside }

    func decode(
        _ bytes: UnsafeRawBufferPointer, by buffer: UnsafeMutableRawBufferPointer, into sink: ContentSink
    ) throws(ContentFault) {
        if isPassingOver { return }
        var rest = bytes
        while let first = rest.first {
            if stage == .ended, first != GzipDecoder.firstByte || !inflater.restart() {
                isPassingOver = true
                return
            }
            stage = .inside
            guard let step = try inflater.inflate(rest, by: buffer, into: sink) else { throw .broken(.gzip) }
            if step.hasEnded { stage = .ended }
            rest = UnsafeRawBufferPointer(rebasing: rest[step.used...])
        }
    }

    /// ID1 of a member's header.
    private static let firstByte: UInt8 = 0x1F
}
