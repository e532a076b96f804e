import Errand
import Foundation
import Testing

@Suite struct JSONParserTests {
    @Test(
        arguments: [
            ("null", JSON.null), (" true\n", true), ("\tfalse\r\n", false), ("7", 7), (#""text""#, "text"), ("[]", []),
            ("{}", [:]), ("[ ]", []), ("{ }", [:]), ("[1,[2,[]],null]", [1, [2, []], nil]),
            (#"{"a":{"b":[true]},"":1}"#, ["a": ["b": [true]], "": 1]), ("\u{FEFF}[1]", [1]), (#""\u007f""#, "\u{7F}"),
            (#"{"a":1,"b":2,"a":3}"#, ["a": 3, "b": 2]),
        ] as [(String, JSON)])
    func whatIsJSONIsRead(_ row: (text: String, tree: JSON)) throws {
        #expect(try JSON(Data(row.text.utf8)) == row.tree)
        #expect(try JSON(parsing: row.text) == row.tree)
    }

    @Test(arguments: [
        (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e9\u00E9""#, "éé"), (#""\ud83d\ude00""#, "😀"),
        (#""\u0000""#, "\u{0}"), (#""😀é""#, "😀é"), (#""a\ud83db""#, "a\u{FFFD}b"), (#""\ude00""#, "\u{FFFD}"),
        (#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀"), (#""\ud83d\u0041""#, "\u{FFFD}A"), (#""\ud83d\n""#, "\u{FFFD}\n"),
        (#""\\u0041""#, #"\u0041"#), (#""\ud83d\\ude00""#, "\u{FFFD}\\ude00"),
    ])
    func escapesAreUndone(_ row: (text: String, string: String)) throws {
        #expect(try JSON(parsing: row.text).stringValue.map { Array($0.utf8) } == Array(row.string.utf8))
    }

    @Test(
        arguments: [
            ("", JSON.ParseError.Reason.unexpectedEnd, 0), ("  ", .unexpectedEnd, 2), ("\u{FEFF}", .unexpectedEnd, 3),
            ("[1,", .unexpectedEnd, 3), ("[1", .unexpectedEnd, 2), (#"{"a""#, .unexpectedEnd, 4),
            (#"{"a":"#, .unexpectedEnd, 5),
            (#""abc"#, .unexpectedEnd, 4), (#""abc\"#, .unexpectedEnd, 5), (#""abc\""#, .unexpectedEnd, 6),
            ("tru", .unexpectedEnd, 3),
            ("-", .unexpectedEnd, 1), ("1.", .unexpectedEnd, 2), ("1e+", .unexpectedEnd, 3),
            ("<html>", .unexpectedByte, 0), ("[1,]", .unexpectedByte, 3), ("[,1]", .unexpectedByte, 1),
            ("[1 2]", .unexpectedByte, 3),
            (#"{"a":1,}"#, .unexpectedByte, 7), (#"{a:1}"#, .unexpectedByte, 1), (#"{"a" 1}"#, .unexpectedByte, 5),
            ("{'a':1}", .unexpectedByte, 1), ("[1}", .unexpectedByte, 2), ("nul!", .unexpectedByte, 3),
            ("True", .unexpectedByte, 0),
            ("[.5]", .unexpectedByte, 1), ("[+1]", .unexpectedByte, 1), ("[1.]", .unexpectedByte, 3),
            ("[1e]", .unexpectedByte, 3),
            ("[01]", .unexpectedByte, 2), ("[-a]", .unexpectedByte, 2), ("NaN", .unexpectedByte, 0),
            ("-Infinity", .unexpectedByte, 1),
            ("[0x1]", .unexpectedByte, 2), ("[1/**/]", .unexpectedByte, 2), ("\u{0}", .unexpectedByte, 0),
            ("\u{A0}1", .unexpectedByte, 0),
            ("1 2", .trailingBytes, 2), ("{}x", .trailingBytes, 2), ("01", .trailingBytes, 1),
            ("1\u{0}", .trailingBytes, 1),
            ("\u{FEFF}\u{FEFF}1", .unexpectedByte, 3), ("1\u{FEFF}", .trailingBytes, 1),
            (#"["\x"]"#, .badEscape, 2), (#"["ab\u12"]"#, .badEscape, 4), (#"["\u12G4"]"#, .badEscape, 2),
            (#"["\ud83d\u12"]"#, .badEscape, 8), (#"["\U0041"]"#, .badEscape, 2), ("[\"a\tb\"]", .controlCharacter, 3),
            ("[\"a\nb\"]", .controlCharacter, 3), ("\"\u{0}\"", .controlCharacter, 1),
        ] as [(String, JSON.ParseError.Reason, Int)])
    func whatIsNotSaysWhyAndWhere(_ row: (text: String, reason: JSON.ParseError.Reason, offset: Int)) {
        #expect(throws: JSON.ParseError(row.reason, at: row.offset)) { try JSON(Data(row.text.utf8)) }
    }

    @Test(
        arguments: [
            ([0x22, 0x61, 0xFF, 0x22], 2), ([0x22, 0xC3, 0xA9, 0xC3, 0x22], 3), ([0x22, 0xED, 0xA0, 0x80, 0x22], 1),
            ([0x22, 0xC0, 0x80, 0x22], 1), ([0x5B, 0x22, 0x5C, 0x6E, 0xE9, 0x22, 0x5D], 4),
        ] as [([UInt8], Int)])
    func aStringThatIsNotUTF8IsNotRepaired(_ row: (bytes: [UInt8], offset: Int)) {
        #expect(throws: JSON.ParseError(.notUTF8, at: row.offset)) { try JSON(Data(row.bytes)) }
    }

    @Test(arguments: [("[", "]"), (#"{"a":"#, "}")])
    func nestingIsFollowedToALimit(_ row: (open: String, close: String)) throws {
        func nested(_ depth: Int) -> String {
            String(repeating: row.open, count: depth) + "1" + String(repeating: row.close, count: depth)
        }
        #expect(try JSON(parsing: nested(512)).text() == nested(512))
        #expect(throws: JSON.ParseError(.tooDeep, at: 512 * row.open.utf8.count)) { try JSON(parsing: nested(513)) }
        #expect(throws: JSON.ParseError(.tooDeep, at: 512 * row.open.utf8.count)) {
            try JSON(parsing: nested(1_000_000))
        }
    }

    @Test func anErrorSaysWhatAndWhereAndNothingOfTheText() {
        #expect(throws: JSON.ParseError(.unexpectedByte, at: 10)) { try JSON(parsing: #"["secret" "b"]"#) }
        #expect(JSON.ParseError(.unexpectedByte, at: 10).description == "unexpected byte at byte 10")
    }

    /// A slice of data does not begin at zero.
    @Test func aSliceIsCountedFromItsOwnBeginning() throws {
        let data = Data("xx[1,]".utf8)
        #expect(throws: JSON.ParseError(.unexpectedByte, at: 3)) { try JSON(data.dropFirst(2)) }
    }
}
