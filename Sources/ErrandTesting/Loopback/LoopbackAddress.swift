import Glibc

/// Makes TCP sockets bound to, or connected to, an address of this machine.
struct LoopbackAddress: Sendable {
    let host: String
    private let isIPv6: Bool

    init(_ host: String) throws(LoopbackError) {
        var v4 = in_addr()
        var v6 = in6_addr()
        isIPv6 = inet_pton(AF_INET6, host, &v6) == 1
        guard isIPv6 || inet_pton(AF_INET, host, &v4) == 1 else { throw .address(host) }
        self.host = host
    }

    /// The host as a URL has it.
    var urlHost: String { isIPv6 ? "[\(host)]" : host }

    /// A socket bound to `port`, or to a free one for 0, and the port it got.
    func bound(port: Int) throws(LoopbackError) -> (socket: LoopbackSocket, port: Int) {
        guard let number = UInt16(exactly: port) else { throw .system(call: "bind", code: EINVAL) }
        let socket = try opened()
        socket.set(SO_REUSEADDR, level: SOL_SOCKET)
        do throws(LoopbackError) {
            let code = withAddress(port: number) { bind(socket.descriptor, $0, $1) }
            guard code == 0 else { throw .last("bind") }
            return (socket, try LoopbackAddress.port(of: socket))
        } catch {
            socket.close()
            throw error
        }
    }

    /// A socket that listens on `port`, or on a free one for 0, and the port it got.
    func listening(port: Int, backlog: Int) throws(LoopbackError) -> (socket: LoopbackSocket, port: Int) {
        let (socket, port) = try bound(port: port)
        if listen(socket.descriptor, Int32(clamping: backlog)) == 0 { return (socket, port) }
        let error = LoopbackError.last("listen")
        socket.close()
        throw error
    }

    /// A socket whose connect to `port` has begun, and goes on without being waited for.
    func connecting(port: Int) throws(LoopbackError) -> LoopbackSocket {
        let socket = try opened()
        let flags = fcntl(socket.descriptor, F_GETFL)
        _ = fcntl(socket.descriptor, F_SETFL, flags | O_NONBLOCK)
        let code = withAddress(port: UInt16(truncatingIfNeeded: port)) { connect(socket.descriptor, $0, $1) }
        if code != 0 && errno != EINPROGRESS {
            let error = LoopbackError.last("connect")
            socket.close()
            throw error
        }
        return socket
    }

    private func opened() throws(LoopbackError) -> LoopbackSocket {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(isIPv6 ? AF_INET6 : AF_INET, type, 0)
        guard descriptor >= 0 else { throw .last("socket") }
        return LoopbackSocket(descriptor: descriptor)
    }

    private func withAddress(port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        if isIPv6 {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            inet_pton(AF_INET6, host, &address.sin6_addr)
            return LoopbackAddress.withPointer(to: &address, body)
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        inet_pton(AF_INET, host, &address.sin_addr)
        return LoopbackAddress.withPointer(to: &address, body)
    }

    private static func withPointer<Address>(
        to address: inout Address, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<Address>.size))
            }
        }
    }

    private static func port(of socket: LoopbackSocket) throws(LoopbackError) -> Int {
        var address = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let code = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket.descriptor, $0, &size) }
        }
        guard code == 0 else { throw .last("getsockname") }
        // The port stands at the same place for both families.
        return withUnsafeBytes(of: &address) { Int(UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self))) }
    }
}
