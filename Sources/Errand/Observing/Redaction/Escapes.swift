import ErrandWire

/// Escapes undone where they are right, and left where they are not: for looking behind them, not for reading.
enum Escapes {
    /// `%70` as its byte; bytes that are no UTF-8 as U+FFFD.
    static func percentDecoded(_ text: some StringProtocol) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var place = 0
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "%"), place + 2 < bytes.count, let high = ASCII.hexValue(bytes[place + 1]),
                let low = ASCII.hexValue(bytes[place + 2])
            {
                result.append(high << 4 | low)
                place += 3
            } else {
                result.append(bytes[place])
                place += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// As above, and a plus as a space (application/x-www-form-urlencoded).
    static func formDecoded(_ text: some StringProtocol) -> String {
        percentDecoded(String(decoding: text.utf8.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }, as: UTF8.self))
    }

    /// JSON's `\u0070` as its character.
    static func unicodeDecoded(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var place = 0
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "\\"), place + 5 < bytes.count, bytes[place + 1] == UInt8(ascii: "u"),
                let scalar = scalar(bytes[(place + 2)...(place + 5)])
            {
                result += Array(String(scalar).utf8)
                place += 6
            } else {
                result.append(bytes[place])
                place += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func scalar(_ digits: ArraySlice<UInt8>) -> Unicode.Scalar? {
        var value: UInt16 = 0
        for digit in digits {
            guard let digit = ASCII.hexValue(digit) else { return nil }
            value = value << 4 | UInt16(digit)
        }
        return Unicode.Scalar(value)
    }
}
