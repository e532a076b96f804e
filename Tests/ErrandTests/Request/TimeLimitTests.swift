import ErrandTesting
import Testing

@testable import Errand

@Suite struct TimeLimitTests {
    /// BR-077.
    @Test(arguments: [0, -1, .nan, -.infinity, -1e300])
    func aLimitThatMakesNoSenseIsATypedError(_ seconds: Double) async {
        let agent = NetworkAgent.stub(StubTransport(.status(200)))
        var probe = Probe<Empty>("/")
        probe.timeout = .seconds(seconds)
        #expect(await agent.response(for: probe).outcome == .failed(.unbuildable(.limit(.timeout))))
    }

    @Test(arguments: [
        (TimeLimit.seconds(.infinity), Duration?.none), (.seconds(1e300), nil), (.unlimited, nil),
        (.inherited, .seconds(9)),
        (.seconds(0.001), .milliseconds(1)), (.seconds(1e-300), .nanoseconds(1)),
        (.milliseconds(250), .milliseconds(250)),
        (.after(.seconds(Int64.max)), nil), (.after(.seconds(Int64.max) * 9), nil), (.seconds(3), .seconds(3)),
    ])
    func anyOtherLimitIsTaken(_ row: (limit: TimeLimit, duration: Duration?)) throws {
        #expect(try row.limit.resolved(.timeout, or: .seconds(9)) == row.duration)
    }

    @Test func whatNobodySaysIsNoLimit() throws {
        #expect(try TimeLimit.inherited.resolved(.idle, or: .inherited) == nil)
    }
}
