import Foundation
import Glibc

/// An HTTP/2 server that does to each request what its path says, well or badly: see `http2_server.py`.
public final class ScriptedHTTP2Server: Sendable {
    /// A request as the server saw it.
    public struct Request: Sendable, Decodable, Hashable {
        public let method: String
        /// Path and query.
        public let path: String
        /// Of its body, so far.
        public let bytes: Int
        public let isWhole: Bool
        /// Which connection of the server it came by; the first is 0.
        public let connection: Int
        public let stream: Int
    }

    /// What the server has seen.
    public struct Journal: Sendable, Decodable {
        /// How many connections stood, TLS and all.
        public let connections: Int
        /// In the order they came.
        public let requests: [Request]

        /// How many requests there were for a path.
        public func count(_ path: String) -> Int { requests.count { $0.path == path } }
    }

    /// `https://127.0.0.1:PORT` or `http://127.0.0.1:PORT`, without a slash at the end.
    public let url: String
    private let control: ControlConnection

    /// Starts it, and waits until it listens.
    /// - Parameter identity: Its certificate; without one it speaks HTTP/2 over plain TCP, from the first byte.
    public init(_ identity: CertificateAuthority.Identity? = nil) async throws {
        let files = try JSONEncoder().encode(identity.map { [$0.certificate, $0.key] } ?? [])
        let (control, port) = try await blocking {
            let control = try ControlConnection(port: try ScriptedHTTP2Server.starter.get().port)
            try control.lines.write(line: String(decoding: files, as: UTF8.self))
            return (control, try control.lines.readLine())
        }
        self.control = control
        url = "\(identity == nil ? "http" : "https")://127.0.0.1:\(port)"
    }

    /// What it has seen so far.
    public func journal() async throws -> Journal { try await ask("log") }

    /// What it has seen, as soon as so many requests have come.
    @discardableResult
    public func journal(requests count: Int) async throws -> Journal { try await ask("wait \(count)") }

    private func ask(_ question: String) async throws -> Journal {
        let control = control
        let answer = try await blocking {
            try control.lines.write(line: question)
            return try control.lines.readLine()
        }
        return try JSONDecoder().decode(Journal.self, from: Data(answer.utf8))
    }

    /// The one process that starts them all, and the port where they are ordered. It ends with this process.
    private static let starter = Result {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "http2_server.py").path
        // Debian's own, for which its python3-h2 is installed.
        let process = try ChildProcess("/usr/bin/python3", [script])
        guard let port = UInt16(try process.readLine()) else { throw ChildProcess.Failure(description: "no port") }
        return (process: process, port: port)
    }
}

/// The connection by which a server was ordered; it ends the server when it is dropped.
private final class ControlConnection: Sendable {
    let lines: LineStream
    private let descriptor: Int32

    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        lines = LineStream(input: descriptor, output: descriptor)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code == 0 else { throw ChildProcess.Failure(description: "connect: \(errno)") }
    }

    deinit { close(descriptor) }
}
