import Foundation

/// Compiles a file against the modules of this package, as far as the compiler finds faults; nothing is kept.
struct Compiler {
    /// Upcoming features of the language to compile with.
    var features: [String] = []

    /// What was wrong; empty if nothing was.
    func faults(in source: String) async throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "errand-docs-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }  // What stays behind harms nobody.
        let file = folder.appending(path: "Page.swift")
        let log = folder.appending(path: "log")
        try source.write(to: file, atomically: true, encoding: .utf8)
        try Data().write(to: log)

        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments(file)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try FileHandle(forWritingTo: log)
        let status = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        if status == 0 { return "" }
        let words = try String(contentsOf: log, encoding: .utf8)
        return words.isEmpty ? "swiftc ended with status \(status)" : words
    }

    /// `-emit-sil` rather than `-typecheck`: only then it looks for data races, missing returns and the like.
    private func arguments(_ file: URL) -> [String] {
        var arguments = [
            "swiftc", "-emit-sil", "-o", "/dev/null", "-parse-as-library", "-module-name", "Page",
            "-swift-version", "6", "-suppress-warnings", "-no-color-diagnostics",
            "-I", Package.products.appending(path: "Modules").path,
            "-module-cache-path", Package.products.appending(path: "ModuleCache").path,
        ]
        for folder in Package.headers { arguments += ["-Xcc", "-I\(folder)"] }
        for map in Package.moduleMaps { arguments += ["-Xcc", "-fmodule-map-file=\(map.path)"] }
        for feature in features { arguments += ["-enable-upcoming-feature", feature] }
        return arguments + [file.path]
    }
}
