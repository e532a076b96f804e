import BenchKit
import Testing

@testable import Bench

struct ScenarioResultTests {
    @Test(arguments: [([], nil), ([4], 4), ([9, 1, 5], 5), ([8, 2, 4, 100], 6)] as [([Double], Double?)])
    func theMedianIsTheOneInTheMiddle(_ values: [Double], _ median: Double?) {
        #expect(values.median == median)
    }

    /// The machine is half as fast in the second round: a ratio of medians would be 1.5.
    @Test func aRatioIsTakenWithinItsRound() {
        let result = ScenarioResult(
            .inFlight64,
            [
                .session: [measured(20), measured(40), measured(20)],
                .rawC: [measured(10), measured(20), measured(20)],
            ])
        #expect(result[.session]?.microsecondsToC == 2)
        #expect(result[.session]?.lowestMicrosecondsToC == 1)
        #expect(result[.session]?.highestMicrosecondsToC == 2)
        #expect(result[.session]?.rateToC == 1)
        #expect(result[.rawC]?.microsecondsToC == 1)
        #expect(result[.session]?.urlSessionToMicroseconds == nil)
    }

    @Test func aTargetIsJudgedByItsDirection() {
        let result = ScenarioResult(.inFlight64, [.session: [measured(20)], .rawC: [measured(10)]])
        let targets = Target.targets([result])
        #expect(targets.first { $0.what.hasPrefix("rate ÷ C") }?.isReached == true)
        #expect(targets.first { $0.what.hasPrefix("CPU ÷ C") }?.isReached == false)
        #expect(targets.count == 2)
    }

    @Test(arguments: [(0, [1, 2, 3]), (1, [2, 3, 1]), (5, [3, 1, 2])])
    func contendersTakeTurns(_ count: Int, _ order: [Int]) {
        #expect([1, 2, 3].rotated(by: count) == order)
    }

    private func measured(_ microseconds: Double) -> Measured {
        let start = Usage(
            seconds: 0, userMicroseconds: 0, systemMicroseconds: 0, residentKiB: 0, peakKiB: 0)
        let end = Usage(
            seconds: 1, userMicroseconds: microseconds, systemMicroseconds: 0, residentKiB: 0, peakKiB: 0)
        return Measured(requests: 1, bytes: 0, from: start, to: end)
    }
}
