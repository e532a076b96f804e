import ErrandCurl
import ErrandWire
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(3)))
struct HTTP2FaultTests {
    struct Fault: Sendable, CustomTestStringConvertible {
        let path: String
        let reason: TransportError.Reason
        var testDescription: String { path }

        init(_ path: String, _ reason: TransportError.Reason) {
            self.path = path
            self.reason = reason
        }
    }

    static let faults: [Fault] = [
        // RST_STREAM: NO_ERROR, PROTOCOL_ERROR, INTERNAL_ERROR, REFUSED_STREAM, CANCEL.
        Fault("/reset?code=0", .connectionLost),
        Fault("/reset?code=1", .brokenAnswer),
        Fault("/reset?code=2", .connectionLost),
        Fault("/reset?code=8", .connectionLost),
        Fault("/reset?code=0&after=10", .truncated),
        Fault("/reset?code=1&after=10", .brokenAnswer),
        Fault("/reset?code=2&after=10", .truncated),
        Fault("/reset?code=7&after=10", .truncated),
        Fault("/reset?code=8&after=10", .truncated),
        Fault("/cut?end=fin", .connectionLost),
        Fault("/cut?end=notify", .connectionLost),
        Fault("/cut?end=reset", .connectionLost),
        Fault("/cut?after=10&end=fin", .truncated),
        Fault("/cut?after=10&end=notify", .truncated),
        Fault("/short", .brokenAnswer),
        // libcurl ends the connection itself, and does not say why.
        Fault("/garbage?kind=noise", .connectionLost),
        Fault("/garbage?kind=hpack", .connectionLost),
        Fault("/garbage?kind=idle", .connectionLost),
        Fault("/garbage?kind=http1", .connectionLost),
        Fault("/goaway?open=1&last=1&then=drop&end=fin", .connectionLost),
        Fault("/goaway?open=1&last=1&then=drop&end=notify", .connectionLost),
        Fault("/goaway?open=1&last=1&then=drop&end=reset", .connectionLost),
    ]

    @Test(arguments: faults)
    func aPostEndsInAReasonAndIsSeenOnce(_ fault: Fault) async throws {
        let rig = try await HTTP2Rig()
        #expect(try await rig.client.send(rig.url("/hello")).status == 200)

        let error = try await rig.client.failure(rig.url(fault.path), .post, body: .data(Data("once".utf8)))

        #expect(error?.reason == fault.reason, "\(String(describing: error))")
        #expect(error?.mayHaveBeenProcessed == true)
        #expect(try await rig.client.send(rig.url("/hello")).status == 200)
        #expect(try await rig.server.journal().count(fault.path) == 1)
    }

    @Test(arguments: faults)
    func aGetOnAFreshConnectionEndsInTheSameReason(_ fault: Fault) async throws {
        let rig = try await HTTP2Rig()

        let error = try await rig.client.failure(rig.url(fault.path))

        #expect(error?.reason == fault.reason, "\(String(describing: error))")
        #expect(try await rig.client.send(rig.url("/hello")).status == 200)
    }

    /// The reset may overtake what was sent before it.
    @Test func aResetInMidBodyEndsInOneOfTwoReasons() async throws {
        let rig = try await HTTP2Rig()

        let error = try await rig.client.failure(rig.url("/cut?after=10&end=reset"))

        #expect(error?.reason == .truncated || error?.reason == .connectionLost)
        #expect(error?.mayHaveBeenProcessed == true)
    }

    @Test func whatCameBeforeTheCutIsKept() async throws {
        let rig = try await HTTP2Rig()

        let error = try await rig.client.failure(rig.url("/reset?code=2&after=10"))

        #expect(error?.partialResponse?.status == 200)
        #expect(error?.partialResponse?.body == Data(repeating: UInt8(ascii: "."), count: 10))
    }

    @Test(arguments: ["/stall", "/stall?after=10"])
    func silenceEndsByTheLimitThatIsSet(_ path: String) async throws {
        let rig = try await HTTP2Rig()
        var slow = rig.client
        slow.options = TransferOptions(timeout: .milliseconds(300), tls: rig.client.options.tls)
        var idle = rig.client
        idle.options = TransferOptions(idleLimit: .milliseconds(300), tls: rig.client.options.tls)
        // The connection stands before a limit runs that it could meet.
        #expect(try await rig.client.send(rig.url("/hello")).status == 200)

        #expect(try await slow.failure(rig.url(path))?.reason == .limit(.timeout))
        #expect(try await idle.failure(rig.url(path))?.reason == .limit(.idle))
        #expect(try await rig.client.send(rig.url("/hello")).status == 200)
        #expect(try await rig.server.journal().connections == 1, "a stream that is given up leaves its connection")
    }

    @Test func aCancelledStreamLeavesItsConnectionToTheOthers() async throws {
        let rig = try await HTTP2Rig()
        let task = Task { try await rig.client.failure(rig.url("/stall")) }
        try await rig.server.journal(requests: 1)

        task.cancel()

        #expect(try await task.value?.reason == .cancelled)
        #expect(try await rig.client.send(rig.url("/hello")).status == 200)
        #expect(try await rig.server.journal().connections == 1)
    }
}
