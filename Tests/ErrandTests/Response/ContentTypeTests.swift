import Errand
import ErrandTesting
import Foundation
import Testing

/// SEEDS A13, D5.
@Suite struct ContentTypeTests {
    private static let json = Validator.contentType("application/json", "text/*", "application/*+json")
    private static let refusal = Verdict.malformed(
        path: "Content-Type", reason: "not application/json or text/* or application/*+json")

    @Test(arguments: [
        ("application/json", true), ("Application/JSON; charset=utf-8", true), ("text/html", true), ("TEXT/x", true),
        ("application/problem+json", true), ("application/xml", false), ("image/png", false), ("json", false),
        ("application/json+x", false), ("application/+json", false), (";", false), ("", true),
    ])
    func onlyTheTypesThatAreAcceptedPass(row: (type: String, isAccepted: Bool)) {
        let answer = HTTPResponse.data(Data("7".utf8), type: row.type)
        #expect(ContentTypeTests.json(answer) == (row.isAccepted ? .success : ContentTypeTests.refusal))
    }

    @Test func anythingIsDecodedUnlessAskedOtherwise() {
        #expect(Probe<Int>().outcome(of: .data(Data("7".utf8), type: "image/png")) == .success(7))
    }

    @Test func anAnswerThatSaysNothingOfItsTypeIsLeftAsItIs() {
        #expect(ContentTypeTests.json(HTTPResponse(status: 200, body: Data("7".utf8))) == .success)
    }

    @Test(arguments: [
        HTTPResponse.status(204, headers: [.contentType: "image/png"]),
        .status(200, headers: [.contentType: "image/png"]),
        HTTPResponse(status: 200, headers: [.contentType: "image/png"], requestMethod: .head),
    ])
    func whatHasNoBodyHasNoWrongType(answer: HTTPResponse) {
        #expect(ContentTypeTests.json(answer) == .success)
    }

    @Test func theStatusWinsAndTheTypeGoesBeforeTheBody() {
        let validator = Validator.status.and(ContentTypeTests.json).and(.envelope()).and(.shape(.object))
        let page = HTTPResponse.data(Data("<html>".utf8), type: "application/xhtml+xml")
        #expect(validator(page) == ContentTypeTests.refusal)
        var refused = page
        refused.status = 502
        #expect(validator(refused) == .serverError(ServerMessage(status: 502)))
        refused.status = 401
        #expect(validator(refused) == .unauthorized(ServerMessage(status: 401)))
    }

    @Test func aWrongTypeIsAFailureThatKeepsTheAnswer() {
        var probe = Probe<Int>()
        probe.validator = .status.and(.contentType("application/json"))
        let answer = HTTPResponse.text("7")
        #expect(
            probe.outcome(of: answer)
                == .failed(.malformed(answer, path: "Content-Type", reason: "not application/json")))
    }
}
