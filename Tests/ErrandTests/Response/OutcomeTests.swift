import Errand
import ErrandTesting
import Foundation
import Testing

@Suite struct OutcomeTests {
    @Test func soldOutIsRejected() {
        let answer = HTTPResponse.json(#"{"code": 2002, "message": "sold out"}"#)
        #expect(
            PlaceOrder(item: 7).verdict(on: answer)
                == .rejected(ServerMessage(code: 2002, text: "sold out", status: 200)))
        #expect(PlaceOrder(item: 7).outcome(of: answer) == .rejected(.soldOut))
    }

    @Test func aPayloadIsReadAtItsPath() {
        let answer = HTTPResponse.json(#"{"code": 0, "data": {"id": 9}}"#)
        #expect(PlaceOrder(item: 7).outcome(of: answer) == .success(Order(id: 9)))
    }

    @Test func anAnswerFromAFileIsReadLikeAnother() throws {
        let answer = try HTTPResponse.json(file: "../Fixtures/order.json")
        #expect(PlaceOrder(item: 7).outcome(of: answer) == .success(Order(id: 31)))
        let bytes = HTTPResponse.json(Data(#"{"code": 0, "data": {"id": 9}}"#.utf8))
        #expect(PlaceOrder(item: 7).outcome(of: bytes) == .success(Order(id: 9)))
    }

    @Test func aBusyAnswerIsTheServersFaultOrARefusalByItsStatus() {
        let unavailable = HTTPResponse.json(#"{"code": 1002}"#, status: 503)
        #expect(PlaceOrder(item: 7).outcome(of: unavailable) == .serverError(ServerMessage(code: 1002, status: 503)))
        let tooMany = HTTPResponse.json(#"{"code": 1002}"#, status: 429)
        #expect(
            PlaceOrder(item: 7).outcome(of: tooMany) == .rejected(.other(ServerMessage(code: 1002, status: 429))))
    }

    /// BR-021: a failed status and a failed validator differ, and both keep what came.
    @Test func statusAndContractFailDifferently() {
        let refused = HTTPResponse.json(#"{"error":"bad_grant"}"#, status: 400)
        #expect(GetUser(id: "1").outcome(of: refused) == .rejected(ServerMessage(status: 400)))
        let wrong = HTTPResponse.json(#"{"id": 1}"#)
        guard case .failed(.undecodable(let kept, _)) = GetUser(id: "1").outcome(of: wrong) else {
            Issue.record("undecodable expected")
            return
        }
        #expect(kept == wrong)
        let page = HTTPResponse.text("<html>")
        guard case .failed(.malformed(let kept, "$", _)) = PlaceOrder(item: 1).outcome(of: page) else {
            Issue.record("malformed expected")
            return
        }
        #expect(kept == page)
    }

    @Test(arguments: [
        (#"{"ret":200}"#, 200, 200), (#"{"ret":401}"#, 200, 401), (#"{"ret":501}"#, 200, 501), ("<html>", 200, 0),
        ("<html>", 502, 0), (#"{"ret":600}"#, 600, 600),
    ])
    func theOutcomesCodeIsTheServers(_ row: (body: String, status: Int, code: Int)) {
        var probe = Probe<Empty>("/")
        probe.validator = .status.and(.envelope(Envelope(code: "ret", message: "msg")))
        #expect(probe.outcome(of: .json(row.body, status: row.status)).code == row.code)
    }

    @Test func noNetworkHasTheCodeOneAndNeverComesFromABody() {
        let offline = Outcome<Empty, ServerMessage>(Failure(.unreachable(TransportError(.hostNotFound))))
        #expect(offline.code == 1 && offline.isNoNetwork)
        var probe = Probe<Empty>("/")
        probe.validator = .status.and(.envelope())
        let answer = probe.outcome(of: .json(#"{"code": 1}"#))
        #expect(!answer.isNoNetwork && answer == .rejected(ServerMessage(code: 1, status: 200)))
    }

    @Test(arguments: [
        (TransportError.Reason.hostNotFound, true), (.connectionRefused, true), (.unreachable, true),
        (.tls(.expired), false), (.proxy, false), (.connectionLost, false), (.truncated, false),
        (.limit(.timeout), false),
        (.limit(.connect), false), (.brokenAnswer, false), (.shutDown, false), (.cancelled, false),
    ])
    func onlyAServerOutOfReachIsNoNetwork(_ row: (reason: TransportError.Reason, isNoNetwork: Bool)) {
        let outcome = Outcome<Empty, ServerMessage>(Failure(ErrandError(TransportError(row.reason))))
        #expect(outcome.isNoNetwork == row.isNoNetwork)
        #expect(outcome.isCancelled == (row.reason == .cancelled))
    }

    @Test func whatIsShownIsTheServersTextOrADefault() {
        typealias Plain = Outcome<Empty, ServerMessage>
        #expect(Plain.rejected(ServerMessage(code: 501, text: "taken", status: 200)).userMessage == "taken")
        #expect(Plain.serverError(ServerMessage(status: 500)).userMessage?.isEmpty == false)
        #expect(Plain.cancelled.userMessage == nil)
        #expect(Plain.success(Empty()).userMessage == nil)
        #expect(Plain.noNetwork(TransportError(.unreachable)).userMessage?.isEmpty == false)
    }

    @Test func whatIsThrownIsTheOutcome() {
        let outcome = Outcome<Order, ShopRejection>.rejected(.soldOut)
        #expect(throws: Failure<ShopRejection>.rejected(.soldOut)) { try outcome.get() }
        #expect(outcome.output == nil && outcome.failure == .rejected(.soldOut))
        #expect(Outcome<Order, ShopRejection>.success(Order(id: 1)).output == Order(id: 1))
    }

    @Test func anErrorsTextQuotesNoBody() {
        let answer = HTTPResponse.json(#"{"id": "S3CRET", "name": 5}"#)
        let outcome = GetUser(id: "1").outcome(of: answer)
        guard case .failed(let error) = outcome else {
            Issue.record("failure expected")
            return
        }
        #expect(!"\(error)".contains("S3CRET"))
        #expect("\(error)".contains("$.name"))
    }

    @Test func theWiresErrorIsFoundBehindAFailure() {
        let error = TransportError(.truncated)
        #expect(Failure<ServerMessage>.failed(.broken(nil, error)).transportError == error)
        #expect(Failure<ServerMessage>.noNetwork(error).transportError == error)
        #expect(Failure<ServerMessage>.failed(.limit(.queue, cause: nil)).transportError == nil)
        #expect(Failure<ServerMessage>.serverError(ServerMessage(status: 500)).transportError == nil)
    }
}
