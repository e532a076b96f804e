/// The bytes of one header section as they came, read when asked.
package struct HeaderBlock: Sendable {
    private let bytes: [UInt8]

    /// - Parameter bytes: lines that end in LF or CRLF; a first line without a colon (a status line) is passed over.
    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package var fields: [HTTPHeaders.Field] {
        var fields: [HTTPHeaders.Field] = []
        forEachLine { name, value in
            if let name {
                fields.append(.init(HTTPHeaderName(ASCII.text(name)), ASCII.text(value)))
            } else if let last = fields.indices.last {
                fields[last].value += " " + ASCII.text(value)  // RFC 9112 §5.2: a folded line is one space.
            }
            return true
        }
        return fields
    }

    package func firstValue(of name: HTTPHeaderName) -> String? {
        var found: String?
        forEachLine { candidate, value in
            if let candidate {
                if found != nil { return false }
                if ASCII.equalIgnoringCase(candidate, name.text.utf8) { found = ASCII.text(value) }
            } else if found != nil {
                found? += " " + ASCII.text(value)
            }
            return true
        }
        return found
    }

    /// Calls `body` with name and value of each field, or with no name for a line that folds on, until it says false.
    private func forEachLine(
        _ body: (_ name: Slice<UnsafeRawBufferPointer>?, _ value: Slice<UnsafeRawBufferPointer>) -> Bool
    ) {
        bytes.withUnsafeBytes { buffer in
            var start = buffer.startIndex
            while start < buffer.endIndex {
                let end = buffer[start...].firstIndex(of: UInt8(ascii: "\n")) ?? buffer.endIndex
                var line = Slice(base: buffer, bounds: start..<end)
                if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
                start = end + 1
                guard let first = line.first else { continue }
                if first == 0x20 || first == 0x09 {
                    if !body(nil, ASCII.trimmed(line)) { return }
                } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
                    if isStatusLine(line) { continue }
                    let value = Slice(base: buffer, bounds: (colon + 1)..<line.endIndex)
                    let name = Slice(base: buffer, bounds: line.startIndex..<colon)
                    if !body(ASCII.trimmed(name), ASCII.trimmed(value)) { return }
                }
            }
        }
    }

    /// A reason phrase may hold a colon, so the colon alone does not tell.
    private func isStatusLine(_ line: Slice<UnsafeRawBufferPointer>) -> Bool {
        line.startIndex == 0 && line.starts(with: "HTTP/".utf8)
    }
}
