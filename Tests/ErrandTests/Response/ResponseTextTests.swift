import Errand
import ErrandTesting
import Foundation
import Testing

@Suite struct ResponseTextTests {
    private static func answer(_ bytes: [UInt8], _ type: String?) -> HTTPResponse {
        HTTPResponse(status: 200, headers: type.map { [.contentType: $0] } ?? [:], body: Data(bytes))
    }

    /// BR-009. A byte order mark goes before what Content-Type says.
    @Test(
        arguments: [
            (nil, [0xC3, 0xA9], "é"), ("text/plain; charset=", [0xC3, 0xA9], "é"), ("", [0x61], "a"),
            (";", [0x61], "a"),
            ("text/plain; CHARSET=\"utf-8\"", [0xC3, 0xA9], "é"), ("text/plain; charset=x-unknown", [0xC3, 0xA9], "é"),
            ("text/plain; charset=x-unknown", [0xFF, 0x41], "\u{FFFD}A"), (nil, [0xFF, 0x41], "\u{FFFD}A"),
            ("text/plain; charset=utf-8", [0xFF, 0xFE, 0x41], "\u{FFFD}"), (nil, [0xFF, 0xFE, 0x41, 0], "A"),
            ("text/plain; charset=gbk", [0xEF, 0xBB, 0xBF, 0xC3, 0xA9], "é"), ("text/plain", [], ""),
            ("Text/HTML;Charset=\"GB2312\"", [0xD6, 0xD0], "中"),
        ] as [(String?, [UInt8], String)])
    func textIsThereWhateverCame(row: (type: String?, bytes: [UInt8], text: String)) {
        let answer = ResponseTextTests.answer(row.bytes, row.type)
        #expect(answer.text == row.text)
        #expect(answer.body == Data(row.bytes))
    }

    @Test(
        arguments: [
            ("text/plain; charset=x-unknown", [0x61], "x-unknown"), (nil, [0xFF], "utf-8"),
            ("text/plain; charset=GBK", [0xD6], "gbk"), ("text/plain; charset=utf-8", [0xFF, 0xFE, 0x41], "utf-16le"),
        ] as [(String?, [UInt8], String)])
    func theDecoderIsStrict(row: (type: String?, bytes: [UInt8], charset: String)) {
        #expect(throws: AnswerError.notText(charset: row.charset)) {
            try ResponseDecoder<String>.text(ResponseTextTests.answer(row.bytes, row.type))
        }
    }

    @Test func aServerThatDoesNotSayItsCharsetCanBeReadAllTheSame() throws {
        let decoder = ResponseDecoder<String>.text(assuming: "gb18030")
        #expect(try decoder(ResponseTextTests.answer([0xD6, 0xD0], "text/plain")) == "中")
        #expect(try decoder(ResponseTextTests.answer([0xC3, 0xA9], "text/plain; charset=utf-8")) == "é")
        #expect(decoder.accept == ResponseDecoder<String>.text.accept)
    }

    /// `{"code": 200, "data": "中é"}` in these charsets; without one in Content-Type where the bytes tell by themselves.
    @Test(
        arguments: [
            ("gb18030", .init(rawValue: 0x8000_0632), true), ("utf-16", .utf16, false),
            ("x", .utf16LittleEndian, false),
            ("x", .utf16BigEndian, false), ("x", .utf32LittleEndian, false), ("x", .utf32BigEndian, false),
            ("utf-32be", .utf32BigEndian, true), ("utf-8", .utf8, true), ("x-unknown", .utf8, true), ("", .utf8, false),
        ] as [(String, String.Encoding, Bool)])
    func jsonIsReadInItsCharset(row: (name: String, encoding: String.Encoding, isSaid: Bool)) throws {
        let text = #"{"code": 200, "data": "中é"}"#
        // Foundation has no GB18030 on Linux.
        let gb = Data(#"{"code": 200, "data": ""#.utf8) + Data([0xD6, 0xD0, 0xA8, 0xA6]) + Data(#""}"#.utf8)
        let body = row.name == "gb18030" ? gb : try #require(text.data(using: row.encoding))
        let type = row.isSaid ? "application/json; charset=\(row.name)" : "application/json"
        let answer = HTTPResponse.data(body, type: type)
        var probe = Probe<String>(decoder: .json(at: "data"))
        probe.validator = .status.and(.envelope()).and(.shape(["data": .string]))
        #expect(probe.outcome(of: answer) == .success("中é"))
        #expect(try ResponseDecoder<JSON>.json(answer)["data"] == "中é")
        #expect(try ResponseDecoder<[String: JSON]>.json(answer)["data"] == "中é")
    }

    @Test func jsonThatDoesNotFitItsCharsetIsTakenForUTF8() throws {
        let answer = HTTPResponse.data(Data(#""é€""#.utf8), type: "application/json; charset=us-ascii")
        #expect(try ResponseDecoder<String>.json(answer) == "é€")
        let broken = HTTPResponse.data(Data([0x22, 0xFF, 0x22]), type: "application/json")
        #expect(throws: JSON.ParseError(.notUTF8, at: 1)) { try ResponseDecoder<JSON>.json(broken) }
    }
}
