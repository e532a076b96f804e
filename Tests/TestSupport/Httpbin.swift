import ErrandTesting
import Foundation

/// The httpbin that YTKNetwork's own tests ask: the routes of a loopback server, or the real one at `ERRAND_HTTPBIN_URL`,
/// which `make test-httpbin` starts.
struct Httpbin {
    /// Without a slash at the end.
    let url: String
    private let server: LoopbackServer?

    init() throws {
        if let url = ProcessInfo.processInfo.environment["ERRAND_HTTPBIN_URL"] {
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
    var requests: [LoopbackRequest]? { server?.requests }
}
