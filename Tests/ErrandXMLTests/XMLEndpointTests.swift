import Errand
import ErrandTesting
import ErrandXML
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct XMLEndpointTests {
    private struct GetDocument: BaseRequest {
        typealias Output = XML
        var path: Path = "/xml"
    }

    private func fault(_ answer: HTTPResponse) -> (any Error)? {
        guard case .failed(.undecodable(let kept, let error)) = GetDocument().outcome(of: answer), kept == answer else {
            return nil
        }
        return error
    }

    /// YTKNetwork's T21.
    @Test func xmlIsDecodedAndJSONIsNot() async throws {
        let httpbin = try Httpbin()
        let agent = NetworkAgent(httpbin.url)
        let xml = try await agent.send(GetDocument())
        #expect(xml.name == "slideshow")
        #expect(xml[attribute: "title"] == "Sample Slide Show")
        #expect(xml.children(named: "slide").count == 2)
        if let requests = httpbin.requests { #expect(requests.first?.headers[.accept] == "application/xml, text/xml") }

        let response = await agent.response(for: GetDocument(path: "/get"))
        guard case .failed(.undecodable(let answer, let error)) = response.outcome else {
            Issue.record("\(response.outcome)")
            return
        }
        #expect(answer.status == 200 && !response.bytes.isEmpty)
        #expect((error as? XML.ParseError)?.line == 1)
    }

    @Test func theCharsetOfContentTypeGoesBeforeTheDocuments() {
        let bytes = Data(#"<?xml version="1.0" encoding="UTF-8"?><a>"#.utf8) + Data([0xD6, 0xD0]) + Data("</a>".utf8)
        let answer = HTTPResponse.data(bytes, type: "text/xml; charset=\"GB2312\"")
        #expect(GetDocument().outcome(of: answer) == .success(XML("a", contents: [.text("中")])))
        let marked = HTTPResponse.data(Data([0xEF, 0xBB, 0xBF]) + Data("<a>é</a>".utf8), type: "text/xml; charset=gbk")
        #expect(GetDocument().outcome(of: marked) == .success(XML("a", contents: [.text("é")])))
    }

    @Test func anEmptyBodyIsATypedFailure() {
        #expect(fault(.status(204)) as? AnswerError == .emptyBody)
        #expect(fault(.text(" \n")) as? AnswerError == .emptyBody)
    }

    @Test func theErrorTellsWhatAndWhereAndNothingOfTheBody() {
        let answer = HTTPResponse.text("<a>\n</secret>")
        guard case .failed(let error) = GetDocument().outcome(of: answer) else {
            Issue.record("failure expected")
            return
        }
        #expect("\(error)" == "undecodable: not well-formed XML (libxml2 code 76), line 2 (status 200)")
    }
}
