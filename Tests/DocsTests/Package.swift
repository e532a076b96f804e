import Foundation

/// The package that the tests belong to, as it lies on the disk.
enum Package {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// README and the like, and all of Docs.
    static let pages: [Page] = {
        let docs = (FileManager.default.enumerator(atPath: root.appending(path: "Docs").path) ?? .init())
            .compactMap { $0 as? String }.map { "Docs/" + $0 }
        let top = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return (top + docs).filter { $0.hasSuffix(".md") }.sorted().compactMap { name in
            (try? String(contentsOf: root.appending(path: name), encoding: .utf8)).map { Page(name: name, text: $0) }
        }
    }()

    /// Where the build put this test, and the modules with it.
    static let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()

    /// Where Debian has the headers that do not lie in /usr/include itself; SwiftPM asks pkg-config.
    static let headers = ["/usr/include/libxml2"]

    /// The module maps of the system libraries.
    static let moduleMaps: [URL] = {
        let sources = root.appending(path: "Sources")
        let targets = (try? FileManager.default.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil)) ?? []
        return targets.map { $0.appending(path: "module.modulemap") }
            .filter { FileManager.default.fileExists(atPath: $0.path) }
    }()
}
