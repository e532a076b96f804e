import ErrandCurl
import ErrandWire
import Foundation
import TestSupport
import Testing

/// A connection over TLS that was kept, and ends just when it is used again: before, while the request is written, or after.
@Suite(.timeLimit(.minutes(3)))
struct StaleConnectionTests {
    struct Way: Sendable, CustomTestStringConvertible {
        let versions: HTTPVersionPreference
        /// How the connection ends.
        let end: String
        let bytes: Int
        var testDescription: String { "\(versions), \(end), \(bytes) bytes" }

        var body: HTTPBody { bytes == 0 ? .none : .data(Data(count: bytes)) }
    }

    static let ways = [HTTPVersionPreference.negotiated, .http1_1].flatMap { versions in
        ["fin", "notify", "reset", "fin&goaway=1"].flatMap { end in
            [0, 100_000].map { Way(versions: versions, end: end, bytes: $0) }
        }
    }

    @Test(arguments: ways)
    func whatOnlyReadsIsSentAgain(_ way: Way) async throws {
        let rig = try await StaleRig(way)
        for round in 0..<rig.rounds {
            let error = try await rig.failure(.query, round)
            #expect(error == nil, "\(String(describing: error))")
        }
    }

    @Test(arguments: ways)
    func whatMayHaveHadItsEffectIsSeenAtMostOnce(_ way: Way) async throws {
        let rig = try await StaleRig(way)
        for round in 0..<rig.rounds {
            let error = try await rig.failure(.post, round)
            #expect(error == nil || error?.reason == .connectionLost, "\(String(describing: error))")
            let seen = try await rig.rig.server.journal().requests.filter { $0.path == rig.path(round) }
            #expect(seen.count <= 1 && (error != nil || seen.map(\.isWhole) == [true]))
        }
    }
}

private struct StaleRig {
    let rig: HTTP2Rig
    let way: StaleConnectionTests.Way
    let rounds = 12

    init(_ way: StaleConnectionTests.Way) async throws {
        var rig = try await HTTP2Rig()
        rig.client.options.versions = way.versions
        (self.rig, self.way) = (rig, way)
    }

    func path(_ round: Int) -> String { "/hello?\(round)" }

    /// Sends a request by a connection that ends at about the same time.
    func failure(_ method: HTTPMethod, _ round: Int) async throws -> TransportError? {
        let goodbye = rig.url("/goodbye?wait=\(Double(round % 6) / 2000)&end=\(way.end)")
        // A reset may take the answer with it.
        let error = try await rig.client.failure(goodbye)
        #expect(error == nil || way.end == "reset", "\(String(describing: error))")
        return try await rig.client.failure(rig.url(path(round)), method, body: way.body)
    }
}
