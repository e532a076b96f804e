import BenchKit
import Foundation
import FoundationNetworking

/// A worker that sends through Foundation's URLSession. Nothing else here may link FoundationNetworking.
@main struct BenchURLSession {
    static func main() {
        let options = WorkerOptions(CommandLine.arguments.dropFirst())
        guard let url = URL(string: options.url) else { Worker.fail("no URL: \(options.url)") }
        Worker.main { await measured(url, options) }
    }

    private static func measured(_ url: URL, _ options: WorkerOptions) async -> Measured {
        let session = URLSession(configuration: configuration(options))
        _ = await Worker.loop(options.warmup, inFlight: options.inFlight) { await send(url, session) }
        let before = Usage.now()
        let bytes = await Worker.loop(options.requests, inFlight: options.inFlight) { await send(url, session) }
        return Measured(requests: options.requests, bytes: bytes, from: before, to: .now())
    }

    /// As much out of the way as it can be: no cache, no cookies, a connection for each request in flight.
    private static func configuration(_ options: WorkerOptions) -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpMaximumConnectionsPerHost = options.inFlight
        return configuration
    }

    private static func send(_ url: URL, _ session: URLSession) async -> Int {
        do {
            let (body, response) = try await session.data(from: url)
            guard (response as? HTTPURLResponse)?.statusCode == 200, !body.isEmpty else { Worker.fail("\(response)") }
            return body.count
        } catch {
            Worker.fail("\(error)")
        }
    }
}
