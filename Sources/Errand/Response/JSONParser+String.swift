extension JSONParser {
    /// A string, from one quotation mark past the other.
    mutating func string() throws(JSON.ParseError) -> String {
        position += 1
        let start = position
        var hasEscapes = false
        while bytes[position] != UInt8(ascii: "\"") {
            if bytes[position] < 0x20 {
                throw position >= end ? unexpected() : JSON.ParseError(.controlCharacter, at: position)
            }
            if bytes[position] == UInt8(ascii: "\\") {
                hasEscapes = true
                position += 1
                if position >= end { throw unexpected() }
            }
            position += 1
        }
        let raw = start..<position
        position += 1
        guard let text = String(validating: bytes[raw], as: UTF8.self) else {
            throw JSON.ParseError(.notUTF8, at: raw.lowerBound + validPrefix(of: raw))
        }
        return hasEscapes ? try unescaped(raw) : text
    }

    private func validPrefix(of range: Range<Int>) -> Int {
        do {
            return try UTF8Span(validating: bytes[range].span).count
        } catch {
            return error.byteOffsets.lowerBound
        }
    }

    private func unescaped(_ range: Range<Int>) throws(JSON.ParseError) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(range.count)
        var place = range.lowerBound
        while place < range.upperBound {
            guard bytes[place] == UInt8(ascii: "\\") else {
                text.append(bytes[place])
                place += 1
                continue
            }
            switch bytes[place + 1] {
            case UInt8(ascii: "u"):
                let (scalar, length) = try scalar(at: place, before: range.upperBound)
                text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
                place += length
            case let byte:
                guard let plain = JSONParser.plain(byte) else { throw JSON.ParseError(.badEscape, at: place) }
                text.append(plain)
                place += 2
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func plain(_ escaped: UInt8) -> UInt8? {
        switch escaped {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): escaped
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }

    /// The character of an escape, or of two that are a surrogate pair, and the bytes that it takes.
    private func scalar(at place: Int, before limit: Int) throws(JSON.ParseError) -> (Unicode.Scalar, Int) {
        let first = try unit(at: place, before: limit)
        if let scalar = Unicode.Scalar(first) { return (scalar, 6) }
        let next = place + 6
        guard UTF16.isLeadSurrogate(first), next + 1 < limit, bytes[next] == UInt8(ascii: "\\"),
            bytes[next + 1] == UInt8(ascii: "u")
        else { return ("\u{FFFD}", 6) }
        let second = try unit(at: next, before: limit)
        guard UTF16.isTrailSurrogate(second) else { return ("\u{FFFD}", 6) }
        return (UTF16.decode(UTF16.EncodedScalar([first, second])), 12)
    }

    private func unit(at place: Int, before limit: Int) throws(JSON.ParseError) -> UInt16 {
        var unit: UInt16 = 0
        guard place + 6 <= limit else { throw JSON.ParseError(.badEscape, at: place) }
        for byte in bytes[place + 2..<place + 6] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw JSON.ParseError(.badEscape, at: place)
            }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }
}
