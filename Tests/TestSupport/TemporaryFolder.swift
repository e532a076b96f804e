public import Foundation

/// A folder that is gone when it is dropped.
public final class TemporaryFolder: Sendable {
    /// Where it is.
    public let url: URL

    /// Makes an empty one.
    public init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "errand-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)  // What is left then is the system's to clear.
    }

    /// The path of a file in it.
    public func path(_ name: String) -> String { url.appending(path: name).path }
}
