import Errand
import ErrandTesting
import ErrandWire
import Foundation
import Glibc
import Testing

@Suite(.timeLimit(.minutes(2)))
struct LoopbackServerTests {
    private func answer(_ server: LoopbackServer, _ request: String) throws -> String {
        let client = try RawClient(server)
        client.send(request)
        client.finish()
        return client.readToEnd().text
    }

    private func get(_ server: LoopbackServer, _ path: String, _ method: String = "GET") throws -> String {
        try answer(server, "\(method) \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
    }

    @Test func theClosestRouteWins() throws {
        let server = try LoopbackServer()
        server.route("*", .raw("any"))
        server.route("/a/*", .raw("prefix"))
        server.route("/a/b/*", .raw("longer"))
        server.route("/a/b/c", .raw("first"))
        server.route("/a/b/c", .raw("exact"))
        server.route("/a/b/c", method: .delete, .raw("method"))
        #expect(try get(server, "/") == "any")
        #expect(try get(server, "/a/x") == "prefix")
        #expect(try get(server, "/a/b/x?y=/a/b/c") == "longer")
        #expect(try get(server, "/a/b/c?q") == "exact")
        #expect(try get(server, "/a/b/c", "DELETE") == "method")
    }

    @Test func whatHasNoRouteIsNotFoundUntilThereIsAFallback() throws {
        let server = try LoopbackServer()
        #expect(try get(server, "/x").hasPrefix("HTTP/1.1 404 Not Found\r\n"))
        server.fallback { .raw("caught \($0.path)") }
        #expect(try get(server, "/x") == "caught /x")
    }

    @Test func answersCanTakeTurns() throws {
        let server = try LoopbackServer()
        server.route("/", inTurn: .raw("one"), .raw("two"), .raw("three"))
        #expect(try (0..<4).map { _ in try get(server, "/") } == ["one", "two", "three", "three"])
    }

    @Test func aHandlerThatThrowsIsAServerError() throws {
        let server = try LoopbackServer()
        server.route("/") { _ in throw CancellationError() }
        #expect(try get(server, "/").hasPrefix("HTTP/1.1 500 "))
    }

    @Test func aHandlerWithoutTheBodyIsCalledAtTheHead() throws {
        let server = try LoopbackServer()
        server.route("/", reading: .head(bodyBytes: 0)) { .raw($0.headers["X-Allow"] ?? "denied") }
        let client = try RawClient(server)
        client.send("PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n")
        #expect(client.readToEnd().text == "denied")
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/net/if_inet6")))
    func itListensOnIPv6() throws {
        let server = try LoopbackServer(host: "::1")
        server.route("/", .raw("six").closing)
        #expect(server.url == "http://[::1]:\(server.port)")
        let client = try RawClient(host: "::1", port: server.port)
        client.get()
        #expect(client.readToEnd().text == "six")
    }

    @Test func aNameIsNoAddress() {
        #expect(throws: LoopbackError.address("localhost")) { try LoopbackServer(host: "localhost") }
    }

    @Test func aTakenPortIsAnError() throws {
        let server = try LoopbackServer()
        #expect(throws: LoopbackError.system(call: "bind", code: EADDRINUSE)) { try LoopbackServer(port: server.port) }
    }

    @Test func aServerCanComeBackOnItsPort() throws {
        let first = try LoopbackServer()
        first.route("/", .raw("one").closing)
        #expect(try get(first, "/") == "one")
        first.stop()
        let second = try LoopbackServer(port: first.port)
        second.route("/", .raw("two"))
        #expect(try get(second, "/") == "two")
    }

    @Test func idleConnectionsCanBeClosed() async throws {
        let server = try LoopbackServer()
        let gate = try LoopbackGate()
        server.route("/idle", .raw("idle"))
        server.route("/busy") { _ in
            gate.wait()
            return .raw("busy")
        }
        let (idle, busy) = (try RawClient(server), try RawClient(server))
        idle.get("/idle")
        #expect(idle.read(4) == "idle")
        busy.get("/busy")
        try await server.request(to: "/busy")
        server.closeIdleConnections()
        #expect(idle.readToEnd().ending == .fin)
        gate.open()
        #expect(busy.readToEnd().text == "busy")
    }

    @Test func twoHundredConnectionsAreServedAtOnce() async throws {
        let server = try LoopbackServer()
        let gate = try LoopbackGate()
        server.fallback { request in
            gate.wait()
            return .raw(request.path).closingUnannounced
        }
        let clients = try (0..<200).map { _ in try RawClient(server) }
        for (index, client) in clients.enumerated() { client.get("/\(index)") }
        try await server.request(number: 200)
        #expect(server.openConnectionCount == 200)
        gate.open()
        for (index, client) in clients.enumerated() { #expect(client.readToEnd().text == "/\(index)") }
        #expect(Set(server.requests.map(\.connection)).count == 200)
    }

    @Test func aThousandConnectionsAndTwentyThousandRequestsAreNoBurden() async throws {
        let server = try LoopbackServer()
        server.route("/", .raw("x"))
        let clients = try (0..<1000).map { _ in try RawClient(server) }
        let requests = String(repeating: "GET / HTTP/1.1\r\nHost: x\r\n\r\n", count: 20)
        for client in clients { client.send(requests) }
        for client in clients { #expect(client.read(20) == String(repeating: "x", count: 20)) }
        #expect(server.requests.count == 20_000)
        #expect(server.connectionCount == 1000)
    }

    @Test func stoppingEndsHandlersThatWaitAtAGate() async throws {
        let server = try LoopbackServer()
        let gate = try LoopbackGate()
        let passed = Locked<[Bool]>([])
        server.fallback { _ in
            let hasPassed = gate.wait()
            passed.withLock { $0.append(hasPassed) }
            return .status(200)
        }
        let clients = try (0..<20).map { _ in try RawClient(server) }
        for client in clients { client.get() }
        try await server.request(number: 20)
        server.stop()
        #expect(passed.withLock { $0 } == Array(repeating: false, count: 20))
        #expect(clients.allSatisfy { $0.readToEnd().ending != .silence })
    }

    @Test func stoppingEndsAClientThatNeverStopsSending() throws {
        let server = try LoopbackServer()
        let client = try RawClient(server)
        let chunk = Array("100000\r\n".utf8) + [UInt8](repeating: 0x2E, count: 0x100000) + Array("\r\n".utf8)
        client.send("PUT / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
        // More than the sockets hold, so the server is reading by then.
        for _ in 0..<16 { client.send(chunk) }
        let sender = Thread { [client = UncheckedBox(client)] in
            while client.value.send(chunk) {}
        }
        sender.start()
        server.stop()
        #expect(server.openConnectionCount == 0)
    }

    @Test func aHandlerMayStopItsServer() throws {
        let server = try LoopbackServer()
        server.route("/") { [weak server] _ in
            server?.stop()
            return .status(200)
        }
        let client = try RawClient(server)
        client.get()
        #expect(client.readToEnd().text == "")
        server.stop()
        #expect(throws: POSIXError.self) { try RawClient(port: server.port) }
    }

    @Test func stoppingLeavesNoFileAndNoThread() async throws {
        let server = try LoopbackServer()
        server.route("/kept", .status(200))
        server.route("/never", .never)
        server.route("/closed", .status(200).closing)
        let clients = try (0..<60).map { _ in try RawClient(server) }
        for (index, client) in clients.enumerated() { client.get(["/kept", "/never", "/closed"][index % 3]) }
        try await server.request(number: 60)
        #expect(sockets(of: server.port) > 0)
        #expect(threads(of: server.port) > 0)
        server.stop()
        #expect(sockets(of: server.port) == 0)
        // The kernel takes a joined thread off the list a moment after the join.
        var tries = 0
        while threads(of: server.port) > 0, tries < 10_000 {
            tries += 1
            sched_yield()
        }
        #expect(tries < 10_000)
        #expect(throws: POSIXError.self) { try RawClient(port: server.port) }
    }

    @Test func aServerThatIsDroppedStops() async throws {
        var server: LoopbackServer? = try LoopbackServer()
        server?.route("/", .never)
        let port = try #require(server?.port)
        let client = try RawClient(port: port)
        client.get()
        try await server?.request(number: 1)
        server = nil
        #expect(client.readToEnd().ending == .fin)
        #expect(sockets(of: port) == 0)
    }

    /// The open files of this process that are sockets with this local port.
    private func sockets(of port: Int) -> Int {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return names.compactMap { Int32($0) }.count { descriptor in
            var address = sockaddr_in()
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let code = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
            }
            return code == 0 && address.sin_family == sa_family_t(AF_INET) && Int(address.sin_port.bigEndian) == port
        }
    }

    private func threads(of port: Int) -> Int {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        return tasks.count { task in
            (try? String(contentsOfFile: "/proc/self/task/\(task)/comm", encoding: .utf8)) == "loopback:\(port)\n"
        }
    }
}

private struct UncheckedBox<Value>: @unchecked Sendable {
    // `@unchecked`: the socket in it is used by one thread at a time, or by calls that the kernel orders.
    let value: Value

    init(_ value: Value) { self.value = value }
}
