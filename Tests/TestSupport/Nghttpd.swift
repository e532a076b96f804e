import Foundation
import Glibc

/// nghttpd, a server that is not ours: HTTP/2 over TLS on a loopback port.
public final class Nghttpd: Sendable {
    /// `https://127.0.0.1:PORT`, without a slash at the end.
    public let url: String
    private let process: ChildProcess
    private let folder: TemporaryFolder
    private let documents: TemporaryFolder

    /// Starts it, and waits until it listens.
    /// - Parameter files: The names of the files it serves, and what is in them.
    public init(_ identity: CertificateAuthority.Identity, files: [String: String]) async throws {
        folder = try TemporaryFolder()
        documents = try TemporaryFolder()
        for (name, text) in files { try Data(text.utf8).write(to: documents.url.appending(path: name)) }
        let words = [
            "-c", Nghttpd.script, "sh", documents.url.path, identity.key, identity.certificate, folder.path("pipe"),
            folder.path("log"),
        ]
        let port: Int
        (process, port) = try await blocking {
            let process = try ChildProcess("/bin/sh", words)
            let (number, line) = (try process.readLine(), try process.readLine())
            guard let pid = pid_t(number), line.contains("listen"), let port = try Nghttpd.port(of: pid) else {
                throw ChildProcess.Failure(description: "nghttpd, process \(number), says: \(line)")
            }
            return (process, port)
        }
        url = "https://127.0.0.1:\(port)"
    }

    /// nghttpd does not look at its standard input, so a shell does: both end with the test, even if that crashes.
    private static let script = """
        mkfifo "$4"
        stdbuf -oL nghttpd -v -a 127.0.0.1 -d "$1" 0 "$2" "$3" >"$4" &
        server=$!
        echo $server
        { read -r line; echo "$line"; cat >"$5"; } <"$4" &
        read -r line
        kill $server
        wait
        """

    /// Ends it, and counts the connections it has had.
    public func stop() async throws -> Int {
        let process = process
        _ = try await blocking { process.stop() }
        let log = try String(contentsOfFile: folder.path("log"), encoding: .utf8)
        return Set(log.matches(of: /\[id=(\d+)\]/).map { $0.output.1 }).count
    }

    /// It is told port 0, and does not tell which one it got.
    private static func port(of pid: pid_t) throws -> Int? {
        let files = FileManager.default
        let descriptors = (try? files.contentsOfDirectory(atPath: "/proc/\(pid)/fd")) ?? []  // None: there is no port.
        let sockets = Set(
            descriptors.compactMap { try? files.destinationOfSymbolicLink(atPath: "/proc/\(pid)/fd/\($0)") })
        // Not by Foundation, which takes the length that such a file has not for the end of it.
        let table = try ChildProcess.runBlocking("cat", ["/proc/net/tcp"])
        for line in table.split(separator: "\n") {
            let fields = line.split(separator: " ")
            guard fields.count > 9, fields[3] == "0A", sockets.contains("socket:[\(fields[9])]") else { continue }
            return fields[1].split(separator: ":").last.flatMap { Int($0, radix: 16) }
        }
        return nil
    }
}
