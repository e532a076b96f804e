import ErrandWire
import FoundationEssentials

/// Cuts requests out of the bytes of one connection. Used by the connection's thread alone.
struct LoopbackReader {
    /// Why there is no request.
    enum Failure: Error {
        case refused(LoopbackRefusal)
        /// The other side closed, or the server stops.
        case gone
    }

    private let socket: LoopbackSocket
    private let limits: LoopbackLimits
    private var buffer: [UInt8] = []
    private var start = 0

    init(_ socket: LoopbackSocket, limits: LoopbackLimits) {
        self.socket = socket
        self.limits = limits
    }

    /// Whether bytes are here that belong to a later request, or to a body nobody wanted.
    var hasLeftovers: Bool { start < buffer.count }

    /// Waits for the first byte of a request.
    mutating func waitForRequest() throws(Failure) {
        while true {
            while !hasLeftovers { try fill() }
            // RFC 9112 §2.2: an empty line before the request line is passed over.
            guard buffer[start] == UInt8(ascii: "\r") || buffer[start] == UInt8(ascii: "\n") else { return }
            start += 1
        }
    }

    mutating func head() throws(Failure) -> LoopbackRequestHead {
        var line = start
        var position = start
        while true {
            while let end = newline(from: position) {
                let isEmpty = end == line || (end == line + 1 && buffer[line] == UInt8(ascii: "\r"))
                (line, position) = (end + 1, end + 1)
                guard end - start < limits.head else { throw .refused(.headTooLarge) }
                if isEmpty {
                    let bytes = Array(buffer[start...end])
                    start = end + 1
                    do throws(LoopbackRefusal) {
                        return try LoopbackRequestHead(bytes)
                    } catch {
                        throw .refused(error)
                    }
                }
            }
            guard buffer.count - start < limits.head else { throw .refused(.headTooLarge) }
            let shift = start
            position = buffer.count
            try fill()
            line -= shift - start
            position -= shift - start
        }
    }

    /// Reads the body into `request`, or its first bytes.
    mutating func body(_ framing: LoopbackRequestHead.Framing, into request: inout LoopbackRequest, atMost most: Int)
        throws(Failure)
    {
        request.isComplete = false
        switch framing {
        case .length(let length):
            guard length <= limits.body else { throw .refused(.bodyTooLarge) }
            try take(min(length, most), into: &request)
            request.isComplete = length <= most
        case .chunked:
            while true {
                let size = try chunkSize()
                if size == 0 { break }
                guard size <= limits.body - request.bodyLength else { throw .refused(.bodyTooLarge) }
                let room = most - request.bodyLength
                try take(min(size, room), into: &request)
                if size > room { return }
                guard try self.line(limit: 0).isEmpty else {
                    throw .refused(.badRequest("a chunk is longer than it says"))
                }
            }
            request.trailers = try trailers()
            request.isComplete = true
        }
    }
}

extension LoopbackReader {
    /// Waits for more bytes; those that were used up are dropped.
    private mutating func fill() throws(Failure) {
        if start > 0 {
            buffer.removeFirst(start)
            start = 0
        }
        let count = withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) { space in
            let count = socket.receive(into: space)
            buffer.append(contentsOf: space[..<count])
            return count
        }
        if count == 0 { throw .gone }
    }

    private func newline(from position: Int) -> Int? { buffer[position...].firstIndex(of: UInt8(ascii: "\n")) }

    private mutating func take(_ count: Int, into request: inout LoopbackRequest) throws(Failure) {
        var left = count
        while left > 0 {
            if !hasLeftovers { try fill() }
            let part = buffer[start..<min(buffer.count, start + left)]
            request.body.append(contentsOf: part.prefix(max(0, limits.keptBody - request.bodyLength)))
            request.bodyLength += part.count
            start += part.count
            left -= part.count
        }
    }

    /// A line that ends in CRLF, without it.
    private mutating func line(limit: Int) throws(Failure) -> ArraySlice<UInt8> {
        var end = newline(from: start)
        while end == nil {
            guard buffer.count - start <= limit + 2 else { throw .refused(.badRequest("a line is too long")) }
            try fill()
            end = newline(from: start)
        }
        guard let end, end > start, buffer[end - 1] == UInt8(ascii: "\r"), end - start <= limit + 1 else {
            throw .refused(.badRequest("a line does not end in CRLF, or not in time"))
        }
        defer { start = end + 1 }
        return buffer[start..<(end - 1)]
    }

    private mutating func chunkSize() throws(Failure) -> Int {
        let line = try line(limit: 1024)
        let digits = String(decoding: line.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
        guard digits.utf8.allSatisfy({ ASCII.hexValue($0) != nil }), let size = Int(digits, radix: 16) else {
            throw .refused(.badRequest("a chunk size is not a hexadecimal number"))
        }
        return size
    }

    private mutating func trailers() throws(Failure) -> HTTPHeaders {
        var lines: [ArraySlice<UInt8>] = []
        var room = limits.head
        while true {
            let line = try line(limit: room)
            if line.isEmpty { break }
            room = max(0, room - line.count)
            lines.append(line)
        }
        do throws(LoopbackRefusal) {
            return try LoopbackRequestHead.fields(lines[...])
        } catch {
            throw .refused(error)
        }
    }
}
