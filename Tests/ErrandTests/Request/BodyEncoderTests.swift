import Errand
import ErrandTesting
import Foundation
import Testing

@Suite struct BodyEncoderTests {
    private func text(_ encoder: BodyEncoder) throws -> String {
        guard case .data(let data) = try encoder() else { return "none" }
        return String(decoding: data, as: UTF8.self)
    }

    private struct Login: Encodable {
        let name = "a b+ü~*"
        let isKept = true
        let scopes = ["x", "y"]
        let code: Int? = nil
    }

    /// WHATWG URL §5.2, and RFC 3986 for those that want it.
    @Test func aFormIsEscapedAsFormsAreOrAsURLsAre() throws {
        let fields: Query = ["a b": "c d+e~f*g", "ü": "&="]
        #expect(try text(.form(fields)) == "a+b=c+d%2Be%7Ef*g&%C3%BC=%26%3D")
        #expect(try text(.form(fields, spaces: .percent)) == "a%20b=c%20d%2Be~f%2Ag&%C3%BC=%26%3D")
        #expect(BodyEncoder.form(fields).contentType == "application/x-www-form-urlencoded")
        #expect(try text(.form(.raw("eyJ9=="))) == "eyJ9==")
    }

    @Test func aFormIsMadeOfAnyValueInAStyle() throws {
        #expect(
            try text(.form(encoding: Login())) == "name=a+b%2B%C3%BC%7E*&isKept=true&scopes=x&scopes=y")
        #expect(
            try text(.form(encoding: Login(), style: .ytkNetwork))
                == "code&isKept=1&name=a%20b%2B%C3%BC~%2A&scopes%5B%5D=x&scopes%5B%5D=y")
    }

    @Test(arguments: [
        BodyEncoder.form(encoding: ["a": Double.nan]), .form(Query(encoding: ["a": Double.nan])),
        .form(encoding: ["a": Double.nan]).adding(["b": 1]).transformed(by: .base64),
    ])
    func aFormThatCannotBeMadeIsATypedError(_ body: BodyEncoder) async {
        var probe = Probe<Empty>("/", method: .post)
        probe.body = body
        let outcome = await NetworkAgent.stub(StubTransport()).response(for: probe).outcome
        #expect(outcome == .failed(.unbuildable(.body("$.a: not a finite number"))))
    }

    @Test func textIsSentInItsCharset() throws {
        #expect(BodyEncoder.text("é").contentType == "text/plain; charset=utf-8")
        #expect(try text(.text("é€")) == "é€")
        let bytes: [(String, Charset, [UInt8])] = [
            ("é", "ISO-8859-1", [0xE9]), ("中文", "GB18030", [0xD6, 0xD0, 0xCE, 0xC4]),
            ("あ", "Shift_JIS", [0x82, 0xA0]), ("aё", "windows-1251", [0x61, 0xB8]), ("", "us-ascii", []),
            ("a", "UTF-16BE", [0, 0x61]), ("あ", "ISO-2022-JP", [0x1B, 0x24, 0x42, 0x24, 0x22, 0x1B, 0x28, 0x42]),
        ]
        for (text, charset, expected) in bytes {
            let encoder = BodyEncoder.text(text, charset: charset, type: "text/csv")
            #expect(try encoder() == .data(Data(expected)), "\(charset)")
            #expect(encoder.contentType == "text/csv; charset=\(charset)")
        }
    }

    @Test(arguments: [
        ("a", "klingon", InvalidRequest.body("an unknown charset")), ("a", "", .body("an unknown charset")),
        ("€", "latin1//IGNORE", .body("an unknown charset")),
        ("€", "ISO-8859-1", .body("a character that is not in the charset")),
        ("😀", "Shift_JIS", .body("a character that is not in the charset")),
    ])
    func textThatItsCharsetCannotHoldIsATypedError(_ row: (text: String, charset: Charset, error: InvalidRequest)) {
        #expect(throws: row.error) { try BodyEncoder.text(row.text, charset: row.charset)() }
    }

    @Test func eachEncoderTakesATypeOfItsOwn() {
        let patch = "application/merge-patch+json"
        #expect(BodyEncoder.json(["a": 1], type: patch).contentType == patch)
        #expect(BodyEncoder.json(["a": [1, nil]] as JSON, type: patch).contentType == patch)
        #expect(BodyEncoder.form(["a": 1], type: "text/x-form").contentType == "text/x-form")
        #expect(BodyEncoder.form(encoding: Login(), type: "text/x-form").contentType == "text/x-form")
        #expect(BodyEncoder.data(Data(), type: "image/png").contentType == "image/png")
    }

    @Test func jsonIsWrittenByAnEncoderOfItsOwn() throws {
        let encoder = BodyEncoder.json(["b": Date(timeIntervalSince1970: 0), "a": Date(timeIntervalSince1970: 1)]) {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            encoder.dateEncodingStrategy = .secondsSince1970
            return encoder
        }
        #expect(try text(encoder) == #"{"a":1,"b":0}"#)
    }

    @Test(arguments: ["Content-Type", "content-type", "CONTENT-TYPE"])
    func anExplicitContentTypeWinsHoweverItIsSpelled(_ name: String) async throws {
        for body in [BodyEncoder.json(["a": 1]), .form(["a": 1]), .text("a"), .data(Data()).transformed(by: .base64)] {
            let stub = StubTransport(.status(200))
            var probe = Probe<Empty>("/", method: .post)
            probe.body = body
            probe.headers = [HTTPHeaderName(name): "text/x-mine"]
            #expect(await NetworkAgent.stub(stub).response(for: probe).outcome == .success(Empty()))
            #expect(stub.requests.first?.headers.values(of: .contentType) == ["text/x-mine"])
        }
    }

    /// SEEDS B3.
    @Test func transformsCompose() throws {
        let flip = BodyTransform { Data($0.map { $0 ^ 0xFF }) }
        let sealed = BodyEncoder.json(["a": 1] as JSON).transformed(by: flip.then(.base64), type: "text/plain")
        #expect(try text(sealed) == Data(#"{"a":1}"#.utf8.map { $0 ^ 0xFF }).base64EncodedString())
        #expect(sealed.contentType == "text/plain")
        let twice = BodyEncoder.text("abc").transformed(by: flip).transformed(by: flip)
        #expect(try text(twice) == "abc")
        #expect(twice.contentType == "application/octet-stream")
        #expect(try text(BodyEncoder.form(["a": "b c"]).transformed(by: .base64)) == "YT1iK2M=")
        let none = BodyEncoder(contentType: nil) { .none }
        #expect(try text(none.transformed(by: .base64)) == "none")
    }

    @Test func aTransformThatThrowsIsATypedError() async {
        struct NoKey: Error {}
        var probe = Probe<Empty>("/", method: .post)
        probe.body = .text("a").transformed(by: BodyTransform { _ in throw NoKey() })
        let outcome = await NetworkAgent.stub(StubTransport()).response(for: probe).outcome
        #expect(outcome == .failed(.unbuildable(.body("NoKey"))))
    }
}
