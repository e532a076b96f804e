import Dispatch
import Errand
import ErrandTesting
import Foundation
import Testing

/// Who is told when a send starts and stops, and on which queue.
@Suite(.timeLimit(.minutes(2))) struct ObserverTests {
    /// Writes down what it is told, with its name.
    struct Observer: SendObserver {
        let name: String
        let told: Recorder<String>

        func willStart(_ send: SendInfo) { told.add("\(name) willStart \(send.name)") }
        func willStop(_ send: SendInfo, _ ending: Ending) { told.add("\(name) willStop \(ending.kind)") }
        func didStop(_ send: SendInfo, _ ending: Ending) { told.add("\(name) didStop \(ending.kind)") }
    }

    static let key = DispatchSpecificKey<String>()

    static func queue() -> DispatchQueue {
        let queue = DispatchQueue(label: "callbacks")
        queue.setSpecific(key: key, value: "callbacks")
        return queue
    }

    @Test func eachIsToldOnceInOrderWithTheCallbackBetween() async {
        let told = Recorder<String>()
        let agent = NetworkAgent.stub(StubTransport(.status(200))) {
            $0.observers = [Observer(name: "agent", told: told)]
            $0.outcomeHooks = [OutcomeHook { told.add("hook \($0.ending.kind)") }]
        }
        let request = GetOrder(hook: OutcomeHook { told.add("service \($0.ending.kind)") })
        let task = agent.start(
            request, options: { $0.observers = [Observer(name: "request", told: told)] }, on: Self.queue(),
            completion: { response in
                let queue = DispatchQueue.getSpecific(key: Self.key) ?? "elsewhere"
                told.add("callback \(response.outcome.isSuccess) \(queue)")
            })
        _ = await task.response
        #expect(
            told.all == [
                "agent willStart GetOrder", "request willStart GetOrder",
                "agent willStop success", "request willStop success", "hook success", "service success",
                "callback true callbacks", "agent didStop success", "request didStop success",
            ])
    }

    struct GetOrder: BaseRequest {
        typealias Output = Empty
        let path: Path = "/order"
        var hook: OutcomeHook?
        var onOutcome: OutcomeHook? { hook }
    }

    @Test(arguments: [StubAnswer.status(200), .status(401), .status(500), .offline, .failure(.cancelled)])
    func everyEndingStopsOnce(answer: StubAnswer) async {
        let told = Recorder<String>()
        let agent = NetworkAgent.stub(StubTransport(answer)) { $0.observers = [Observer(name: "-", told: told)] }
        let kind = await Ending(agent.response(for: GetOrder())).kind
        #expect(told.all == ["- willStart GetOrder", "- willStop \(kind)", "- didStop \(kind)"])
    }

    @Test func aRequestThatCannotBeBuiltStartsAndStopsToo() async {
        let told = Recorder<String>()
        let agent = NetworkAgent.stub(StubTransport()) {
            $0.environment = Environment()
            $0.observers = [Observer(name: "-", told: told)]
        }
        let calls = Recorder<Bool>()
        let task = agent.start(GetOrder(), on: .global()) { calls.add($0.outcome.isSuccess) }
        _ = await task.response
        #expect(told.all == ["- willStart GetOrder", "- willStop failed", "- didStop failed"])
        #expect(calls.all == [false])
    }

    @Test func aHookHearsOnceInItsPause() async {
        let clock = ManualClock()
        let heard = Recorder<String>()
        let hook = OutcomeHook(of: .unauthorized, .notLoggedIn, once: .seconds(1.5)) {
            heard.add("\($0.send.name) \($0.ending.kind)")
        }
        let stub = StubTransport().on(GetOrder.self, .status(401))
        let agent = NetworkAgent.stub(stub) {
            $0.clock = clock
            $0.outcomeHooks = [hook]
        }
        for _ in 0..<3 { _ = await agent.response(for: GetOrder()) }
        #expect(heard.all == ["GetOrder unauthorized"])
        clock.advance(by: .milliseconds(1400))
        _ = await agent.response(for: GetOrder())
        #expect(heard.count == 1)
        clock.advance(by: .milliseconds(100))
        _ = await agent.response(for: GetOrder())
        #expect(heard.count == 2)
        _ = await NetworkAgent.stub(StubTransport(.status(200))) { $0.outcomeHooks = [hook] }.response(for: GetOrder())
        #expect(heard.count == 2, "a success is none of its kinds")
    }

    @Test func aHookMayCancelWhatRuns() async {
        let stub = StubTransport(.never, .status(401))
        let agent = NetworkAgent.stub(stub) {
            $0.outcomeHooks = [OutcomeHook(of: .unauthorized) { $0.agent.cancelAll() }]
        }
        let first = agent.task(GetOrder())
        while stub.requests.isEmpty { await Task.yield() }
        #expect(await agent.response(for: GetOrder()).outcome.isUnauthorized)
        #expect(await first.response.outcome == .cancelled)
    }
}
