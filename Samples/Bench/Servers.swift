import Foundation

/// The servers of a benchmark, in a scratch folder: nginx with one worker, and one that answers late.
final class Servers {
    let scratch: URL
    private let nginx: Child
    private let slow: Child
    private let ports: Ports

    struct Ports {
        let plain, tls, slow: UInt16
    }

    enum Fault: Error {
        /// A server did not listen within some seconds; nginx says why in its log.
        case isNotThere(port: UInt16, log: String)
        case noFreePort
    }

    /// Starts them and waits until they listen.
    init() throws {
        scratch = FileManager.default.temporaryDirectory.appending(path: "errand-bench-\(UUID().uuidString)")
        let free = try Loopback.freePorts(3)
        ports = Ports(plain: free[0], tls: free[1], slow: free[2])
        try Servers.prepare(scratch, ports)
        nginx = try Child([
            "nginx", "-e", scratch.appending(path: "error.log").path, "-p", scratch.path, "-c", "nginx.conf",
        ])
        do {
            slow = try Child([
                Child.neighbour("BenchReference"), "slow-server", "port=\(ports.slow)", "delay=700",
            ])
        } catch {
            nginx.stop()
            throw error
        }
        for port in free where !Loopback.listens(port, within: .seconds(5)) {
            let log = try? String(contentsOf: scratch.appending(path: "error.log"), encoding: .utf8)
            stop()
            throw Fault.isNotThere(port: port, log: log ?? "")
        }
    }

    /// Ends them and takes the folder away.
    func stop() {
        nginx.stop()
        slow.stop()
        try? FileManager.default.removeItem(at: scratch)  // What stays behind harms nobody.
    }

    /// What a worker is told of a resource.
    func arguments(for resource: Scenario.Resource) -> [String] {
        switch resource {
        case .small: ["url=http://127.0.0.1:\(ports.plain)/1k.json"]
        case .large: ["url=http://127.0.0.1:\(ports.plain)/100k.json"]
        case .slow: ["url=http://127.0.0.1:\(ports.slow)/late"]
        case .smallOverTLS:
            [
                "url=https://127.0.0.1:\(ports.tls)/1k.json",
                "certificates=\(scratch.appending(path: "authority.pem").path)",
            ]
        }
    }

    private static func prepare(_ scratch: URL, _ ports: Ports) throws {
        let www = scratch.appending(path: "www")
        try FileManager.default.createDirectory(at: www, withIntermediateDirectories: true)
        for (name, size) in [("1k.json", 1024), ("100k.json", 100 * 1024)] {
            let text = "\"" + String(repeating: "x", count: size - 2) + "\""
            try Data(text.utf8).write(to: www.appending(path: name))
        }
        try NginxConfiguration.text(ports).write(
            to: scratch.appending(path: "nginx.conf"), atomically: true, encoding: .utf8)
        try Certificates.make(in: scratch)
    }
}
