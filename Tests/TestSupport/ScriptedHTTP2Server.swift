import Dispatch
import Foundation

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
    private let process: ChildProcess

    /// Starts it, and waits until it listens.
    /// - Parameter identity: Its certificate; without one it speaks HTTP/2 over plain TCP, from the first byte.
    public init(_ identity: CertificateAuthority.Identity? = nil) throws {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "http2_server.py").path
        let files = identity.map { ["--certificate", $0.certificate, "--key", $0.key] } ?? []
        // Debian's own, for which its python3-h2 is installed.
        process = try ChildProcess("/usr/bin/python3", [script] + files)
        url = "\(identity == nil ? "http" : "https")://127.0.0.1:\(try process.readLine())"
    }

    deinit { process.stop() }

    /// What it has seen so far.
    public func journal() async throws -> Journal { try await ask("log") }

    /// What it has seen, as soon as so many requests have come.
    @discardableResult
    public func journal(requests count: Int) async throws -> Journal { try await ask("wait \(count)") }

    /// Off the threads that tasks run on, since it may take a while.
    private func ask(_ question: String) async throws -> Journal {
        let process = process
        let answer = try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    with: Result {
                        try process.write(line: question)
                        return try process.readLine()
                    })
            }
        }
        return try JSONDecoder().decode(Journal.self, from: Data(answer.utf8))
    }
}
