public import ErrandTesting
import Foundation

/// The httpbin that YTKNetwork's own tests ask: the routes of a loopback server, or the real one at `ERRAND_HTTPBIN_URL`,
/// which `make test-httpbin` starts.
public struct Httpbin {
    /// Without a slash at the end.
    public let url: String
    private let server: LoopbackServer?

    private static let realURL = ProcessInfo.processInfo.environment["ERRAND_HTTPBIN_URL"]
    /// Whether it is the real one.
    public static var isReal: Bool { realURL != nil }

    /// Starts a server, unless there is the real one.
    public init() throws {
        if let url = Httpbin.realURL {
            self.url = url
            server = nil
        } else {
            let server = try LoopbackServer()
            server.addHttpbinRoutes()
            self.server = server
            url = server.url
        }
    }

    /// What was asked; nil for the real one, which does not tell.
    public var requests: [LoopbackRequest]? { server?.requests }
}
