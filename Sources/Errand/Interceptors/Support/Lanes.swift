/// Who runs and who waits: at most so many in total and for each key, the rest in the order they came. Pure.
///
/// A queue for each key, so that a full one neither holds up another nor is scanned for it.
struct Lanes<Key: Hashable, Ticket> {
    let total: Int
    let perKey: Int

    private struct Lane {
        var running = 0
        var waiting = Fifo<Ticket>()
        /// Whether the lane stands in `ready` with its first ticket's number.
        var announced: UInt64?

        mutating func enter(limit: Int) -> Bool {
            guard running < limit, waiting.isEmpty else { return false }
            running += 1
            return true
        }
    }

    private var lanes: [Key: Lane] = [:]
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
        let hasEntered = lanes[key, default: Lane()].enter(limit: perKey)
        if hasEntered { running += 1 }
        return hasEntered
    }

    /// Stands in line; returns the number to leave it by.
    mutating func wait(_ key: Key, _ ticket: Ticket) -> UInt64 {
        count += 1
        lanes[key, default: Lane()].waiting.append(ticket, count)
        announce(key)
        return count
    }

    /// Leaves the line. Returns the ticket if it was still waiting.
    mutating func withdraw(_ key: Key, _ number: UInt64) -> Ticket? {
        guard let ticket = lanes[key]?.waiting.remove(number) else { return nil }
        announce(key)
        forgetIfEmpty(key)
        return ticket
    }

    /// Gives a place back. Returns the tickets whose turn it is.
    mutating func leave(_ key: Key) -> [Ticket] {
        lanes[key]?.running -= 1
        running -= 1
        announce(key)
        forgetIfEmpty(key)
        var admitted: [Ticket] = []
        while running < total, let ticket = admitNext() { admitted.append(ticket) }
        return admitted
    }

    private mutating func admitNext() -> Ticket? {
        while let (number, key) = ready.popFirst() {
            guard let lane = lanes[key], lane.announced == number else { continue }
            lanes[key]?.announced = nil
            guard lane.running < perKey, lane.waiting.firstNumber == number, let ticket = lanes[key]?.waiting.popFirst()
            else {
                announce(key)
                continue
            }
            lanes[key]?.running += 1
            running += 1
            announce(key)
            return ticket
        }
        return nil
    }

    private mutating func announce(_ key: Key) {
        guard let lane = lanes[key], lane.running < perKey, let first = lane.waiting.firstNumber,
            lane.announced != first
        else { return }
        lanes[key]?.announced = first
        ready.insert(first, key)
    }

    private mutating func forgetIfEmpty(_ key: Key) {
        if let lane = lanes[key], lane.running == 0, lane.waiting.isEmpty { lanes[key] = nil }
    }
}
