import Errand
import ErrandTesting
import Foundation
import Testing

/// The header fields of an answer, and its text, over real sockets.
@Suite(.timeLimit(.minutes(1))) struct HeadersLoopbackTests {
    private let server: LoopbackServer
    private let agent: NetworkAgent

    init() throws {
        server = try LoopbackServer()
        agent = NetworkAgent(server.url)
    }

    private func response(_ answer: LoopbackAnswer) async -> Response<Probe<Empty>> {
        server.route("/", answer)
        let response = await agent.response(for: Probe<Empty>("/"))
        #expect(response.outcome == .success(Empty()))
        return response
    }

    private func raw(_ fields: [UInt8], body: [UInt8] = []) -> LoopbackAnswer {
        .raw(Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n".utf8) + fields + Array("\r\n".utf8) + body)
    }

    /// BR-012.
    @Test func bytesBeyondASCIIAreReadable() async {
        let fields =
            Array("Content-Disposition: attachment; filename=\"沙发.apk\"\r\nX-L: caf".utf8) + [0xE9, 0x0D, 0x0A]
        let response = await response(raw(fields))
        #expect(response.headers[.contentDisposition] == "attachment; filename=\"沙发.apk\"")
        #expect(response.headers["X-L"] == "café")
    }

    /// BR-013.
    @Test func manyValuesStayApartAndInOrder() async {
        let cookies = [
            "a=1; Expires=Wed, 21 Oct 2037 07:28:00 GMT; Path=/", "b=2; Expires=Thu, 22 Oct 2037 07:28:00 GMT",
        ]
        let response = await response(
            LoopbackAnswer.status(200).header("Set-Cookie", cookies[0]).header("Vary", "Accept")
                .header("x-tRaCe", "1").header("set-cookie", cookies[1]).header("Vary", "Origin, Cookie"))
        #expect(response.headers.values(of: .setCookie) == cookies)
        #expect(response.headers[.setCookie] == cookies[0])
        #expect(response.headers.values(of: "VARY") == ["Accept", "Origin, Cookie"])
        #expect(response.headers["X-Trace"] == "1")
        let names = response.headers.fields.map(\.name).filter { ["Set-Cookie", "Vary", "X-Trace"].contains($0) }
        #expect(names == ["Set-Cookie", "Vary", "X-Trace", "Set-Cookie", "Vary"])
        #expect(response.headers.fields.contains { $0.name.text == "x-tRaCe" })
    }

    /// BR-014: early hints before, trailers behind.
    @Test func onlyTheLastBlockIsTheAnswers() async {
        let response = await response(
            LoopbackAnswer.text("x").header("X-F", "y").interim(103, ["Link": "</x>", "X-F": "z"])
                .trailers(["X-T": "t", "X-F": "w"]))
        #expect(response.status == 200)
        #expect(response.headers.values(of: "X-F") == ["y"])
        #expect(!response.headers.contains("Link") && !response.headers.contains("X-T"))
        #expect(response.trailers.values(of: "X-T") == ["t"] && response.trailers.values(of: "X-F") == ["w"])
        #expect(response.text == "x")
    }

    /// BR-014: a redirect is an answer of its own.
    @Test func nothingOfARedirectStaysForTheNextAnswer() async {
        server.route("/old", LoopbackAnswer.status(302).header(.location, "/").header("X-Old", "1"))
        var probe = Probe<Empty>("/old")
        probe.validator = .status(302)
        let redirect = await agent.response(for: probe)
        #expect(redirect.headers["X-Old"] == "1" && redirect.headers[.location] == "/")
        let response = await response(LoopbackAnswer.status(200).header("X-New", "1"))
        #expect(response.status == 200)
        #expect(response.headers["X-New"] == "1" && !response.headers.contains("X-Old"))
        #expect(server.connectionCount == 1)
    }

    /// BR-009.
    @Test(
        arguments: [
            (nil, "é"), ("text/plain; charset=", "é"), ("text/plain; CHARSET=\"utf-8\"", "é"),
            ("text/plain; charset=x-unknown", "é"), ("text/plain; charset=GBK", "茅"),
        ] as [(String?, String)])
    func textIsThereWhateverTheCharset(row: (type: String?, text: String)) async {
        let field = row.type.map { "Content-Type: \($0)\r\n" } ?? ""
        let response = await response(raw(Array(field.utf8), body: [0xC3, 0xA9]))
        #expect(response.text == row.text)
        #expect(response.bytes == Data([0xC3, 0xA9]))
    }

    /// BR-009.
    @Test func textIsThereWhereTheBytesDoNotFit() async {
        for bytes: [UInt8] in [[0xFF, 0xFE, 0x41], [0xFF, 0x41]] {
            let response = await response(raw([], body: bytes))
            #expect(response.text == (bytes.count == 3 ? "\u{FFFD}" : "\u{FFFD}A"))
            #expect(response.bytes == Data(bytes))
        }
    }
}
