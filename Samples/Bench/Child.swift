import Foundation

/// A program run by the benchmark: on one core, and not for longer than the benchmark itself.
struct Child {
    /// The core that clients and servers share: the last one that this process may use.
    ///
    /// On one core nothing depends on which core the system puts whom, and CPU time is all there is to win.
    static let core: String = {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed_list:") }
        return line?.split(whereSeparator: { !$0.isNumber }).last.map(String.init) ?? "0"
    }()

    private let process = Process()
    private let output = Pipe()

    enum Fault: Error {
        case failed([String], status: Int32, output: String)
    }

    /// Starts it, on the benchmark's core unless told otherwise.
    init(_ command: [String], core: String? = Child.core, takesErrors: Bool = false) throws {
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let pinned = core.map { ["taskset", "--cpu-list", $0] } ?? []
        process.arguments = ["setpriv", "--pdeathsig", "TERM"] + pinned + command
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        if takesErrors { process.standardError = output }
        try process.run()
    }

    /// Waits for its end.
    /// - Returns: what it printed.
    /// - Throws: if it did not exit with 0.
    func result() throws -> Data {
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Fault.failed(
                process.arguments ?? [], status: process.terminationStatus,
                output: String(decoding: data, as: UTF8.self))
        }
        return data
    }

    /// Runs a program to its end, on any core.
    /// - Returns: what it printed, as output or as errors.
    @discardableResult
    static func run(_ command: String...) throws -> String {
        String(decoding: try Child(command, core: nil, takesErrors: true).result(), as: UTF8.self)
    }

    /// Ends it, and only it.
    func stop() {
        if process.isRunning { process.terminate() }
        process.waitUntilExit()
    }

    /// A program that was built beside this one.
    static func neighbour(_ name: String) -> String {
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: name).path
    }
}
