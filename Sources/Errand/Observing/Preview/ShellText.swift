/// Text for a POSIX shell.
enum ShellText {
    /// One word that the shell takes as it is: `'it'\''s'`.
    static func quoted(_ text: String) -> String {
        "'" + text.utf8Joined { $0 == UInt8(ascii: "'") ? Array("'\\''".utf8) : [$0] } + "'"
    }

    /// A `printf` that writes these bytes, of whatever kind, on one line and without a control character.
    static func printf(_ bytes: some Collection<UInt8>) -> String {
        var format: [UInt8] = []
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\n"): format += Array("\\n".utf8)
            case UInt8(ascii: "\\"): format += Array("\\\\".utf8)
            case UInt8(ascii: "%"): format += Array("%%".utf8)
            // A dash might begin an option.
            case UInt8(ascii: "-") where format.isEmpty: format += Array("\\055".utf8)
            case UInt8(ascii: "'"): format += Array("'\\''".utf8)
            case 0x20..<0x7F: format.append(byte)
            default: format += octal(byte)
            }
        }
        return "printf '\(String(decoding: format, as: UTF8.self))'"
    }

    private static func octal(_ byte: UInt8) -> [UInt8] {
        let digits = String(byte, radix: 8)
        return Array("\\\(String(repeating: "0", count: 3 - digits.count))\(digits)".utf8)
    }
}

extension String {
    fileprivate func utf8Joined(_ each: (UInt8) -> [UInt8]) -> String {
        String(decoding: utf8.flatMap(each), as: UTF8.self)
    }
}
