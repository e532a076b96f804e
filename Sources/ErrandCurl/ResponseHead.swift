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
    /// Whether the section that came last has a field that begins like Content-Encoding.
    private(set) var isContentCoded = false
    /// Whether lines of a section have come and its empty line has not.
    private var isOpen = false
    /// Whether any line has come.
    var hasBegun: Bool { !bytes.isEmpty || status != 0 }

    private var bytes: [UInt8] = []
    private var trailerBytes: [UInt8] = []

    var headers: HTTPHeaders { HTTPHeaders(block: HeaderBlock(bytes)) }
    var trailers: HTTPHeaders { trailerBytes.isEmpty ? [:] : HTTPHeaders(block: HeaderBlock(trailerBytes)) }

    mutating func reset() {
        status = 0
        isFinal = false
        isContentCoded = false
        isOpen = false
        bytes.removeAll(keepingCapacity: true)
        trailerBytes.removeAll(keepingCapacity: true)
    }

    /// Takes one line with its line end, and says when a section is whole.
    mutating func receive(_ line: UnsafeRawBufferPointer) -> Section? {
        if !isOpen, ResponseHead.isStatusLine(line) {
            reset()
            isOpen = true
            readStatusLine(line)
        } else if isFinal {
            if !ResponseHead.isBlank(line) { trailerBytes.append(contentsOf: line) }
            return nil
        }
        bytes.append(contentsOf: line)
        if !isContentCoded { isContentCoded = ResponseHead.isContentEncoding(line) }
        guard ResponseHead.isBlank(line) else { return nil }
        isOpen = false
        if 100..<200 ~= status { return .interim(status: status) }
        isFinal = true
        return .final(status: status)
    }

    private mutating func readStatusLine(_ line: UnsafeRawBufferPointer) {
        let space = line.firstIndex(of: UInt8(ascii: " ")) ?? line.endIndex
        version = ResponseHead.version(line[..<space])
        for byte in line[space...].dropFirst() {
            guard ASCII.isDigit(byte), status < 1000 else { break }
            status = status * 10 + Int(byte - UInt8(ascii: "0"))
        }
    }

    /// The version behind `HTTP/`; curl itself has refused what it does not know.
    private static func version(_ text: Slice<UnsafeRawBufferPointer>) -> HTTPVersion {
        switch (text.dropFirst(5).first, text.last) {
        case (UInt8(ascii: "1"), UInt8(ascii: "0")): .http1_0
        case (UInt8(ascii: "2"), _): .http2
        case (UInt8(ascii: "3"), _): .http3
        default: .http1_1
        }
    }

    private static func isStatusLine(_ line: UnsafeRawBufferPointer) -> Bool {
        line.count > 5 && line[0] == UInt8(ascii: "H") && line[1] == UInt8(ascii: "T") && line[2] == UInt8(ascii: "T")
            && line[3] == UInt8(ascii: "P") && line[4] == UInt8(ascii: "/")
    }

    /// Looks at two bytes of most lines.
    private static func isContentEncoding(_ line: UnsafeRawBufferPointer) -> Bool {
        line.count > 16 && line[0] | 0x20 == UInt8(ascii: "c") && line[8] | 0x20 == UInt8(ascii: "e")
            && ASCII.equalIgnoringCase(line[..<16], "content-encoding".utf8)
    }

    private static func isBlank(_ line: UnsafeRawBufferPointer) -> Bool {
        line.count <= 2 && line.allSatisfy { $0 == 0x0D || $0 == 0x0A }
    }
}
