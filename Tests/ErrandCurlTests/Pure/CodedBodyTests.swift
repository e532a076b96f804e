import Foundation
import Testing

@testable import ErrandCurl

/// How content codings are undone, without a connection.
@Suite struct CodedBodyTests {
    static let text = Data((0..<40).map { "line \($0), \($0 * $0)\n" }.joined().utf8)

    /// The text in each coding, by the name it has in Content-Encoding.
    static let coded: [Sample] = [
        Sample("gzip") { try Deflater.gzip(text) }, Sample("x-gzip") { try Deflater.gzip(text) },
        Sample("deflate") { try Deflater.zlib(text) }, Sample("deflate", "raw") { try Deflater.raw(text) },
        Sample("br") { Data(hex: brotli) }, Sample("zstd") { Data(hex: zstd) },
        Sample("zstd", "with a checksum") { Data(hex: zstdWithChecksum) },
        Sample("br, gzip") { try Deflater.gzip(Data(hex: brotli)) },
        Sample("gzip , Identity,, DEFLATE") { try Deflater.zlib(try Deflater.gzip(text)) },
        Sample("zstd, gzip, gzip, gzip, gzip") {
            try (0..<4).reduce(Data(hex: zstd)) { data, _ in try Deflater.gzip(data) }
        },
    ]

    @Test(arguments: coded)
    func aWholeBodyIsDecoded(sample: Sample) throws {
        let bytes = try sample.bytes()
        for size in [bytes.count, 1, 2, 3, 7] {
            let result = Decoded(bytes, coding: sample.coding, pieces: size)
            #expect(result == Decoded(body: CodedBodyTests.text), "in pieces of \(size)")
        }
    }

    @Test(arguments: coded)
    func aCutIsFoundWhereverItIs(sample: Sample) throws {
        let bytes = try sample.bytes()
        for count in 1..<bytes.count {
            let result = Decoded(bytes.prefix(count), coding: sample.coding, pieces: 64)
            #expect(result.atEnd?.hasPrefix("the body ends before its ") == true, "\(count) of \(bytes.count)")
            #expect(result.early == nil)
            #expect(CodedBodyTests.text.starts(with: result.body))
        }
    }

    @Test(arguments: coded)
    func nothingIsAWholeBody(sample: Sample) {
        #expect(Decoded(Data(), coding: sample.coding, pieces: 1) == Decoded(body: Data()))
    }

    /// The checksum finds each of them, and zlib's own structure most.
    @Test(arguments: coded.filter { ["gzip", "with a checksum"].contains($0.name) })
    func aByteThatIsWrongIsFound(sample: Sample) throws {
        let bytes = try sample.bytes()
        for index in bytes.indices where index > 9 {
            var broken = bytes
            broken[index] ^= 0x55
            let result = Decoded(broken, coding: sample.coding, pieces: 50)
            #expect(result.early != nil || result.atEnd != nil, "byte \(index)")
        }
    }

    @Test(arguments: ["gzip", "deflate", "br", "zstd"])
    func plainTextIsNoCoding(coding: String) {
        for size in [1, 3, 100] {
            let result = Decoded(Data("plain text, and more of it".utf8), coding: coding, pieces: size)
            #expect(result.early == ContentCoding(name: coding).map(ContentFault.broken))
            #expect(result.body.isEmpty)
        }
    }

    static let several: [Sample] = [
        Sample("gzip") { try Deflater.gzip(text.prefix(9)) + Deflater.gzip(Data()) + Deflater.gzip(text.dropFirst(9)) },
        Sample("zstd", "with a frame to skip") {
            // RFC 8878 §3.1.2: a frame to skip, here of 3 bytes.
            Data(hex: "53 2a 4d 18 03 00 00 00 01 02 03".filter { $0 != " " }) + Data(hex: zstd)
                + Data(hex: "502a4d1800000000")
        },
    ]

    @Test(arguments: several)
    func streamsThatFollowOneAnotherAreOneBody(sample: Sample) throws {
        let bytes = try sample.bytes()
        for size in [bytes.count, 1, 5] {
            #expect(Decoded(bytes, coding: sample.coding, pieces: size) == Decoded(body: CodedBodyTests.text))
        }
        let cut = Decoded(bytes.dropLast(), coding: sample.coding, pieces: 5)
        #expect(cut.atEnd != nil)
    }

    @Test(arguments: coded.filter { !$0.coding.contains(",") })
    func otherBytesBehindTheEndArePassedOver(sample: Sample) throws {
        for size in [1, 1000] {
            let result = Decoded(try sample.bytes() + [0, 0, 0x1F, 0x28, 1], coding: sample.coding, pieces: size)
            #expect(result == Decoded(body: CodedBodyTests.text))
        }
    }

    @Test(arguments: ["x-foo", "gzip, compress", "gzip;q=1", "gz ip"])
    func anUnknownCodingLeavesTheBytesAsTheyAre(coding: String) {
        let result = Decoded(CodedBodyTests.text, coding: coding, pieces: 100)
        #expect(result == Decoded(body: CodedBodyTests.text, atEnd: "a content coding that is not known"))
    }

    @Test func moreThanFiveCodingsAreRefused() {
        let coding = Array(repeating: "gzip", count: 6).joined(separator: ",")
        let result = Decoded(CodedBodyTests.text, coding: coding, pieces: 100)
        #expect(result == Decoded(body: CodedBodyTests.text, atEnd: "more than 5 content codings"))
    }

    @Test(arguments: ["identity", "IDENTITY, identity", "", ",", "none"])
    func identityIsNoCoding(coding: String) {
        let result = Decoded(CodedBodyTests.text, coding: coding, pieces: 100)
        #expect(result == Decoded(body: CodedBodyTests.text))
    }

