import Foundation

/// Where it was measured.
struct Machine: Encodable {
    let processor: String
    let cores: Int
    let kernel: String
    let swift: String
    let libcurl: String
    let nginx: String
    /// Load averages. Before: above a half, somebody else was at work. After: the benchmark itself makes it about one.
    let loadBefore: Double
    var loadAfter = 0.0

    init() throws {
        let information = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let model = information.split(separator: "\n").first { $0.hasPrefix("model name") }
        processor = model?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown"
        cores = ProcessInfo.processInfo.activeProcessorCount
        kernel = Machine.firstLine(try Child.run("uname", "-sr"))
        let compiler = ProcessInfo.processInfo.environment["SWIFT"] ?? "swift"
        let version = (try? Child.run(compiler, "--version")) ?? ""
        swift = version.split(separator: "\n").first { $0.contains("Swift version") }.map(String.init) ?? "unknown"
        libcurl = String(
            try Child.run(Child.neighbour("BenchReference"), "version").prefix { !$0.isWhitespace })
        nginx = Machine.firstLine(try Child.run("nginx", "-v"))
        loadBefore = Machine.load()
    }

    static func load() -> Double {
        let text = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8)) ?? ""
        return text.split(separator: " ").first.flatMap { Double($0) } ?? 0
    }

    private static func firstLine(_ text: String) -> String { String(text.prefix { $0 != "\n" }) }

    var lines: [String] {
        [
            "\(processor), \(cores) cores; clients and servers on one of them",
            "\(kernel); \(swift)",
            "\(libcurl); \(nginx)",
            "load before \(loadBefore.text(2))",
        ]
    }
}
