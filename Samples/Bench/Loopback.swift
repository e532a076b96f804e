import Foundation

/// Ports on loopback.
enum Loopback {
    /// Ports that nobody listens on. They are given back before they are used, so somebody may be faster, which is seen
    /// when the server does not start.
    static func freePorts(_ count: Int) throws -> [UInt16] {
        let sockets = (0..<count).map { _ in socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) }
        defer { for socket in sockets where socket >= 0 { close(socket) } }
        return try sockets.map { socket in
            let port = withAddress(0) { address, length in
                bind(socket, address, length) == 0 && getsockname(socket, address, &length) == 0
            }
            guard let port, port != 0 else { throw Servers.Fault.noFreePort }
            return port
        }
    }

    /// Whether somebody listens there, sooner or later.
    static func listens(_ port: UInt16, within limit: Duration) -> Bool {
        let end = ContinuousClock.now + limit
        repeat {
            let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(socket) }
            if withAddress(port, { address, length in connect(socket, address, length) == 0 }) != nil { return true }
            usleep(10_000)
        } while ContinuousClock.now < end
        return false
    }

    /// Calls `body` with an address on loopback; its port afterwards, or nil if `body` failed.
    private static func withAddress(
        _ port: UInt16, _ body: (UnsafeMutablePointer<sockaddr>, inout socklen_t) -> Bool
    ) -> UInt16? {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isDone = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &length) }
        }
        return isDone ? UInt16(bigEndian: address.sin_port) : nil
    }
}
