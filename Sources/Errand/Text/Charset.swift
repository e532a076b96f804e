import ErrandWire
public import FoundationEssentials

/// A charset by its name, and the reading and writing of bytes that are in it.
///
/// Known are UTF-8, UTF-16 and UTF-32, and of the older ones those of the WHATWG Encoding Standard: GB18030 with GBK and
/// GB2312, Big5, Shift_JIS, EUC-JP, ISO-2022-JP, EUC-KR, windows-125x, ISO 8859, KOI8 and the like. Where servers use a name
/// for more than it stands for, the larger set is read: GB18030 for `gb2312`, code page 932 for `shift_jis`.
public struct Charset: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name in lower case.
    public let name: String

    /// Makes a charset of a name, which is compared without regard to case (RFC 9110 §8.3.2).
    public init(_ name: String) { self.name = ASCII.lowercased(ASCII.trimmed(name)) }
    /// Makes a charset of a literal.
    public init(stringLiteral value: String) { self.init(value) }

    /// UTF-8.
    public static let utf8: Charset = "utf-8"

    /// Whether the name is known.
    public var isKnown: Bool { Charset.iconvNames[name] != nil }

    /// The name.
    public var description: String { name }

    /// The text of bytes, strictly; nil if any of them does not fit, or if the charset is not known.
    ///
    /// A byte order mark at the beginning is taken off. `utf-16` and `utf-32` without one are big-endian (RFC 2781 §4.3).
    public func text(_ bytes: Data) -> String? { converter(for: bytes)?.text(bytes, isLossy: false) }

    /// The text of bytes, with U+FFFD for what does not fit; nil if the charset is not known.
    public func lossyText(_ bytes: Data) -> String? { converter(for: bytes)?.text(bytes, isLossy: true) }

    /// The bytes of a text; nil if a character is not in the charset, or if the charset is not known.
    ///
    /// Written is the set of just that name, which a reader of the larger one understands, too.
    public func bytes(of text: String) -> Data? {
        if self == .utf8 { return Data(text.utf8) }
        guard let larger = Charset.iconvNames[name] else { return nil }
        if let writer = CharsetWriter(name) { return writer.bytes(of: text) }
        return CharsetWriter(larger)?.bytes(of: text)
    }

    /// The charset that a byte order mark tells; nil if there is none.
    package init?(byteOrderMarkOf bytes: Data) {
        let start = Array(bytes.prefix(4))
        if start.starts(with: [0xEF, 0xBB, 0xBF]) {
            self = .utf8
        } else if start == [0xFF, 0xFE, 0, 0] {
            self = "utf-32le"
        } else if start == [0, 0, 0xFE, 0xFF] {
            self = "utf-32be"
        } else if start.starts(with: [0xFF, 0xFE]) {
            self = "utf-16le"
        } else if start.starts(with: [0xFE, 0xFF]) {
            self = "utf-16be"
        } else {
            return nil
        }
    }

    /// Where the name leaves open which byte of a unit comes first, the mark tells.
    private func converter(for bytes: Data) -> CharsetReader? {
        guard let name = Charset.iconvNames[name] else { return nil }
        if name == "UTF-16BE" || name == "UTF-32BE", let mark = Charset(byteOrderMarkOf: bytes)?.name,
            !self.name.hasSuffix("be"), mark.hasPrefix(name.prefix(6).lowercased())
        {
            return CharsetReader(mark.uppercased())
        }
        return CharsetReader(name)
    }
}
