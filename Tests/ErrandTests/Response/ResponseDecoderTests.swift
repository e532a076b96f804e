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

    /// What PHP sends for an object without members, and other things that hold no name.
    @Test(arguments: [#"{"data": []}"#, #"{"data": null}"#, #"{"data": "x"}"#, #"{"data": 7}"#, "{}"])
    func aPathThatLeadsThroughWhatIsNoObjectLeadsNowhere(_ body: String) throws {
        #expect(try ResponseDecoder<[Int]?>.json(at: "data.items")(.json(body)) == nil)
        #expect(try ResponseDecoder<Empty>.json(at: "data.items")(.json(body)) == Empty())
        #expect(throws: AnswerError.nothing(at: "data.items")) {
            try ResponseDecoder<[Int]>.json(at: "data.items")(.json(body))
        }
        #expect(throws: AnswerError.nothing(at: "data.items")) {
            try ResponseDecoder<JSON>.json(at: "data.items")(.json(body))
        }
    }

    @Test func anOptionalThatIsThereAndOfAnotherTypeIsNoNil() {
        #expect(throws: DecodingError.self) {
            try ResponseDecoder<[String: Int]?>.json(at: "data")(.json(#"{"data": []}"#))
        }
    }

    /// Dates and names of members as a service has them: its own JSONDecoder, said once.
    @Test func aServiceHasADecoderOfItsOwn() throws {
        struct Event: Decodable, Equatable {
            let startsAt: Date
        }
        let decoder: @Sendable () -> JSONDecoder = {
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .iso8601
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            return decoder
        }
        let event = Event(startsAt: Date(timeIntervalSince1970: 0))
        let text = #"{"starts_at": "1970-01-01T00:00:00Z"}"#
        #expect(try ResponseDecoder<Event>.json(by: decoder)(.json(text)) == event)
        #expect(try ResponseDecoder<Event>.json(at: "data", by: decoder)(.json(#"{"data": \#(text)}"#)) == event)
    }

    @Test func anOwnDecoderIsAFunctionOfTheAnswer() throws {
        let decoder = ResponseDecoder<Int>(accept: "x/y") { $0.body.count }
        #expect(try decoder(.text("four")) == 4)
        #expect(decoder.accept == "x/y")
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
        #expect(throws: AnswerError.notText(charset: "utf-16le")) { try ResponseDecoder<String>.text(broken) }
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
