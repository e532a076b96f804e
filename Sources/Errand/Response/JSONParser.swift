/// Reads RFC 8259, strictly, from bytes.
struct JSONParser {
    static let depthLimit = 512
    /// The text, and a zero, which can stand nowhere in JSON: so the end needs no look of its own at each byte.
    let bytes: [UInt8]
    let end: Int
    var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes + [0]
        end = bytes.count
    }

    /// One value and nothing else.
    mutating func document() throws(JSON.ParseError) -> JSON {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        skipSpace()
        let value = try value(depth: 0)
        skipSpace()
        guard position == end else { throw JSON.ParseError(.trailingBytes, at: position) }
        return value
    }

    /// Whether the text is one number.
    mutating func isNumber() -> Bool { (try? number()) != nil && position == end }

    private mutating func value(depth: Int) throws(JSON.ParseError) -> JSON {
        switch bytes[position] {
        case UInt8(ascii: "{"): try object(depth: depth + 1)
        case UInt8(ascii: "["): try array(depth: depth + 1)
        case UInt8(ascii: "\""): .string(try string())
        case UInt8(ascii: "t"): try word("true", .bool(true))
        case UInt8(ascii: "f"): try word("false", .bool(false))
        case UInt8(ascii: "n"): try word("null", .null)
        default: .number(try number())
        }
    }

    private mutating func object(depth: Int) throws(JSON.ParseError) -> JSON {
        guard depth <= JSONParser.depthLimit else { throw JSON.ParseError(.tooDeep, at: position) }
        var members = JSON.Object()
        position += 1
        skipSpace()
        if take("}") { return .object(members) }
        repeat {
            skipSpace()
            guard bytes[position] == UInt8(ascii: "\"") else { throw unexpected() }
            let name = try string()
            skipSpace()
            guard take(":") else { throw unexpected() }
            skipSpace()
            members[name] = try value(depth: depth)
            skipSpace()
        } while take(",")
        guard take("}") else { throw unexpected() }
        return .object(members)
    }

    private mutating func array(depth: Int) throws(JSON.ParseError) -> JSON {
        guard depth <= JSONParser.depthLimit else { throw JSON.ParseError(.tooDeep, at: position) }
        var items: [JSON] = []
        position += 1
        skipSpace()
        if take("]") { return .array(items) }
        repeat {
            skipSpace()
            items.append(try value(depth: depth))
            skipSpace()
        } while take(",")
        guard take("]") else { throw unexpected() }
        return .array(items)
    }

    private mutating func word(_ word: StaticString, _ value: JSON) throws(JSON.ParseError) -> JSON {
        for offset in 0..<word.utf8CodeUnitCount {
            guard bytes[position] == word.utf8Start[offset] else { throw unexpected() }
            position += 1
        }
        return value
    }

    private mutating func number() throws(JSON.ParseError) -> JSON.Number {
        let start = position
        _ = take("-")
        if !take("0") { try digits() }
        if take(".") { try digits() }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            try digits()
        }
        return JSON.Number(read: String(decoding: bytes[start..<position], as: UTF8.self))
    }

    private mutating func digits() throws(JSON.ParseError) {
        guard isDigit(bytes[position]) else { throw unexpected() }
        repeat { position += 1 } while isDigit(bytes[position])
    }

    private func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

    private mutating func skipSpace() {
        while bytes[position] == 0x20 || bytes[position] == 0x0A || bytes[position] == 0x0D || bytes[position] == 0x09 {
            position += 1
        }
    }

    private mutating func take(_ wanted: Unicode.Scalar) -> Bool {
        guard bytes[position] == UInt8(ascii: wanted) else { return false }
        position += 1
        return true
    }

    func unexpected() -> JSON.ParseError {
        JSON.ParseError(position >= end ? .unexpectedEnd : .unexpectedByte, at: position)
    }
}
