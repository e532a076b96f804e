/// First in, first out, with numbered elements that may also leave from the middle; each in constant time on average.
struct Fifo<Element> {
    private var elements: [(number: UInt64, element: Element?)] = []
    private var start = 0
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    /// The number of the element whose turn it is.
    var firstNumber: UInt64? { isEmpty ? nil : elements[start].number }

    /// - Parameter number: larger than that of every element before.
    mutating func append(_ element: Element, _ number: UInt64) {
        elements.append((number, element))
        count += 1
    }

    mutating func popFirst() -> Element? {
        guard !isEmpty else { return nil }
        let element = elements[start].element
        elements[start].element = nil
        count -= 1
        skipGaps()
        return element
    }

    mutating func remove(_ number: UInt64) -> Element? {
        guard let index = index(of: number), let element = elements[index].element else { return nil }
        elements[index].element = nil
        count -= 1
        skipGaps()
        return element
    }

    private func index(of number: UInt64) -> Int? {
        var low = start
        var high = elements.count
        while low < high {
            let middle = low + (high - low) / 2
            if elements[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low < elements.count && elements[low].number == number ? low : nil
    }

    /// Keeps `start` on an element, and the list no longer than twice what waits.
    private mutating func skipGaps() {
        while start < elements.count, elements[start].element == nil { start += 1 }
        if elements.count > 32, elements.count > 2 * count {
            elements.removeAll { $0.element == nil }
            start = 0
        }
    }
}
