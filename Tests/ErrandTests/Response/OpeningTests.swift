import Errand
import ErrandTesting
import Foundation
import Testing

/// SEEDS B3: what a body is made of is undone before anything looks into it.
@Suite struct OpeningTests {
    private struct Refused: Error {}

    private static let reversed = BodyTransform { Data($0.reversed()) }

    private struct GetSecret: BaseRequest {
        typealias Output = Int
        let path: Path = "/secret"
        var validator: Validator {
            .status.and(.contentType("text/plain")).and(.opened(by: .base64Decoded.then(OpeningTests.reversed)))
                .and(.envelope()).and(.shape(["data": .integer]))
        }
        var decoder: ResponseDecoder<Int> { .json(at: "data") }
    }

    private static func sealed(_ text: String, status: Int = 200) -> HTTPResponse {
        .text(Data(text.utf8.reversed()).base64EncodedString(), status: status)
    }

    @Test func envelopeShapeAndDecoderSeeWhatWasOpened() {
        let answer = OpeningTests.sealed(#"{"code": 200, "data": 7}"#)
        #expect(GetSecret().verdict(on: answer) == .success)
        #expect(GetSecret().outcome(of: answer) == .success(7))
        #expect(
            GetSecret().outcome(of: OpeningTests.sealed(#"{"code": 9, "message": "no"}"#))
                == .rejected(ServerMessage(code: 9, text: "no", status: 200)))
    }

    @Test func errorsKeepTheAnswerAsItCame() {
        let answer = OpeningTests.sealed(#"{"code": 200, "data": "x"}"#)
        #expect(
            GetSecret().outcome(of: answer) == .failed(.malformed(answer, path: "$.data", reason: "not integer")))
        var probe = Probe<Int>()
        probe.validator = .status.and(.opened(by: .base64Decoded))
        let text = HTTPResponse.text(Data("x".utf8).base64EncodedString())
        guard case .failed(.undecodable(let kept, _)) = probe.outcome(of: text) else {
            Issue.record("undecodable expected")
            return
        }
        #expect(kept == text)
    }

    @Test func aBodyThatCannotBeOpenedIsMalformed() {
        #expect(
            GetSecret().verdict(on: .text("?")) == .malformed(path: "$", reason: "cannot be opened"))
        var probe = Probe<Empty>("/")
        probe.validator = .status.and(.opened(by: BodyTransform { _ in throw Refused() })).and(.envelope())
        #expect(probe.verdict(on: .text("x")) == .malformed(path: "$", reason: "cannot be opened"))
    }

    @Test func theTypeIsJudgedBeforeTheBodyIsOpened() {
        #expect(
            GetSecret().verdict(on: .json("?")) == .malformed(path: "Content-Type", reason: "not text/plain"))
    }

    @Test(arguments: [400, 401, 500, 503])
    func onAnyOtherStatusTheBodyIsLeftAsItCame(status: Int) {
        let plain = HTTPResponse.text(#"{"code": 9, "message": "no"}"#, status: status)
        let read = GetSecret().verdict(on: plain)
        #expect(read == Validator.status.and(.envelope())(plain))
        #expect(read != .malformed(path: "$", reason: "cannot be opened"))
        // What would open is not opened either.
        let message = ServerMessage(status: status)
        switch GetSecret().verdict(on: OpeningTests.sealed(#"{"code": 9}"#, status: status)) {
        case .rejected(message), .unauthorized(message), .serverError(message), .busy(message, retryAfter: nil): break
        case let other: Issue.record("\(other)")
        }
    }

    @Test func aRefusalIsReadFromWhatWasOpened() {
        struct Detail: RejectionReading, Equatable {
            let text: String
            init(_ message: ServerMessage, _ response: HTTPResponse) { text = response.text }
        }
        struct Refusing: BaseRequest {
            typealias Output = Empty
            typealias Rejection = Detail
            let path: Path = "/"
            var validator: Validator { .status.and(.opened(by: .base64Decoded)).and(.envelope()) }
        }
        let text = #"{"code": 9}"#
        guard case .rejected(let detail) = Refusing().outcome(of: .text(Data(text.utf8).base64EncodedString())) else {
            Issue.record("rejected expected")
            return
        }
        #expect(detail.text == text)
    }

    @Test(arguments: [HTTPResponse.status(204), .status(200), .text("x", status: 205)])
    func whatHasNoBodyIsNotOpened(answer: HTTPResponse) {
        let validator = Validator.opened(by: BodyTransform { _ in throw Refused() })
        #expect(validator(answer) == .success)
    }

    @Test func stagesFollowOneAnother() {
        var probe = Probe<Int>()
        probe.validator = .status.and(.opened(by: .base64Decoded)).and(.opened(by: OpeningTests.reversed))
        #expect(probe.outcome(of: OpeningTests.sealed("12")) == .success(12))
    }

    @Test func aSendReadsWhatWasOpenedAndKeepsWhatCame() async {
        let answer = OpeningTests.sealed(#"{"code": 200, "data": 7}"#)
        let response = await NetworkAgent.stub(StubTransport(.response(answer))).response(for: GetSecret())
        #expect(response.outcome == .success(7))
        #expect(response.bytes == answer.body)
        #expect(response.text == answer.text)
    }
}
