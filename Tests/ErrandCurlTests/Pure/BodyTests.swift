import ErrandWire
import Foundation
import Testing

@testable import ErrandCurl

/// Where bodies come from and go to.
@Suite struct BodyTests {
    private func write(_ bytes: [UInt8], to writer: inout BodyWriter, expected: Int = 0) throws {
        try bytes.withUnsafeBytes { try writer.write($0, expected: expected) }
    }

    @Test(arguments: [
        [0], [1], [1, 2, 3], [16_384], [16_385], [10_000, 10_000], [1 << 20, 1, 1 << 20],
        Array(repeating: 999, count: 500),
    ])
    func whatIsWrittenIsTaken(sizes: [Int]) throws {
        var writer = BodyWriter(pool: BufferPool())
        defer { writer.reset() }
        for expected in [0, -1, sizes.reduce(0, +), 1 << 40] {
            var wanted: [UInt8] = []
            for (index, size) in sizes.enumerated() {
                let bytes = [UInt8](repeating: UInt8(truncatingIfNeeded: index), count: size)
                try write(bytes, to: &writer, expected: index == 0 ? expected : 0)
                wanted += bytes
            }
            #expect(writer.count == wanted.count)
            let taken = writer.take()
            #expect(taken == Data(wanted))
            #expect(writer.count == 0)
        }
    }

    @Test func aBodyThatWasTakenIsNotWrittenOver() throws {
        let pool = BufferPool()
        var writer = BodyWriter(pool: pool)
        defer { writer.reset() }
        for size in [10, 100_000] {
            try write([UInt8](repeating: 1, count: size), to: &writer)
            let first = writer.take()
            try write([UInt8](repeating: 2, count: size), to: &writer)
            #expect(first == Data(repeating: 1, count: size))
            let second = writer.take()
            #expect(second == Data(repeating: 2, count: size))
        }
    }

    @Test func theLimitIsExact() throws {
        var writer = BodyWriter(pool: BufferPool())
        defer { writer.reset() }
        writer.limit = 5
        try write([1, 2, 3], to: &writer)
        try write([4, 5], to: &writer)
        #expect(throws: BodyWriter.Failure.tooLarge) { try write([6], to: &writer) }
        let taken = writer.take()
        #expect(taken == Data([1, 2, 3, 4, 5]))
        writer.limit = 0
        try write([], to: &writer)
        #expect(throws: BodyWriter.Failure.tooLarge) { try write([1], to: &writer) }
    }

    @Test func aResetForgets() throws {
        var writer = BodyWriter(pool: BufferPool())
        defer { writer.reset() }
        for size in [10, 100_000] {
            try write([UInt8](repeating: 1, count: size), to: &writer)
            writer.reset()
            let taken = writer.take()
            #expect(taken.isEmpty)
        }
    }

    @Test(arguments: [
        (0, 16_384), (1, 16_384), (16_384, 16_384), (16_385, 32_768), (1 << 20, 1 << 20), (1 << 20 + 1, 1 << 20 + 1),
    ])
    func buffersAreOfPowersOfTwo(row: (size: Int, capacity: Int)) throws {
        let pool = BufferPool()
        let buffer = try #require(pool.take(row.size))
        #expect(buffer.capacity == row.capacity)
        pool.give(buffer)
    }

    @Test func aBufferThatWasGivenIsTakenAgain() throws {
        let pool = BufferPool()
        let first = try #require(pool.take(100_000))
        let address = first.bytes
        pool.give(first)
        let other = try #require(pool.take(10))
        #expect(other.bytes != address)
        let second = try #require(pool.take(120_000))
        #expect(second.bytes == address)
        pool.give(other)
        pool.give(second)
    }

    @Test func aSourceIsReadInPiecesAndFromAnyPlace() {
        var source = BodySource(Data([9, 9, 1, 2, 3, 4, 5])[2...])
        func read(_ count: Int) -> [UInt8] {
            var bytes = [UInt8](repeating: 0, count: count)
            let got = bytes.withUnsafeMutableBytes { source.read(into: $0) }
            return Array(bytes.prefix(got))
        }
        func seek(_ offset: Int) -> Bool { source.seek(to: offset) }
        #expect(read(2) == [1, 2])
        #expect(read(9) == [3, 4, 5])
        #expect(read(9) == [])
        #expect(seek(0))
        #expect(read(1) == [1])
        #expect(seek(5))
        #expect(read(1) == [])
        #expect(!seek(6))
        #expect(!seek(-1))
    }

    @Test(arguments: [
        (Duration.nanoseconds(1), 1), (.milliseconds(1), 1), (.microseconds(1500), 2), (.seconds(2), 2000), (.zero, 1),
        (.seconds(-5), 1),
        (.seconds(Int64.max), Int(Int32.max)), (.seconds(2_147_483), 2_147_483_000),
        (.seconds(2_147_484), Int(Int32.max)),
    ])
    func durationsBecomeMillisecondsThatCurlCanCount(row: (duration: Duration, milliseconds: Int)) {
        #expect(CurlSettings.milliseconds(row.duration) == row.milliseconds)
        #expect(CurlSettings.milliseconds(nil) == Int(Int32.max))
    }
}
