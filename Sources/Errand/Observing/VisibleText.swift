extension Unicode.Scalar {
    /// Whether it could end a line, steer a terminal or turn the order of letters: what others wrote is not to do so in a log.
    var isControl: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0x061C, 0xFEFF: true
        default: false
        }
    }
}

extension String {
    /// The text with its control characters as `\u{1B}`, but for `\n`, `\r` and `\t`, which are written so.
    /// - Parameter keepsLines: line feeds stay.
    func visible(keepsLines: Bool = false) -> String {
        guard unicodeScalars.contains(where: \.isControl) else { return self }
        var result = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "\n" where keepsLines: result += "\n"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.isControl: result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// The beginning of a text, and how many bytes of it are missing.
    func cut(at limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var count = Swift.max(limit, 0)
        // Not amid a character: bytes behind the first of one begin with the bits 10.
        while count > 0, utf8[utf8.index(startIndex, offsetBy: count)] & 0xC0 == 0x80 { count -= 1 }
        let end = utf8.index(startIndex, offsetBy: count)
        return "\(self[..<end])… \(utf8.count - count) bytes more"
    }
}
