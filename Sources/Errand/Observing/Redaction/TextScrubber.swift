import ErrandWire

/// Goes through a text once and leaves out what follows the marks of a secret.
struct TextScrubber {
    private let bytes: [UInt8]
    private let redaction: Redaction
    private let depth: Int
    private var position = 0
    private var result: [UInt8] = []

    init(_ text: String, redaction: Redaction, depth: Int) {
        bytes = Array(text.utf8)
        self.redaction = redaction
        self.depth = depth
    }

    mutating func scrubbed() -> String {
        while position < bytes.count {
            if bytes[position...].starts(with: "//".utf8) {
                authority()
            } else if bytes[position] == UInt8(ascii: "<") {
                tag()
            } else if isNameByte(bytes[position]) {
                run()
            } else {
                copy(to: position + 1)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// What stands between "//" and the path: without its userinfo, or wholly left out if its port is none, since a password with a
    /// slash may begin there.
    private mutating func authority() {
        copy(to: position + 2)
        let end = bytes[position...].firstIndex { $0 <= 0x20 || "/?#\\\"'<>".utf8.contains($0) } ?? bytes.count
        if let at = bytes[position..<end].lastIndex(of: UInt8(ascii: "@")) {
            mark()
            position = at
            copy(to: end)
        } else if let colon = bytes[position..<end].lastIndex(of: UInt8(ascii: ":")),
            !bytes[position..<end].contains(UInt8(ascii: "]")), bytes[(colon + 1)..<end].contains(where: isNoDigit)
        {
            mark()
            position = endOfLine
        } else {
            copy(to: end)
        }
    }

    /// Where an element begins that has a secret's name (XML 1.0 §3): its attributes and all that is in it are left out.
    private mutating func tag() {
        copy(to: position + 1)
        let name = bytes[position...].prefix { isNameByte($0) || $0 == UInt8(ascii: ":") }
        // A tag ends before the next one begins, so that each byte is looked at once.
        guard !name.isEmpty, let close = bytes[name.endIndex...].firstIndex(where: "<>".utf8.contains),
            bytes[close] == UInt8(ascii: ">"), redaction.isSecret(String(decoding: name, as: UTF8.self))
        else { return }
        copy(to: name.endIndex)
        mark()
        let isEmpty = bytes[close - 1] == UInt8(ascii: "/")
        position = isEmpty ? close - 1 : bytes[close...].firstRange(of: "</".utf8 + name)?.lowerBound ?? bytes.count
    }

    /// A name, a word, or a token.
    private mutating func run() {
        let start = position
        let end = bytes[start...].firstIndex { !isNameByte($0) } ?? bytes.count
        let run = String(decoding: bytes[start..<end], as: UTF8.self)
        if isToken(run) || hasSecretBehindEscapes(run) {
            mark()
            position = end
        } else if let value = beginOfValue(after: end), redaction.isSecret(run) {
            copy(to: value)
            hideValue()
        } else {
            copy(to: end)
            if isScheme(run) { hideCredentials() }
        }
    }

    /// A JSON web token (RFC 7519): its header begins with `{"` in Base64.
    private func isToken(_ run: String) -> Bool {
        run.hasPrefix("eyJ") && run.utf8.count(where: { $0 == UInt8(ascii: ".") }) >= 2
    }

    private func hasSecretBehindEscapes(_ run: String) -> Bool {
        let decoded = Escapes.percentDecoded(run)
        return decoded != run && redaction.text(decoded, depth: depth + 1) != decoded
    }

    /// Where the value begins that has just been named, behind quotes, spaces and `=` or `:`; nil if no such sign is there.
    private func beginOfValue(after end: Int) -> Int? {
        guard let sign = bytes[end...].firstIndex(where: { !isSpace($0) && !isQuote($0) }),
            bytes[sign] == UInt8(ascii: "=") || bytes[sign] == UInt8(ascii: ":")
        else { return nil }
        let behind = bytes[(sign + 1)...].drop { isSpace($0) || $0 == UInt8(ascii: ">") }
        return behind.startIndex
    }

    private mutating func hideValue() {
        guard position < bytes.count else { return }
        let slashes = bytes[position...].prefix { $0 == UInt8(ascii: "\\") }.count
        let quote = position + slashes
        if quote < bytes.count, bytes[quote] == UInt8(ascii: "\"") || bytes[quote] == UInt8(ascii: "'") {
            let end = closingQuote(like: bytes[quote], slashes: slashes, after: quote)
            copy(to: quote + 1)
            mark()
            position = end
        } else if bytes[position] == UInt8(ascii: "{") || bytes[position] == UInt8(ascii: "[") {
            mark()
            position = bytes.count
        } else {
            let line = bytes[position..<endOfLine]
            mark()
            position = bytes[line.startIndex..<line.endIndex].firstIndex(of: UInt8(ascii: "&")) ?? line.endIndex
        }
    }

    /// The quotation mark with as many backslashes before it, backslashes included; the end if there is none.
    private func closingQuote(like mark: UInt8, slashes: Int, after quote: Int) -> Int {
        var count = 0
        for place in bytes.indices[(quote + 1)...] {
            if bytes[place] == UInt8(ascii: "\\") {
                count += 1
            } else {
                if bytes[place] == mark, count == slashes { return place - slashes }
                count = 0
            }
        }
        return bytes.count
    }

    /// Schemes whose credentials are one token (RFC 7617, RFC 6750).
    private func isScheme(_ run: String) -> Bool { ["bearer", "basic", "negotiate"].contains(run.lowercased()) }

    private mutating func hideCredentials() {
        let token = bytes[position...].drop(while: isSpace)
        let end = token.firstIndex { !isNameByte($0) && !"+/~".utf8.contains($0) } ?? bytes.count
        guard token.startIndex > position, end > token.startIndex else { return }
        let rest = bytes[end...].drop { $0 == UInt8(ascii: "=") }
        // `Bearer realm="…"` is a challenge.
        if let next = rest.first, rest.startIndex > end, isNameByte(next) || isQuote(next) { return }
        copy(to: token.startIndex)
        mark()
        position = rest.startIndex
    }

    private mutating func copy(to end: Int) {
        result += bytes[position..<end]
        position = end
    }

    private mutating func mark() { result += Array(Redaction.mark.utf8) }

    private var endOfLine: Int { bytes[position...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count }
    private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    private func isQuote(_ byte: UInt8) -> Bool { "\\\"'".utf8.contains(byte) }
    private func isNoDigit(_ byte: UInt8) -> Bool { !ASCII.isDigit(byte) }
    private func isNameByte(_ byte: UInt8) -> Bool {
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte >= 0x80 || "_-.%[]".utf8.contains(byte)
    }
}
