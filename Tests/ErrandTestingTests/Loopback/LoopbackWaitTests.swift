import Errand
import ErrandTesting
import ErrandWire
import Foundation
import Testing

@Suite(.timeLimit(.minutes(3)))
struct LoopbackWaitTests {
    @Test func aRequestIsWaitedFor() async throws {
        let server = try LoopbackServer()
        async let second = server.request(number: 2)
        let client = try RawClient(server)
        client.get("/a")
        client.get("/b")
        #expect(try await second.path == "/b")
        #expect(try await server.request(number: 1).path == "/a")
    }

    @Test func aRequestIsFoundWhetherItCameBeforeOrAfter() async throws {
        let server = try LoopbackServer()
        let client = try RawClient(server)
        client.get("/a")
        #expect(try await server.request(to: "/a").exchange == 0)
        async let later = server.request { $0.query == "wanted" }
        client.get("/b")
        client.get("/c?wanted")
        #expect(try await later.path == "/c")
    }

    @Test func aWaitCanBeCancelled() async throws {
        let server = try LoopbackServer()
        let wait = Task { try await server.request(number: 1) }
        wait.cancel()
        await #expect(throws: CancellationError.self) { try await wait.value }
    }

    @Test func aWaitEndsWithItsServer() async throws {
        let server = try LoopbackServer()
        let wait = Task { try await server.request(number: 1) }
        server.stop()
        await #expect(throws: LoopbackError.stopped) { try await wait.value }
        await #expect(throws: LoopbackError.stopped) { try await server.openConnections(fallTo: -1) }
    }

    @Test func anOpenGateLetsAllPass() throws {
        let gate = try LoopbackGate()
        #expect(!gate.isOpen)
        gate.open()
        gate.open()
        #expect(gate.isOpen)
        #expect(gate.wait())
        #expect(gate.wait())
    }

    @Test func aClientThatGoesAwayEndsTheWaitAtAGate() async throws {
        let server = try LoopbackServer()
        let gate = try LoopbackGate()
        let hasPassed = Locked<Bool?>(nil)
        server.fallback { _ in
            let passed = gate.wait()
            hasPassed.withLock { $0 = passed }
            return .status(200)
        }
        do {
            let client = try RawClient(server)
            client.get()
            try await server.request(number: 1)
        }
        try await server.openConnections(fallTo: 0)
        #expect(hasPassed.withLock { $0 } == false)
    }
}
