import Errand
import ErrandTesting
import Foundation
import Testing

@Suite struct CharsetTests {
    static let samples: [(String, String, [UInt8])] = [
        ("gb18030", "中文𠀀€", [0xD6, 0xD0, 0xCE, 0xC4, 0x95, 0x32, 0x82, 0x36, 0xA2, 0xE3]),
        ("GBK", "沙发", [0xC9, 0xB3, 0xB7, 0xA2]), ("gb2312", "中国", [0xD6, 0xD0, 0xB9, 0xFA]),
        ("Big5", "繁體中文", [0xC1, 0x63, 0xC5, 0xE9, 0xA4, 0xA4, 0xA4, 0xE5]),
        ("shift_jis", "日本語ｱ\\~①", [0x93, 0xFA, 0x96, 0x7B, 0x8C, 0xEA, 0xB1, 0x5C, 0x7E, 0x87, 0x40]),
        ("euc-jp", "日本語", [0xC6, 0xFC, 0xCB, 0xDC, 0xB8, 0xEC]),
        ("iso-2022-jp", "日本", [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x4B, 0x5C, 0x1B, 0x28, 0x42]),
        ("euc-kr", "한국어", [0xC7, 0xD1, 0xB1, 0xB9, 0xBE, 0xEE]),
        ("windows-1250", "ž", [0x9E]), ("windows-1251", "Привет", [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2]),
        ("windows-1252", "€“é", [0x80, 0x93, 0xE9]), ("cp1253", "Ω", [0xD9]), ("windows-1254", "ğ", [0xF0]),
        ("windows-1255", "שלום", [0xF9, 0xEC, 0xE5, 0xED]), ("windows-1256", "سلام", [0xD3, 0xE1, 0xC7, 0xE3]),
        ("windows-1257", "ž", [0xFE]), ("windows-1258", "đ", [0xF0]), ("tis-620", "ไทย", [0xE4, 0xB7, 0xC2]),
        ("iso-8859-1", "café", [0x63, 0x61, 0x66, 0xE9]), ("latin1", "é", [0xE9]), ("ISO-8859-2", "ő", [0xF5]),
        ("iso-8859-5", "Да", [0xB4, 0xD0]), ("iso-8859-7", "Ω", [0xD9]), ("iso-8859-15", "€", [0xA4]),
        ("koi8-r", "Мир", [0xED, 0xC9, 0xD2]), ("us-ascii", "plain", [0x70, 0x6C, 0x61, 0x69, 0x6E]),
        ("UTF-8", "a€𠀀", [0x61, 0xE2, 0x82, 0xAC, 0xF0, 0xA0, 0x80, 0x80]),
        ("utf-16le", "a€𠀀", [0x61, 0, 0xAC, 0x20, 0x40, 0xD8, 0, 0xDC]),
        ("utf-16be", "a€𠀀", [0, 0x61, 0x20, 0xAC, 0xD8, 0x40, 0xDC, 0]),
        ("utf-16", "a€", [0, 0x61, 0x20, 0xAC]), ("utf-16", "a€", [0xFF, 0xFE, 0x61, 0, 0xAC, 0x20]),
        ("utf-16", "a", [0xFE, 0xFF, 0, 0x61]), ("utf-32", "a", [0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0]),
        ("utf-32le", "a𠀀", [0x61, 0, 0, 0, 0, 0, 0x02, 0]), ("utf-32be", "a𠀀", [0, 0, 0, 0x61, 0, 0x02, 0, 0]),
        ("utf-8", "a", [0xEF, 0xBB, 0xBF, 0x61]), ("gb18030", "a", [0x84, 0x31, 0x95, 0x33, 0x61]),
        ("big5", "", []),
    ]

    @Test(arguments: samples)
    func bytesAreReadInTheirCharset(row: (name: String, text: String, bytes: [UInt8])) {
        let charset = Charset(row.name)
        #expect(charset.isKnown)
        #expect(charset.text(Data(row.bytes)) == row.text)
        #expect(charset.lossyText(Data(row.bytes)) == row.text)
    }

    /// More than is converted at a time, and an offset that is not zero.
    @Test func aLongTextIsReadWhole() {
        let bytes = Data(repeating: 0x41, count: 3) + Data((0..<20_000).flatMap { _ in [0xD6, 0xD0] as [UInt8] })
        #expect(Charset("gbk").text(bytes.dropFirst(3)) == String(repeating: "中", count: 20_000))
    }

    @Test(
        arguments: [
            ("utf-8", [0x61, 0xFF, 0x62], "a\u{FFFD}b"), ("us-ascii", [0x61, 0xE9, 0x62], "a\u{FFFD}b"),
            ("gbk", [0xD6, 0xD0, 0xD6], "中\u{FFFD}"), ("gb18030", [0xFF, 0x61], "\u{FFFD}a"),
            ("shift_jis", [0x80, 0x93, 0xFA], "\u{FFFD}日"), ("windows-1252", [0x81, 0x61], "\u{FFFD}a"),
            ("utf-16le", [0x61, 0, 0x62], "a\u{FFFD}"), ("utf-16be", [0xD8, 0, 0, 0x61], "\u{FFFD}a"),
            ("utf-32be", [0, 0x11, 0, 0, 0, 0, 0, 0x61], "\u{FFFD}a"), ("big5", [0xA4, 0xA4, 0xFF], "中\u{FFFD}"),
        ] as [(String, [UInt8], String)])
    func whatDoesNotFitIsNilOrReplaced(row: (name: String, bytes: [UInt8], text: String)) {
        #expect(Charset(row.name).text(Data(row.bytes)) == nil)
        #expect(Charset(row.name).lossyText(Data(row.bytes)) == row.text)
    }

    /// What a server may say in order to be handed to iconv as it is.
    @Test(arguments: ["", "x-unknown", "utf-8//ignore", "utf-16//translit", "../gconv/x", "utf-7", "\0", "ucs4"])
    func aNameThatIsNotKnownReadsNothing(name: String) {
        #expect(!Charset(name).isKnown)
        #expect(Charset(name).text(Data([0x61])) == nil)
        #expect(Charset(name).lossyText(Data([0x61])) == nil)
    }

    @Test func everyNameInTheTableIsOneThatIconvKnows() {
        let names =
            ["utf-32", "ibm866", "x-mac-cyrillic", "koi8-u", "windows-874", "arabic", "l9"]
            + (1...16).filter { $0 != 11 && $0 != 12 }.map { "iso-8859-\($0)" } + (1250...1258).map { "x-cp\($0)" }
        for name in names { #expect(Charset(name).text(Data()) == "", "\(name)") }
    }

    @Test func namesAreComparedWithoutCase() {
        #expect(Charset(" GB2312 ") == "gb2312")
        #expect("\(Charset("UTF-8"))" == "utf-8")
    }
}
