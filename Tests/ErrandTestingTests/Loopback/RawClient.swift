import ErrandTesting
import Foundation
import Glibc

/// A client that knows no HTTP: it sends bytes, and says which came and how the connection ended.
final class RawClient {
    enum Ending: Equatable {
        case fin
        case reset
        /// Nothing came for a minute.
        case silence
    }

    private let descriptor: Int32

    init(host: String = "127.0.0.1", port: Int) throws {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_NUMERICHOST
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, "\(port)", &hints, &found) == 0, let address = found else { throw POSIXError(.EINVAL) }
        defer { freeaddrinfo(found) }
        descriptor = socket(address.pointee.ai_family, Int32(SOCK_STREAM.rawValue), 0)
        guard connect(descriptor, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        var limit = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    convenience init(_ server: LoopbackServer) throws { try self.init(port: server.port) }

    deinit { close(descriptor) }

    func send(_ text: String) { send(Array(text.utf8)) }

    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }

    /// A GET without a body.
    func get(_ target: String = "/") { send("GET \(target) HTTP/1.1\r\nHost: x\r\n\r\n") }

    /// Sends a FIN.
    func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// All bytes to the end of the connection.
    func readToEnd() -> (text: String, ending: Ending) {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count > 0 {
                bytes += buffer[..<count]
            } else {
                let ending: Ending = count == 0 ? .fin : errno == ECONNRESET ? .reset : .silence
                return (String(decoding: bytes, as: UTF8.self), ending)
            }
        }
    }

    /// Exactly so many bytes, or fewer if there are no more.
    func read(_ wanted: Int) -> String {
        var buffer = [UInt8](repeating: 0, count: wanted)
        let count = recv(descriptor, &buffer, wanted, Int32(MSG_WAITALL))
        return String(decoding: buffer[..<max(0, count)], as: UTF8.self)
    }

    /// Exactly as many bytes as `text` has.
    func read(_ text: String) -> String { read(text.utf8.count) }
}

/// What a server whose every path has this answer writes to one request, and how the connection ends.
///
/// The next request on the connection, if it still can be, is answered with `<next>` and a FIN.
func wire(
    _ answer: LoopbackAnswer, to request: String = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"
) throws -> (text: String, ending: RawClient.Ending) {
    let server = try LoopbackServer()
    server.route("*", answer)
    server.route("/next", .raw("<next>").closingUnannounced)
    let client = try RawClient(server)
    client.send(request + "GET /next HTTP/1.1\r\nHost: x\r\n\r\n")
    return client.readToEnd()
}
