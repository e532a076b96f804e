import ErrandCurl
import ErrandTesting
import ErrandWire
import Foundation

/// A loopback server and a transport that talks to it.
final class Wire: Sendable {
    let server: LoopbackServer
    let transport: CurlTransport

    init(_ transport: CurlTransport = CurlTransport()) throws {
        server = try LoopbackServer()
        self.transport = transport
    }

    /// A server whose every path has this answer.
    convenience init(_ answer: LoopbackAnswer) throws {
        try self.init()
        server.route("*", answer)
    }

    /// Sends one request and tells how it ended.
    func send(
        _ method: HTTPMethod = .get, _ path: String = "/", headers: HTTPHeaders = [:], body: HTTPBody = .none,
        within options: TransferOptions = .patient, report: TransferReport? = nil
    ) async throws -> Result<HTTPResponse, TransportError> {
        let request = HTTPRequest(method: method, url: try HTTPURL(server.url + path), headers: headers, body: body)
        return await transport.result(request, within: options, report: report)
    }

    /// Sends a GET and tells why it failed; nil if it did not.
    func failure(
        _ method: HTTPMethod = .get, _ path: String = "/", body: HTTPBody = .none,
        within options: TransferOptions = .patient
    ) async throws -> TransportError? {
        try await send(method, path, body: body, within: options).failure
    }
}

extension CurlTransport {
    func result(
        _ request: HTTPRequest, within options: TransferOptions = .patient, report: TransferReport? = nil
    ) async -> Result<HTTPResponse, TransportError> {
        do throws(TransportError) {
            return .success(try await exchange(request, within: options, report: report))
        } catch {
            return .failure(error)
        }
    }
}

extension TransferOptions {
    /// Limits that only a test that hangs will meet.
    static let patient = TransferOptions(connectLimit: .seconds(100), timeout: .seconds(100))

    /// Patient, but for silence.
    static let impatient = TransferOptions(
        connectLimit: .seconds(100), idleLimit: .milliseconds(200), timeout: .seconds(100))

    /// Patient with a server that is slow to answer, and not with one that falls silent.
    static let restless = TransferOptions(connectLimit: .seconds(100), idleLimit: .seconds(2), timeout: .seconds(100))

    func with(_ set: (inout TransferOptions) -> Void) -> TransferOptions {
        var options = self
        set(&options)
        return options
    }
}

extension Result {
    var value: Success? { if case .success(let value) = self { value } else { nil } }
    var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}

extension HTTPResponse {
    var text: String { String(decoding: body, as: UTF8.self) }
}

extension HTTPBody {
    static func text(_ text: String) -> HTTPBody { .data(Data(text.utf8)) }

    /// So many bytes, in which a piece that is missing or comes twice is seen.
    static func bytes(_ count: Int) -> HTTPBody { .data(.pattern(count)) }

    var data: Data { if case .data(let data) = self { data } else { Data() } }
}

extension Data {
    /// A pattern of prime length, again and again.
    static func pattern(_ count: Int) -> Data {
        let piece = Data((0..<1021).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })
        var bytes = Data(capacity: count + piece.count)
        while bytes.count < count { bytes.append(piece) }
        return bytes.prefix(count)
    }
}
