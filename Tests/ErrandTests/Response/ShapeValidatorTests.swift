import Errand
import ErrandTesting
import Foundation
import Testing

@Suite struct ShapeValidatorTests {
    private static let tags = Validator.shape(["id": .string, "tags": .optional([.string])])

    @Test(
        arguments: [
            (#"{"id": "1", "tags": ["a", 5]}"#, Verdict.malformed(path: "$.tags[1]", reason: "not string")),
            (#"{"id": "1", "tags": ["a"]}"#, .success), (#"{"id": "1"}"#, .success),
            (#"{"id": "1", "tags": null}"#, .success),
            (#"{"tags": 5}"#, .malformed(path: "$.id", reason: "missing")),
            ("[]", .malformed(path: "$", reason: "not object")),
            ("null", .malformed(path: "$", reason: "null")), ("", .malformed(path: "$", reason: "empty body")),
            (" ", .malformed(path: "$", reason: "not JSON: unexpected end at byte 1")),
            ("<html>", .malformed(path: "$", reason: "not JSON: unexpected byte at byte 0")),
        ] as [(String, Verdict)])
    func theFirstMismatchIsTheVerdict(_ row: (body: String, verdict: Verdict)) {
        #expect(Self.tags(.json(row.body)) == row.verdict)
    }

    /// YTK skips its validator where nothing parsed the body; here the media type has no say.
    @Test func theMediaTypeHasNoSay() {
        #expect(Self.tags(.text(#"{"id": 1}"#)) == .malformed(path: "$.id", reason: "not string"))
        #expect(Self.tags(.text(#"{"id": "1"}"#)) == .success)
    }

    @Test(arguments: [
        HTTPResponse.status(204), .status(205), .status(304),
        HTTPResponse(status: 200, headers: [.contentLength: "20"], requestMethod: .head),
    ])
    func anAnswerThatHasNoBodyNeedsNoShape(_ answer: HTTPResponse) {
        #expect(Self.tags(answer) == .success)
    }

    @Test(arguments: [401, 404, 500, 600]) func aShapeIsNotAskedOfAnAnswerThatIsBadAlready(_ status: Int) {
        let answer = HTTPResponse.json("[]", status: status)
        #expect(Validator.status.and(Self.tags)(answer) == Validator.status(answer))
    }

    @Test func statusEnvelopeAndShapeAreJudgedInTurn() {
        let validator = Validator.status.and(.envelope()).and(.shape(["id": .integer], at: "data"))
        #expect(validator(.json(#"{"code": 200, "data": {"id": 1}}"#)) == .success)
        #expect(
            validator(.json(#"{"code": 200, "data": {"id": "1"}}"#))
                == .malformed(path: "$.data.id", reason: "not integer"))
        #expect(validator(.json(#"{"code": 7}"#)) == .rejected(ServerMessage(code: 7, status: 200)))
        #expect(validator(.json(#"{"data": {"id": 1}}"#)) == .malformed(path: "$.code", reason: "missing"))
    }

    @Test(arguments: [
        (#"{"data": {"list": [1, 2]}}"#, Verdict.success),
        (#"{"data": {"list": [1, "2"]}}"#, .malformed(path: "$.data.list[1]", reason: "not integer")),
        (#"{"data": {"list": null}}"#, .malformed(path: "$.data.list", reason: "null")),
        (#"{"data": {}}"#, .malformed(path: "$.data.list", reason: "missing")),
        (#"{"data": null}"#, .malformed(path: "$.data.list", reason: "missing")),
        ("[]", .malformed(path: "$.data.list", reason: "missing")),
    ])
    func aShapeMayBeAskedOfAPart(_ row: (body: String, verdict: Verdict)) {
        #expect(Validator.shape([.integer], at: "data.list")(.json(row.body)) == row.verdict)
    }

    @Test func aPartThatIsOptionalMayBeMissing() {
        let validator = Validator.shape(.optional([.integer]), at: "data.odd key")
        #expect(validator(.json(#"{"data": null}"#)) == .success)
        #expect(
            validator(.json(#"{"data": {"odd key": 5}}"#))
                == .malformed(path: #"$.data["odd key"]"#, reason: "not array"))
    }

    /// BR-018.
    @Test func oneIsNoBoolean() {
        let validator = Validator.shape(["ok": .bool])
        #expect(validator(.json(#"{"ok": 1}"#)) == .malformed(path: "$.ok", reason: "not bool"))
        #expect(validator(.json(#"{"ok": true}"#)) == .success)
        #expect(
            Validator.shape(["n": .number])(.json(#"{"n": true}"#)) == .malformed(path: "$.n", reason: "not number"))
    }

    /// T20: httpbin's answer to `get?key1=value&key2=123456`, by a shape that matches, then by one with a wrong type for `args`.
    @Test func anAnswerOfAnotherShapeIsAFailureThatKeepsItsBytes() {
        struct Get: BaseRequest {
            typealias Output = Data
            let path: Path = "/get"
            let query: Query = ["key1": "value", "key2": "123456"]
            let args: JSONShape
            var validator: Validator {
                .status.and(.shape(["args": args, "headers": .object, "origin": .string, "url": .string]))
            }
        }
        let body = """
            {"args": {"key1": "value", "key2": "123456"}, "headers": {"Host": "h"}, "origin": "o", "url": "u"}
            """
        let answer = HTTPResponse.json(body)
        #expect(Get(args: ["key1": .string, "key2": .string]).outcome(of: answer) == .success(Data(body.utf8)))
        let failure = ErrandError.malformed(answer, path: "$.args", reason: "not array")
        #expect(Get(args: .array).outcome(of: answer) == .failed(failure))
        #expect(failure.response?.body == Data(body.utf8))
    }
}
