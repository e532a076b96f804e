import Errand
import ErrandTesting
import Testing

@testable import Recipes

/// VPKCRequestManager's rows.
@Suite(.timeLimit(.minutes(1))) struct VPKCTests {
    private static func answer(_ code: Int, _ rest: String = "", status: Int) -> HTTPResponse {
        .json(#"{"errorCode": \#(code), "errorDescription": "No."\#(rest)}"#, status: status)
    }

    @Test("C2: 200 without a code is fine, and so is code 0")
    func aDeviceIsRead() {
        let device = Device(id: "a", isOn: true)
        #expect(GetDevice(id: "a").outcome(of: .json(#"{"id": "a", "isOn": true}"#)) == .success(device))
        let zero = HTTPResponse.json(#"{"errorCode": 0, "id": "a", "isOn": true}"#)
        #expect(GetDevice(id: "a").outcome(of: zero) == .success(device))
    }

    @Test("C2: code and content of a refusal are read from a 202, a 403, from any status", arguments: [202, 403, 400])
    func aRefusalIsReadWhateverTheStatus(_ status: Int) {
        let request = GetDevice(id: "a")
        let locked = Self.answer(2001, #", "content": "Mei""#, status: status)
        #expect(request.outcome(of: locked) == .rejected(.deviceLocked(by: "Mei")))
        #expect(request.outcome(of: locked).userMessage == "The device is in use by Mei.")
        #expect(request.outcome(of: Self.answer(2002, status: status)) == .rejected(.deviceOffline))
        let other = request.outcome(of: Self.answer(7, status: status))
        #expect(other == .rejected(.other(ServerMessage(code: 7, text: "No.", status: status))))
        #expect(other.code == 7)
    }

    @Test(
        "C2: what the statuses mean, with a text for people",
        arguments: [
            (400, "rejected", "The app and the service do not understand each other. Please update the app."),
            (401, "unauthorized", "The signature was not accepted. Please check the clock of this device."),
            (404, "rejected", "This was not found."),
            (500, "serverError", "The service has a problem. Please try again later."),
            (502, "serverError", "The service is being installed. Please try again in a few minutes."),
        ])
    func aStatusHasAMeaningAndAText(_ status: Int, _ kind: String, _ text: String) {
        let outcome = GetDevice(id: "a").outcome(of: .text("<html>", status: status))
        #expect(outcome.failure?.kind.rawValue == kind)
        #expect(outcome.userMessage(from: .vpkc) == text)
    }

    @Test("C2: a code of the body can mean that the session has ended")
    func aCodeMeansThatTheSessionHasEnded() {
        #expect(GetDevice(id: "a").outcome(of: Self.answer(1001, status: 403)).isUnauthorized)
    }

    @Test("C7: the indicator is shown while calls are under way") @MainActor
    func theIndicatorIsShownWhileCallsRun() async throws {
        let stub = StubTransport().on(GetDevice.self, .never)
        let agent = NetworkAgent.stub(stub)
        let (shown, showing) = AsyncStream<Bool>.makeStream()
        let watching = Task { await showActivity(of: agent) { showing.yield($0) } }
        var states = shown.makeAsyncIterator()
        #expect(await states.next() == false)
        let call = agent.task(GetDevice(id: "a"))
        #expect(await states.next() == true)
        call.cancel()
        #expect(await states.next() == false)
        await agent.shutDown()
        await watching.value
    }

    @Test("C8: one call is cancelled, or all") func oneCallIsCancelledOrAll() async {
        let stub = StubTransport().on(GetDevice.self, .never)
        let agent = NetworkAgent.stub(stub)
        let calls = ["a", "b", "c"].map { agent.task(GetDevice(id: $0)) }
        while stub.requests.count < 3 { await Task.yield() }
        calls[0].cancel()
        #expect(await calls[0].response.outcome == .cancelled)
        #expect(agent.callCount == 2)
        agent.cancelAll()
        for call in calls { #expect(await call.response.outcome == .cancelled) }
    }

    @Test("C9: JSON text becomes a tree, or an error that says the byte, or nil")
    func jsonTextBecomesATreeOrAnError() throws {
        #expect(try JSON(parsing: #"{"a": [1]}"#).objectValue?["a"] == [1])
        let error = #expect(throws: JSON.ParseError.self) { try JSON(parsing: #"{"a": }"#) }
        #expect(error?.offset == 6)
        #expect((try? JSON(parsing: "{")) == nil)
        #expect(HTTPResponse.text("<html>").json == nil)
        #expect(HTTPResponse.text("[7]").json == [7])
    }
}
