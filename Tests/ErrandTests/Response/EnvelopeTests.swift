import Errand
import ErrandTesting
import Testing

@Suite struct EnvelopeTests {
    private static let ret = Envelope(code: "ret", message: "msg")

    @Test(arguments: [
        (
            #"{"ret": 200, "code": 1, "msg": "fine"}"#,
            Envelope.Reading.message(.init(code: 200, text: "fine", status: 200))
        ),
        (#"{"ret": "600", "msg": "sign in"}"#, .message(.init(code: 600, text: "sign in", status: 200))),
        (#"{"ret": 500.0}"#, .message(.init(code: 500, status: 200))),
        (#"{"ret": -3, "msg": 5}"#, .message(.init(code: -3, status: 200))),
        (#"{"msg": "no code"}"#, .unreadable(path: "$.ret", reason: "missing")),
        (#"{"ret": null}"#, .unreadable(path: "$.ret", reason: "missing")),
        (#"{"ret": "abc"}"#, .unreadable(path: "$.ret", reason: "not a number")),
        (#"{"ret": {"a": 1}}"#, .unreadable(path: "$.ret", reason: "not a number")),
        (#"{"ret": true}"#, .unreadable(path: "$.ret", reason: "not a number")),
        (#"{"ret": 1.5}"#, .unreadable(path: "$.ret", reason: "not a number")),
        (#"{"ret": 1e400}"#, .unreadable(path: "$.ret", reason: "not a number")),
        (#"[1, 2]"#, .unreadable(path: "$", reason: "not an object")),
        (#""text""#, .unreadable(path: "$", reason: "not an object")),
        (#"<html>"#, .unreadable(path: "$", reason: "not JSON")),
        (#"{"ret": 200"#, .unreadable(path: "$", reason: "not JSON")),
        ("null", .unreadable(path: "$", reason: "not an object")),
        ("", .unreadable(path: "$", reason: "empty body")),
        (" \r\n\t", .unreadable(path: "$", reason: "empty body")),
    ])
    func codeAndTextAreRead(_ row: (body: String, reading: Envelope.Reading)) {
        #expect(Self.ret.read(.json(row.body)) == row.reading)
    }

    @Test func keysMayLieWithin() {
        let envelope = Envelope(code: "status.code", message: "status.text", "status.hint")
        let answer = HTTPResponse.json(#"{"status": {"code": 7, "hint": "h"}}"#)
        #expect(envelope.read(answer) == .message(ServerMessage(code: 7, text: "h", status: 200)))
        #expect(envelope.read(.json(#"{"status": 3}"#)) == .unreadable(path: "$.status.code", reason: "missing"))
    }

    /// SEEDS C2: a 202, or a 403, may carry {errorCode, errorDescription}; an answer without them is plain success.
    @Test func aCodeThatIsOptionalIsASuccessWhereItIsMissing() {
        let validator = Validator.status.and(
            .envelope(Envelope(code: "errorCode", message: "errorDescription", isCodeRequired: false)))
        #expect(validator(.json(#"{"content": 1}"#)) == .success)
        #expect(validator(.text("")) == .success && validator(.text(" \n")) == .success)
        let refused = HTTPResponse.json(#"{"errorCode": 12, "errorDescription": "no"}"#, status: 202)
        #expect(validator(refused) == .rejected(ServerMessage(code: 12, text: "no", status: 202)))
        let forbidden = HTTPResponse.json(#"{"errorCode": 13, "errorDescription": "no"}"#, status: 403)
        #expect(validator(forbidden) == .rejected(ServerMessage(code: 13, text: "no", status: 403)))
    }
}
