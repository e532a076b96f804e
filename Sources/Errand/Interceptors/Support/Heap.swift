/// Values by number, the smallest first.
struct Heap<Value> {
    private var items: [(number: UInt64, value: Value)] = []

    mutating func insert(_ number: UInt64, _ value: Value) {
        items.append((number, value))
        var child = items.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            if items[parent].number <= items[child].number { break }
            items.swapAt(parent, child)
            child = parent
        }
    }

    mutating func popFirst() -> (number: UInt64, value: Value)? {
        guard let last = items.popLast() else { return nil }
        guard let first = items.first else { return last }
        items[0] = last
        var parent = 0
        while true {
            var smallest = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < items.count {
                if items[child].number < items[smallest].number { smallest = child }
            }
            if smallest == parent { return first }
            items.swapAt(parent, smallest)
            parent = smallest
        }
    }
}