    /// A mebibyte of zeros each.
    static let bombs: [Sample] = [
        Sample("gzip") { try Deflater.gzip(Data(count: 1 << 20)) },
        Sample("deflate") { try Deflater.raw(Data(count: 1 << 20)) },
        Sample("br") { Data(hex: "5bffff8f7f02201e0b0472ef1f00") },
        Sample("zstd") {
            Data(
                hex: "28b52ffd04684c000008000100fcff391002020010000200100002001000"
                    + "02001000020010000200100003001000f13e16e1")
        },
        Sample("gzip, gzip") { try Deflater.gzip(try Deflater.gzip(Data(count: 1 << 20))) },
    ]

    @Test(arguments: bombs)
    func aBombComesInPiecesAndStopsAtTheLimit(sample: Sample) throws {
        let bytes = try sample.bytes()
        let whole = Decoded(bytes, coding: sample.coding, pieces: bytes.count)
        #expect(whole == Decoded(body: Data(count: 1 << 20)))
        #expect(whole.largestPiece <= 32 << 10)
        let limited = Decoded(bytes, coding: sample.coding, pieces: bytes.count, limit: 100_000)
        #expect(limited.early == .body(.tooLarge))
        #expect(limited.body.count <= 100_000)
        #expect(limited.body.count > 100_000 - 32 << 10)
    }

    /// RFC 9659 §3: no sender may ask for more than 8 MiB.
    @Test(arguments: [(0x68, false), (0x70, true)])
    func theWindowOfZstdIsBounded(row: (descriptor: UInt8, isRefused: Bool)) {
        // A frame of unknown size with an empty last block; the window is 2 to the power of 10 + the upper five bits.
        let frame = Data([0x28, 0xB5, 0x2F, 0xFD, 0x00, row.descriptor, 0x01, 0x00, 0x00])
        let result = Decoded(frame, coding: "zstd", pieces: 3)
        #expect(result.early == (row.isRefused ? .broken(.zstd) : nil))
        #expect(result.atEnd == nil || row.isRefused)
    }

    @Test func aStreamThatGivesNothingIsEndedByTheLimit() {
        let result = Decoded(GzipBomb.members(1 << 20), coding: "gzip", pieces: 16 << 10, limit: 100_000)
        #expect(result.early == .body(.tooLarge))
        #expect(result.body.isEmpty)
    }
}

extension CodedBodyTests {
    struct Sample: CustomTestStringConvertible, Sendable {
        let coding: String
        let name: String
        let bytes: @Sendable () throws -> Data

        init(_ coding: String, _ name: String? = nil, bytes: @escaping @Sendable () throws -> Data) {
            self.coding = coding
            self.name = name ?? coding
            self.bytes = bytes
        }

        var testDescription: String { name == coding ? coding : "\(coding), \(name)" }
    }

    /// What came of a body.
    struct Decoded: Equatable {
        var body: Data
        var early: ContentFault?
        var atEnd: String?
        var largestPiece = 0

        init(body: Data, atEnd: String? = nil) {
            self.body = body
            self.atEnd = atEnd
        }

        /// Decodes bytes that come in pieces of a size, up to a limit.
        init(_ bytes: Data, coding: String, pieces size: Int, limit: Int? = nil) {
            let coded = CodedBody([coding])
            body = Data()
            let bytes = [UInt8](bytes)
            do throws(ContentFault) {
                for start in stride(from: 0, to: bytes.count, by: size) {
                    // A piece of its own, so that a look beyond its end is one beyond its memory.
                    let piece = Array(bytes[start..<min(start + size, bytes.count)])
                    try piece.withUnsafeBufferPointer { piece throws(ContentFault) in
                        try coded.decode(UnsafeRawBufferPointer(piece), limit: limit) { decoded throws(ContentFault) in
                            largestPiece = max(largestPiece, decoded.count)
                            guard body.count + decoded.count <= limit ?? .max else { throw .body(.tooLarge) }
                            body.append(contentsOf: decoded)
                        }
                    }
                }
                atEnd = coded.fault
            } catch {
                early = error
            }
        }

        static func == (left: Decoded, right: Decoded) -> Bool {
            left.body == right.body && left.early == right.early && left.atEnd == right.atEnd
        }
    }

    static let brotli =
        "1bf701008cd45ef542918ddc70f6a7fc20084c02044addec7db26415ed545f38338140a0305812840236c640f0b46bb4d7dffcf3050cc0217614"
        + "dd083869921b5eaa5c46340f0fe6e738dc5e5cc592b4954ad56093268bd6ab2be7a5686f109cd64c104b12ebc4da2cb25fb04393199e1fcbf99d"
        + "689f103bdd9958ac067e18ca739bba4a86239bb462367ade546749ea6be203"
    static let zstdWithChecksum =
        "28b52ffd64f80095050022ce1d0ec0eb36fe93bb299b942908117258c017668b999925e5caec28377b75b3a26cd62a98ad07b3bfc2ba0a1bca08"
        + "5b4e064bfe71ecfd58f12158fb055b27c6fe66ac6f6cb8afd8622f9614727688b3277e565c316be5cc9699d9dfac83d96013b6d8b1a4183baed8"
        + "1367c599b5c296b1376b10d840930e0a28a820022230165f0d60276c411e200222351f04d8ff26d8704995642f53960af40a205a5155603699ea"
        + "6e5bc2b137f6d6d15c25a5f4a214bea9615d"
    /// The same without the checksum of four bytes, which the frame's descriptor (RFC 8878 §3.1.1.1.1) says.
    static var zstd: String { "28b52ffd60" + zstdWithChecksum.dropFirst(10).dropLast(8) }
}
