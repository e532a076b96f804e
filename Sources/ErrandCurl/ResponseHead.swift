import ErrandWire

/// The header sections of one exchange, line by line as they come: interim ones, the final one, trailers.
struct ResponseHead {
    enum Section: Equatable {
        case interim(status: Int)
        case final(status: Int)
    }

    /// The status of the section that came last, 0 before the first.
    private(set) var status = 0
    private(set) var version: HTTPVersion = .http1_1
    /// Whether the final section is whole.
    private(set) var isFinal = false
    /// Whether any line has come.
    var hasBegun: Bool { !bytes.isEmpty || status != 0 }

    private var bytes: [UInt8] = []
    private var trailerBytes: [UInt8] = []

    var headers: HTTPHeaders { HTTPHeaders(block: HeaderBlock(bytes)) }
    var trailers: HTTPHeaders { trailerBytes.isEmpty ? [:] : HTTPHeaders(block: HeaderBlock(trailerBytes)) }

    mutating func reset() {
        status = 0
        isFinal = false
        bytes.removeAll(keepingCapacity: true)
        trailerBytes.removeAll(keepingCapacity: true)
    }

    /// Takes one line with its line end, and says when a section is whole.
    mutating func receive(_ line: UnsafeRawBufferPointer) -> Section? {
        if line.starts(with: "HTTP/".utf8) {
            reset()
            readStatusLine(line)
        } else if isFinal {
            if !ResponseHead.isBlank(line) { trailerBytes.append(contentsOf: line) }
            return nil
        }
        bytes.append(contentsOf: line)
        guard ResponseHead.isBlank(line) else { return nil }
        if 100..<200 ~= status { return .interim(status: status) }
        isFinal = true
        return .final(status: status)
    }

    private mutating func readStatusLine(_ line: UnsafeRawBufferPointer) {
        let parts = line.split(maxSplits: 2) { $0 == UInt8(ascii: " ") || $0 == 0x0D || $0 == 0x0A }
        guard let first = parts.first else { return }
        version = HTTPVersion(rawValue: ASCII.text(first)) ?? .http1_1
        guard parts.count > 1 else { return }
        status = parts[1].reduce(0) { ASCII.isDigit($1) && $0 < 1000 ? $0 * 10 + Int($1 - UInt8(ascii: "0")) : $0 }
    }

    private static func isBlank(_ line: UnsafeRawBufferPointer) -> Bool {
        line.allSatisfy { $0 == 0x0D || $0 == 0x0A }
    }
}
