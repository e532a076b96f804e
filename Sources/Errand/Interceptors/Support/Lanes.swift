/// Who runs and who waits: at most so many in total and for each key, the rest in the order they came. Pure.
///
/// A queue for each key, so that a full one neither holds up another nor is scanned for it.
struct Lanes<Key: Hashable, Ticket> {
    let total: Int
    let perKey: Int

    private struct Lane {
        var running = 0
        var waiting = Fifo<Ticket>()
        /// The number of the first ticket, while the lane stands in `ready` with it.
        var announced: UInt64?

        var isEmpty: Bool { running == 0 && waiting.isEmpty }

        mutating func enter(limit: Int) -> Bool {
            guard running < limit, waiting.isEmpty else { return false }
            running += 1
            return true
        }

        /// The number to stand in `ready` with, if there is room for the first ticket and it does not stand there yet.
        mutating func announce(limit: Int) -> UInt64? {
            guard running < limit, let first = waiting.firstNumber, announced != first else { return nil }
            announced = first
            return first
        }
    }

    private var lanes: [Key: Lane] = [:]
    /// Where the key that was asked for last is found, as long as no lane comes or goes: most calls go where the one before went.
    private var recentIndex: Dictionary<Key, Lane>.Index?
    /// The key that it is for.
    private var recentKey: Key?
    private(set) var running = 0
    private var count: UInt64 = 0
    /// Lanes that have room and a ticket, by the number of their first ticket; entries may be out of date.
    private var ready = Heap<Key>()

    init(total: Int, perKey: Int) {
        self.total = max(1, total)
        self.perKey = max(1, perKey)
    }

    /// Takes a place at once if there is one and nobody waits for it.
    mutating func enter(_ key: Key) -> Bool {
        guard running < total else { return false }
        guard let index = index(of: key) else {
            insert(Lane(running: 1), key)
            running += 1
            return true
        }
        let hasEntered = lanes.values[index].enter(limit: perKey)
        if hasEntered { running += 1 }
        return hasEntered
    }

    /// Stands in line; returns the number to leave it by.
    mutating func wait(_ key: Key, _ ticket: Ticket) -> UInt64 {
        count += 1
        let number = count
        change(key) { $0.waiting.append(ticket, number) }
        return number
    }

    /// Leaves the line. Returns the ticket if it was still waiting.
    mutating func withdraw(_ key: Key, _ number: UInt64) -> Ticket? {
        change(key) { $0.waiting.remove(number) }
    }

    /// Gives a place back. Returns the tickets whose turn it is.
    mutating func leave(_ key: Key) -> [Ticket] {
        running -= 1
        change(key) { $0.running -= 1 }
        var admitted: [Ticket] = []
        while running < total, let ticket = admitNext() { admitted.append(ticket) }
        return admitted
    }

    private mutating func admitNext() -> Ticket? {
        while let (number, key) = ready.popFirst() {
            let limit = perKey
            let ticket: Ticket? = change(key) { lane in
                guard lane.announced == number else { return nil }
                lane.announced = nil
                guard lane.running < limit, lane.waiting.firstNumber == number else { return nil }
                lane.running += 1
                return lane.waiting.popFirst()
            }
            if let ticket {
                running += 1
                return ticket
            }
        }
        return nil
    }

    /// Changes a lane, then announces what is ready in it; a lane in which nothing happens any more is kept only while few are.
    private mutating func change<Result>(_ key: Key, _ body: (inout Lane) -> Result) -> Result {
        guard let index = index(of: key) else {
            var lane = Lane()
            let result = body(&lane)
            let first = lane.announce(limit: perKey)
            if !lane.isEmpty { insert(lane, key) }
            if let first { ready.insert(first, key) }
            return result
        }
        let result = body(&lanes.values[index])
        if let first = lanes.values[index].announce(limit: perKey) { ready.insert(first, key) }
        if lanes.count > Self.keptLanes, lanes.values[index].isEmpty {
            lanes.remove(at: index)
            recentIndex = nil
        }
        return result
    }

    private mutating func index(of key: Key) -> Dictionary<Key, Lane>.Index? {
        if let recentIndex, recentKey == key { return recentIndex }
        guard let index = lanes.index(forKey: key) else { return nil }
        recentIndex = index
        recentKey = key
        return index
    }

    private mutating func insert(_ lane: Lane, _ key: Key) {
        lanes[key] = lane
        recentIndex = nil
    }

    private static var keptLanes: Int { 64 }
}
