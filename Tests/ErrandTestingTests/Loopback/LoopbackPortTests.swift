import ErrandTesting
import Foundation
import Glibc
import Testing

@Suite(.timeLimit(.minutes(3)))
struct LoopbackPortTests {
    @Test func aClosedPortRefuses() throws {
        let closed = try LoopbackClosedPort()
        withExtendedLifetime(closed) {
            let error = #expect(throws: POSIXError.self) { try RawClient(port: closed.port) }
            #expect(error?.code == .ECONNREFUSED)
        }
        #expect(closed.url == "http://127.0.0.1:\(closed.port)")
        #expect(try 1...65535 ~= closedPort())
    }

    @Test func aBlackholeNeitherAcceptsNorRefuses() throws {
        let hole = try LoopbackBlackhole()
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(hole.port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        #expect(code == -1)
        #expect(errno == EINPROGRESS)
        var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        #expect(withExtendedLifetime(hole) { poll(&polled, 1, 50) } == 0)
    }
}
