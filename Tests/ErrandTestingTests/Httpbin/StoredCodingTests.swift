import Errand
import Foundation
import Testing

@testable import ErrandTesting

/// What stores without compressing is undone by the real decoders, over the wire.
@Suite(.timeLimit(.minutes(3))) struct StoredCodingTests {
    private struct Get: BaseRequest {
        typealias Output = Data
        let path: Path = "/"
    }

    @Test(arguments: ["gzip", "deflate", "br"], [0, 1, 5, 65_535, 65_536, 65_537, 200_000])
    func aBodyComesBack(coding: String, count: Int) async throws {
        let body = Data((0..<count).lazy.map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 7) })
        let entry = try #require(StoredCoding.all.first { StoredCoding.name(of: $0.path) == coding })
        let server = try LoopbackServer()
        server.route("/", .data(entry.encode(body)).header("Content-Encoding", coding))
        #expect(await NetworkAgent(server.url).response(for: Get()).outcome == .success(body))
    }
}
