import ErrandCurl
import ErrandWire
import Foundation
import Synchronization
import TestSupport

/// A transport of its own and short ways to ask by it.
struct Client {
    let transport = CurlTransport()
    var options = TransferOptions(timeout: .seconds(100))

    init(trusting certificates: Data? = nil) {
        if let certificates { options.tls = TLSPolicy(trust: .only(certificates)) }
    }

    func send(
        _ url: String, _ method: HTTPMethod = .get, body: HTTPBody = .none, report: TransferReport? = nil
    ) async throws -> HTTPResponse {
        let request = HTTPRequest(method: method, url: try HTTPURL(url), body: body)
        return try await transport.exchange(request, within: options, report: report)
    }

    /// The error that it ends in; nil if an answer comes.
    func failure(_ url: String, _ method: HTTPMethod = .get, body: HTTPBody = .none) async throws -> TransportError? {
        do {
            _ = try await send(url, method, body: body)
            return nil
        } catch let error as TransportError {
            return error
        }
    }

    /// How each of many that are sent at once ends.
    func outcomes(
        _ count: Int, _ url: String, _ method: HTTPMethod = .get, body: HTTPBody = .none
    ) async throws -> [Result<HTTPResponse, TransportError>] {
        let request = HTTPRequest(method: method, url: try HTTPURL(url), body: body)
        return await withTaskGroup(of: Result<HTTPResponse, TransportError>.self) { group in
            for _ in 0..<count {
                group.addTask { [transport, options] in
                    do throws(TransportError) {
                        return .success(try await transport.exchange(request, within: options, report: nil))
                    } catch {
                        return .failure(error)
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }
}

/// A scripted server with a certificate that is right, and a client that trusts it.
struct HTTP2Rig {
    let server: ScriptedHTTP2Server
    var client: Client

    init() async throws {
        let (authority, identity) = try await CertificateAuthority.shared.value
        server = try await ScriptedHTTP2Server(identity)
        client = Client(trusting: authority.certificate)
    }

    func url(_ path: String) -> String { server.url + path }
}

/// The events of a transfer, in order.
final class EventLog: Sendable {
    private let events = Mutex<[String]>([])

    var all: [String] { events.withLock { $0 } }

    func report(_ event: TransferEvent) {
        let text =
            switch event {
            case .informational(let status, let headers): "interim \(status) \(headers["x-interim"] ?? "-")"
            case .head(let status, let headers): "head \(status) \(headers["x-interim"] ?? "-")"
            }
        events.withLock { $0.append(text) }
    }
}
