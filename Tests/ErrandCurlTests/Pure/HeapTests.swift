import CCurl
import Glibc
import Testing

/// libcurl's memory on a session's thread. Each test has a heap of its own thread, and never waits.
@Suite struct HeapTests {
    /// Under the address sanitizer no thread has one.
    private func withHeap(_ body: () throws -> Void) rethrows {
        let isOpen = errand_heap_open() != 0
        defer { errand_heap_close() }
        if isOpen { try body() }
    }

    /// The size of the list that the block is kept in; the system's blocks may be a step larger than was asked for.
    private func keptSize(of block: UnsafeMutableRawPointer) -> Int {
        16 * errand_heap_class(malloc_usable_size(block))
    }

    private func fill(_ block: UnsafeMutableRawPointer, _ size: Int, _ byte: UInt8) {
        UnsafeMutableRawBufferPointer(start: block, count: size).initializeMemory(as: UInt8.self, repeating: byte)
    }

    private func isFull(_ block: UnsafeMutableRawPointer, _ size: Int, of byte: UInt8) -> Bool {
        UnsafeRawBufferPointer(start: block, count: size).allSatisfy { $0 == byte }
    }

    @Test(arguments: [1, 15, 16, 17, 24, 25, 1000, 4096, 16_385, 16_400])
    func whatWasFreedIsGivenOutAgain(size: Int) throws {
        try withHeap {
            let first = try #require(errand_heap_malloc(size))
            fill(first, size, 0xA5)
            let size = keptSize(of: first)
            errand_heap_free(first)
            if size == 0 { return }  // The largest and a step more: not kept.
            let second = try #require(errand_heap_malloc(size))
            #expect(second == first)
            let third = try #require(errand_heap_malloc(size))
            #expect(third != second)
            fill(third, size, 1)
            errand_heap_free(second)
            errand_heap_free(third)
        }
    }

    @Test(arguments: [0, 16_401, 1 << 20])
    func anySizeCanBeTaken(size: Int) throws {
        try withHeap {
            let block = try #require(errand_heap_malloc(size))
            fill(block, size, 1)
            errand_heap_free(block)
            errand_heap_free(nil)
        }
    }

    /// Not all allocators round up: one of a few bytes has no room for the list.
    @Test(arguments: [(0, 0), (5, 0), (15, 0), (16, 1), (31, 1), (16_415, 1025), (16_416, 0), (.max, 0)])
    func whatIsTooSmallOrTooLargeIsNotKept(row: (usable: Int, class: Int)) {
        #expect(errand_heap_class(row.usable) == row.class)
    }

    @Test(arguments: [(3, 5), (1, 4096), (1, 4097), (64, 1024)])
    func aClearedBlockIsClearEvenIfItWasUsed(row: (count: Int, size: Int)) throws {
        try withHeap {
            let bytes = row.count * row.size
            let used = try #require(errand_heap_malloc(bytes))
            fill(used, bytes, 0xFF)
            errand_heap_free(used)
            let block = try #require(errand_heap_calloc(row.count, row.size))
            #expect(isFull(block, bytes, of: 0))
            errand_heap_free(block)
            #expect(errand_heap_calloc(.max, 2) == nil)
            #expect(errand_heap_calloc(.max, 4) == nil)
        }
    }

    @Test func aBlockKeepsWhatIsInItWhenItsSizeChanges() throws {
        try withHeap {
            var block = try #require(errand_heap_realloc(nil, 10))
            fill(block, 10, 7)
            for size in [24, 25, 100, 5000, 16_401, 100_000, 200_000] {
                block = try #require(errand_heap_realloc(block, size))
                #expect(isFull(block, 10, of: 7))
                fill(block, size, 7)
            }
            for size in [90_000, 16_400, 5000, 30, 10] {
                block = try #require(errand_heap_realloc(block, size))
                #expect(isFull(block, size, of: 7))
            }
            errand_heap_free(block)
        }
    }

    @Test func textIsCopied() throws {
        try withHeap {
            for text in ["", "a", String(repeating: "x", count: 20_000)] {
                let copy = try #require(errand_heap_strdup(text))
                #expect(String(cString: copy) == text)
                errand_heap_free(copy)
            }
        }
    }

    /// Takes and frees many blocks of one size at once.
    private func use(_ count: Int, of size: Int) throws {
        let blocks = try (0..<count).map { _ in try #require(errand_heap_malloc(size)) }
        for block in blocks { errand_heap_free(block) }
    }

    @Test(arguments: [(16, 65_536), (64, 65_536), (1024, 65_536), (2048, 131_072), (16_384, 1_048_576)])
    func ofOneSizeNoMoreIsKeptThanItsLimitOrAFew(row: (size: Int, kept: Int)) throws {
        try withHeap {
            for _ in 0..<2 {
                try use(5000, of: row.size)
                // Some are kept in the list of the next size.
                #expect(row.kept...(2 * row.kept + 32) ~= errand_heap_kept())
            }
        }
        #expect(errand_heap_kept() == 0)
    }

    @Test func ofAllSizesNoMoreIsKeptThanTheLimit() throws {
        try withHeap {
            for size in stride(from: 8000, through: 16_384, by: 16) { try use(20, of: size) }
            #expect(errand_heap_kept() <= Int(ERRAND_HEAP_LIMIT))
            #expect(errand_heap_kept() > Int(ERRAND_HEAP_LIMIT) - 16_384)
        }
        #expect(errand_heap_kept() == 0)
    }

    @Test func withoutAHeapBlocksAreThoseOfTheSystem() throws {
        let block = try #require(errand_heap_malloc(100))
        fill(block, 100, 3)
        let larger = try #require(errand_heap_realloc(block, 1000))
        #expect(isFull(larger, 100, of: 3))
        errand_heap_free(larger)
        #expect(errand_heap_kept() == 0)
        let cleared = try #require(errand_heap_calloc(10, 10))
        #expect(isFull(cleared, 100, of: 0))
        errand_heap_free(cleared)
        errand_heap_free(errand_heap_realloc(nil, 10))
    }

    /// A block may be taken with a heap and freed without one, or the other way.
    @Test func blocksMayCrossFromOneHeapToAnother() throws {
        var block = try #require(errand_heap_malloc(48))
        try withHeap {
            let size = keptSize(of: block)
            errand_heap_free(block)
            let again = try #require(errand_heap_malloc(size))
            #expect(again == block)
            block = again
        }
        errand_heap_free(block)
    }
}
