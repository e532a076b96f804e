import Errand
import ErrandTesting
import Foundation
import Testing

@Suite struct ResponseDecoderTests {
    private static func decoded<Output>(
        _ type: Output.Type = Output.self, _ decoder: ResponseDecoder<Output>, _ answer: HTTPResponse
    ) throws -> Output {
        try decoder(answer)
    }

    /// SEEDS E17.
    @Test func scalarsAreJSON() throws {
        #expect(try ResponseDecoder<Int>.json(.json("7")) == 7)
        #expect(try ResponseDecoder<String>.json(.json(#""text""#)) == "text")
        #expect(try ResponseDecoder<Bool>.json(.json("true")))
        #expect(try ResponseDecoder<Int?>.json(.json("null")) == nil)
    }

    @Test func aPathLeadsIntoTheBody() throws {
        let answer = HTTPResponse.json(#"{"data": {"items": [1, 2]}}"#)
        #expect(try ResponseDecoder<[Int]>.json(at: "data.items")(answer) == [1, 2])
        #expect(throws: AnswerError.nothing(at: "data.none")) {
            try ResponseDecoder<[Int]>.json(at: "data.none")(answer)
        }
        #expect(throws: AnswerError.nothing(at: "a.b")) { try ResponseDecoder<[Int]>.json(at: "a.b")(answer) }
        #expect(try ResponseDecoder<[Int]?>.json(at: "data.none")(answer) == nil)
    }

    /// BR-017.
    @Test(arguments: [
        HTTPResponse.status(204), .status(205), .status(200), .text(" "), .text("\r\n\t"),
        HTTPResponse(status: 200, headers: [.contentLength: "20"], requestMethod: .head),
    ])
    func anAnswerWithoutContentIsTheEmptyValueOrATypedFailure(_ answer: HTTPResponse) throws {
        #expect(try ResponseDecoder<User?>.json(answer) == nil)
        #expect(try ResponseDecoder<Empty>.json(answer) == Empty())
        #expect(throws: AnswerError.emptyBody) { try ResponseDecoder<User>.json(answer) }
        guard case .failed(.undecodable(let kept, _)) = Probe<User>().outcome(of: answer) else {
            Issue.record("undecodable expected")
            return
        }
        #expect(kept == answer)
    }

    @Test func textIsReadInItsCharset() throws {
        let latin = HTTPResponse.data(Data([0x63, 0xE9]), type: "text/plain; charset=ISO-8859-1")
        #expect(try ResponseDecoder<String>.text(latin) == "cé")
        #expect(try ResponseDecoder<String>.text(.text("é")) == "é")
        let unknown = HTTPResponse.data(Data([0x63]), type: "text/plain; charset=x-unknown")
        #expect(throws: AnswerError.notText(charset: "x-unknown")) { try ResponseDecoder<String>.text(unknown) }
        let broken = HTTPResponse.data(Data([0xFF, 0xFE, 0x41]), type: "text/plain; charset=utf-8")
        #expect(throws: AnswerError.notText(charset: "utf-8")) { try ResponseDecoder<String>.text(broken) }
    }

    @Test func aDecodersOutputMayBeChanged() throws {
        let length = ResponseDecoder<String>.json.map(\.count)
        #expect(try length(.json(#""four""#)) == 4)
        #expect(length.accept == "application/json")
    }

    @Test func bytesAndNothingAreDefaults() {
        struct Bytes: BaseRequest {
            typealias Output = Data
            let path: Path = "/"
        }
        struct Nothing: BaseRequest {
            typealias Output = Empty
            let path: Path = "/"
        }
        #expect(Bytes().outcome(of: .text("abc")) == .success(Data("abc".utf8)))
        #expect(Nothing().outcome(of: .text("{not json")) == .success(Empty()))
    }

    /// BR-017: what is canned for a HEAD or a 204 is read as it would be had it come over a network.
    @Test(arguments: [(HTTPMethod.head, 200), (.get, 204), (.get, 205)])
    func aBodyThatDoesNotBelongToTheAnswerIsNotRead(_ row: (method: HTTPMethod, status: Int)) {
        let probe = Probe<Int?>(method: row.method)
        #expect(probe.outcome(of: .json("7", status: row.status)) == .success(nil))
    }
}
