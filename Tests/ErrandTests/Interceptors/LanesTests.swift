import Testing

@testable import Errand

@Suite struct LanesTests {
    @Test func atMostSoManyRunInTotalAndForAKey() {
        let lanes = Line<String, Int>(total: 3, perKey: 2)
        #expect(lanes.enter("a") && lanes.enter("a"))
        #expect(!lanes.enter("a"))
        #expect(lanes.enter("b"))
        #expect(!lanes.enter("b") && !lanes.enter("c"))
        #expect(lanes.running == 3)
    }

    @Test func placesAreGivenInTheOrderOfWaiting() {
        let lanes = Line<String, Int>(total: 1, perKey: 1)
        #expect(lanes.enter("a"))
        for (key, ticket) in [("b", 1), ("a", 2), ("c", 3), ("b", 4)] { _ = lanes.wait(key, ticket) }
        #expect(lanes.leave("a") == [1])
        #expect(lanes.leave("b") == [2])
        #expect(lanes.leave("a") == [3])
        #expect(lanes.leave("c") == [4])
        #expect(lanes.leave("b") == [])
        #expect(lanes.running == 0)
    }

    @Test func aBusyHostDoesNotHoldUpAnother() {
        let lanes = Line<String, Int>(total: 4, perKey: 2)
        #expect(lanes.enter("a") && lanes.enter("a"))
        for ticket in 1...20 { _ = lanes.wait("a", ticket) }
        #expect(lanes.enter("b"))
    }

    @Test func nobodyPassesOneWhoWaitsForTheSameKey() {
        let lanes = Line<String, Int>(total: 2, perKey: 1)
        #expect(lanes.enter("a"))
        _ = lanes.wait("a", 1)
        #expect(!lanes.enter("a"))
        #expect(lanes.leave("a") == [1])
        #expect(!lanes.enter("a"))
    }

    @Test func whoWithdrawsIsNotCalled() {
        let lanes = Line<String, Int>(total: 1, perKey: 1)
        #expect(lanes.enter("a"))
        let first = lanes.wait("a", 1)
        let second = lanes.wait("b", 2)
        _ = lanes.wait("a", 3)
        #expect(lanes.withdraw("a", first) == 1)
        #expect(lanes.withdraw("a", first) == nil)
        #expect(lanes.leave("a") == [2])
        #expect(lanes.withdraw("b", second) == nil)
        #expect(lanes.leave("b") == [3])
    }

    /// Random turns against a model that scans one list.
    @Test(arguments: 0..<20) func turnsAgreeWithAPlainList(_ seed: UInt64) {
        var random = SplitMix(seed)
        let total = Int.random(in: 1...5, using: &random)
        let perKey = Int.random(in: 1...3, using: &random)
        let lanes = Line<Int, Int>(total: total, perKey: perKey)
        var running: [Int] = []
        var waiting: [(key: Int, ticket: Int, number: UInt64)] = []
        func hasRoom(_ key: Int) -> Bool { running.count < total && running.count(where: { $0 == key }) < perKey }

        for ticket in 0..<2000 {
            switch Int.random(in: 0..<4, using: &random) {
            case 0, 1:
                let key = Int.random(in: 0..<6, using: &random)
                let enters = hasRoom(key) && !waiting.contains { $0.key == key }
                #expect(lanes.enter(key) == enters)
                if enters { running.append(key) } else { waiting.append((key, ticket, lanes.wait(key, ticket))) }
            case 2 where !running.isEmpty:
                let key = running.remove(at: Int.random(in: 0..<running.count, using: &random))
                var expected: [Int] = []
                while let next = waiting.firstIndex(where: { hasRoom($0.key) }) {
                    let item = waiting.remove(at: next)
                    running.append(item.key)
                    expected.append(item.ticket)
                }
                #expect(lanes.leave(key) == expected)
            case 3 where !waiting.isEmpty:
                let item = waiting.remove(at: Int.random(in: 0..<waiting.count, using: &random))
                #expect(lanes.withdraw(item.key, item.number) == item.ticket)
            default: break
            }
            #expect(lanes.running == running.count)
        }
    }
}

/// Lanes behind a reference, since an expectation cannot change what it looks at.
private final class Line<Key: Hashable, Ticket> {
    private var lanes: Lanes<Key, Ticket>

    init(total: Int, perKey: Int) { lanes = Lanes(total: total, perKey: perKey) }

    var running: Int { lanes.running }
    func enter(_ key: Key) -> Bool { lanes.enter(key) }
    func wait(_ key: Key, _ ticket: Ticket) -> UInt64 { lanes.wait(key, ticket) }
    func withdraw(_ key: Key, _ number: UInt64) -> Ticket? { lanes.withdraw(key, number) }
    func leave(_ key: Key) -> [Ticket] { lanes.leave(key) }
}

/// A small generator that gives the same numbers for the same seed.
private struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
