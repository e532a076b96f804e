import ErrandTesting
import Foundation

/// Serves the shop on a loopback port, which it prints, until its input ends: so it does not outlive who started it.
@main struct ShopServer {
    static func main() throws {
        let server = try LoopbackServer()
        ShopRoutes.add(to: server)
        let closed = try LoopbackClosedPort()
        FileHandle.standardOutput.write(Data("\(server.url) \(closed.url)\n".utf8))
        while readLine() != nil {}
        withExtendedLifetime(closed) { server.stop() }
    }
}
