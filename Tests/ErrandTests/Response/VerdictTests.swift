import Errand
import ErrandTesting
import Foundation
import Testing

@Suite struct VerdictTests {
    private static let standard = Validator.status.and(.envelope())

    private static func message(_ code: Int?, _ status: Int) -> ServerMessage {
        ServerMessage(code: code, text: "m", status: status)
    }

    /// ARCHITECTURE's table, row by row: HTTP status, the body's code, the verdict.
    static let table: [(Int, Int, Verdict)] = [
        (200, 200, .success),
        (299, 200, .success),
        (200, 401, .unauthorized(message(401, 200))),
        (200, 600, .notLoggedIn(message(600, 200))),
        (200, 500, .serverError(message(500, 200))),
        (200, 501, .rejected(message(501, 200))),
        (200, 0, .rejected(message(0, 200))),
        (200, 1, .rejected(message(1, 200))),
        (401, 200, .unauthorized(message(200, 401))),
        (401, 500, .unauthorized(message(500, 401))),
        (600, 200, .notLoggedIn(message(200, 600))),
        (429, 7, .busy(message(7, 429), retryAfter: nil)),
        (503, 401, .busy(message(401, 503), retryAfter: nil)),
        (500, 401, .serverError(message(401, 500))),
        (502, 200, .serverError(message(200, 502))),
        (599, 200, .serverError(message(200, 599))),
        (403, 401, .unauthorized(message(401, 403))),
        (400, 600, .notLoggedIn(message(600, 400))),
        (404, 500, .serverError(message(500, 404))),
        (403, 200, .rejected(message(200, 403))),
        (302, 7, .rejected(message(7, 302))),
        (601, 7, .rejected(message(7, 601))),
        (999, 401, .unauthorized(message(401, 999))),
        (999, 7, .rejected(message(7, 999))),
    ]

    @Test(arguments: table) func statusAndCodeGiveTheVerdict(_ row: (status: Int, code: Int, verdict: Verdict)) {
        let answer = HTTPResponse.json(#"{"code": \#(row.code), "message": "m"}"#, status: row.status)
        #expect(Self.standard(answer) == row.verdict)
    }

    @Test(arguments: [
        (200, Verdict.malformed(path: "$", reason: "not JSON")), (401, .unauthorized(ServerMessage(status: 401))),
        (600, .notLoggedIn(ServerMessage(status: 600))), (500, .serverError(ServerMessage(status: 500))),
        (429, .busy(ServerMessage(status: 429), retryAfter: nil)), (404, .rejected(ServerMessage(status: 404))),
        (999, .rejected(ServerMessage(status: 999))),
    ])
    func anUnreadableBodyLeavesTheStatusToSpeak(_ row: (status: Int, verdict: Verdict)) {
        #expect(Self.standard(.text("<html>", status: row.status)) == row.verdict)
    }

    @Test(arguments: [
        (200, Verdict.success), (299, .success), (300, .rejected(ServerMessage(status: 300))),
        (418, .rejected(ServerMessage(status: 418))),
    ])
    func withoutAnEnvelopeTheStatusAloneDecides(_ row: (status: Int, verdict: Verdict)) {
        #expect(Validator.status(.text("hello", status: row.status)) == row.verdict)
    }

    @Test func aSuccessWithoutAnEnvelopeNeedsNone() {
        #expect(Validator.status(.text("not json at all")) == .success)
    }

    @Test func retryAfterIsReadInSeconds() {
        let answer = HTTPResponse.status(503, headers: [.retryAfter: "120"])
        #expect(Validator.status(answer) == .busy(ServerMessage(status: 503), retryAfter: .seconds(120)))
        #expect(
            Validator.status(.status(503, headers: [.retryAfter: "-1"]))
                == .busy(ServerMessage(status: 503), retryAfter: nil))
    }

    @Test(arguments: [418, 600, 999]) func anEndpointMayAcceptAnyStatus(_ status: Int) {
        let only = Validator.status(status)
        #expect(only(.status(status)) == .success)
        #expect(only(.status(200)) == .rejected(ServerMessage(status: 200)))
    }

    @Test func aServicesOwnCodesDecideTheirWay() {
        let validator = Validator.status.and(.codes(ShopCode.self))
        func verdict(_ code: Int, _ status: Int = 200) -> Verdict {
            validator(.json(#"{"code":\#(code)}"#, status: status))
        }
        #expect(verdict(0) == .success)
        #expect(verdict(1001) == .unauthorized(ServerMessage(code: 1001, status: 200)))
        #expect(verdict(1002, 400) == .busy(ServerMessage(code: 1002, status: 400), retryAfter: nil))
        #expect(verdict(2002) == .rejected(ServerMessage(code: 2002, status: 200)))
        #expect(verdict(401) == .rejected(ServerMessage(code: 401, status: 200)))
        #expect(verdict(0, 404) == .rejected(ServerMessage(code: 0, status: 404)))
    }

    @Test func aCheckIsNotAskedAboutAnAnswerThatIsBadAlready() {
        let never = Validator { _ in
            Issue.record("asked")
            return .success
        }
        #expect(Validator.status.and(never)(.status(500)) == .serverError(ServerMessage(status: 500)))
        #expect(
            Validator.always.and(Validator { _ in .malformed(path: "$", reason: "r") })(.status(500))
                == .malformed(path: "$", reason: "r"))
    }

    @Test(arguments: [204, 205]) func anAnswerThatHasNoBodyNeedsNoEnvelope(_ status: Int) {
        #expect(Self.standard(.status(status)) == .success)
    }

    @Test func anEmptyBodyIsNoEnvelope() {
        #expect(Self.standard(.status(200)) == .malformed(path: "$", reason: "empty body"))
    }
}
