import ErrandWire

/// The header sections of one exchange, line by line as they come: interim ones, the final one, trailers.
struct ResponseHead: ~Copyable {
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
    var hasBegun: Bool { !lines.isEmpty || status != 0 }

    private var lines = LineBuffer()
    private var trailerLines = LineBuffer()

    var headers: HTTPHeaders { HTTPHeaders(block: HeaderBlock(lines.bytes)) }
    var trailers: HTTPHeaders {
        trailerLines.isEmpty ? HTTPHeaders() : HTTPHeaders(block: HeaderBlock(trailerLines.bytes))
    }

    mutating func reset() {
        status = 0
        isFinal = false
        isContentCoded = false
        isOpen = false
        lines.removeAll()
        trailerLines.removeAll()
    }

    /// Takes one line with its line end, and says when a section is whole.
    @inline(__always)
    mutating func receive(_ line: UnsafeRawBufferPointer) -> Section? {
        if !isOpen || ResponseHead.isBlank(line) { return receive(border: line) }
        lines.append(line)
        if ResponseHead.mayBeContentEncoding(line) { noteContentEncoding(line) }
        return nil
    }

    /// Takes a line that begins or ends a section, or is a trailer.
    @inline(never)
    private mutating func receive(border line: UnsafeRawBufferPointer) -> Section? {
        if !isOpen, ResponseHead.isStatusLine(line) {
            reset()
            isOpen = true
            readStatusLine(line)
        } else if isFinal {
            if !ResponseHead.isBlank(line) { trailerLines.append(line) }
            return nil
        }
        lines.append(line)
        guard ResponseHead.isBlank(line) else { return nil }
        isOpen = false
        if 100..<200 ~= status { return .interim(status: status) }
        isFinal = true
        return .final(status: status)
    }

    private mutating func readStatusLine(_ line: UnsafeRawBufferPointer) {
        var index = 5
        while index < line.count, line[index] != UInt8(ascii: " ") { index += 1 }
        version = ResponseHead.version(first: line[5], last: line[index - 1])
        index += 1
        while index < line.count, ASCII.isDigit(line[index]), status < 1000 {
            status = status * 10 + Int(line[index] - UInt8(ascii: "0"))
            index += 1
        }
    }

    /// The version of which `HTTP/` is followed by these; curl itself has refused what it does not know.
    private static func version(first: UInt8, last: UInt8) -> HTTPVersion {
        switch (first, last) {
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
    @inline(__always)
    private static func mayBeContentEncoding(_ line: UnsafeRawBufferPointer) -> Bool {
        line.count > 16 && line[0] | 0x20 == UInt8(ascii: "c") && line[8] | 0x20 == UInt8(ascii: "e")
    }

    @inline(never)
    private mutating func noteContentEncoding(_ line: UnsafeRawBufferPointer) {
        if ASCII.equalIgnoringCase(line[..<16], "content-encoding".utf8) { isContentCoded = true }
    }

    @inline(__always)
    private static func isBlank(_ line: UnsafeRawBufferPointer) -> Bool {
        line.count <= 2 && line.allSatisfy { $0 == 0x0D || $0 == 0x0A }
    }
}
