import ErrandCurl
import ErrandTesting
import ErrandWire
import Testing

@Suite(.timeLimit(.minutes(3))) struct CurlShutDownTests {
    /// The loop went to sleep once more after it had read that it was to stop, and nobody was left to wake it.
    @Test func shuttingDownEndsAThreadThatSleeps() async throws {
        let server = try LoopbackServer()
        server.route("/", .text("hello"))
        let transport = CurlTransport()
        let request = HTTPRequest(method: .get, url: try HTTPURL(server.url))
        #expect(try await transport.exchange(request, within: TransferOptions(), report: nil).status == 200)
        await transport.shutDown()
        await #expect(throws: TransportError(.shutDown)) {
            try await transport.exchange(request, within: TransferOptions(), report: nil)
        }
    }
}
