import Errand
import ErrandTesting
import Foundation
import Testing

/// Queries and bodies as a server reads them.
@Suite(.timeLimit(.minutes(2))) struct RequestsLoopbackTests {
    private let server: LoopbackServer
    private let agent: NetworkAgent

    init() throws {
        server = try LoopbackServer()
        server.fallback { _ in .status(200) }
        agent = NetworkAgent(server.url)
    }

    private func received(_ probe: Probe<Empty>) async throws -> LoopbackRequest {
        #expect(await agent.response(for: probe).outcome == .success(Empty()))
        return try #require(server.requests.last)
    }

    private struct Filter: Encodable {
        let text = "a+b & 一😀"
        let ids = [1, 2]
    }

    /// SEEDS D4.
    @Test(arguments: [HTTPMethod.get, .post, .put, .patch, .delete, .options, "QUERY", "PURGE"])
    func queryAndBodyAreIndependentOfTheMethod(method: HTTPMethod) async throws {
        var probe = Probe<Empty>("/items", method: method)
        probe.query = Query(encoding: Filter(), style: .phpBrackets)
        for body in [nil, BodyEncoder.json(["n": 1]), .form(["n": "1 +"]), .text("n=1")] {
            probe.body = body
            let request = try await received(probe)
            #expect(request.method == method)
            #expect(request.arguments.map(\.name) == ["text", "ids[]", "ids[]"])
            #expect(request.arguments.map(\.value) == ["a+b & 一😀", "1", "2"])
            #expect(request.headers[.contentType] == body?.contentType)
            #expect(try body.map { try $0() } ?? .data(Data()) == .data(request.body))
        }
        probe.query = [:]
        #expect(try await received(probe).target == "/items")
    }

    @Test func aFormComesAsItWasMeant() async throws {
        var probe = Probe<Empty>("/", method: .post)
        for style in [QueryStyle.repeatedNames, .ytkNetwork] {
            probe.body = .form(encoding: Filter(), style: style)
            let form = try await received(probe).form
            #expect(form.first { $0.name == "text" }?.value == "a+b & 一😀")
        }
    }

    /// SEEDS B3.
    @Test func aRawQueryReachesTheServerByteForByte() async throws {
        var probe = Probe<Empty>("/q")
        probe.query = .raw(Data(#"{"a":"?>~"}"#.utf8).base64EncodedString())
        #expect(try await received(probe).target == "/q?eyJhIjoiPz5+In0=")
    }

    /// BR-006.
    @Test func whatIsEscapedIsNotEscapedAgain() async throws {
        #expect(try await received(Probe("/a?x=%26&y=p|q")).target == "/a?x=%26&y=p%7Cq")
        var probe = Probe<Empty>("/a")
        probe.query = .raw("x=%26&y=p|q")
        #expect(try await received(probe).target == "/a?x=%26&y=p%7Cq")
    }

    /// BR-008.
    @Test func longAndOddTextsArriveWhole() async throws {
        let surrogate = try #require(try JSON(parsing: #""\ud83d""#).stringValue)
        let long = String(repeating: "一", count: 5000)
        var probe = Probe<Empty>("/")
        for (text, escaped) in [
            (surrogate, "%EF%BF%BD"), (long, String(repeating: "%E4%B8%80", count: 5000)), ("\0", "%00"),
        ] {
            probe.query = ["v": text]
            #expect(try await received(probe).target == "/?v=\(escaped)")
            probe.query = Query(encoding: ["v": text])
            #expect(try await received(probe).target == "/?v=\(escaped)")
        }
    }

    /// BR-028.
    @Test func concurrentFormsAndJSONAreNotMixed() async throws {
        await withTaskGroup { group in
            for worker in 0..<8 {
                group.addTask {
                    for number in 0..<25 {
                        let marker = "m\(worker)-\(number)"
                        var probe = Probe<Empty>(Path("/\(marker)"), method: .post)
                        let isForm = (worker + number).isMultiple(of: 2)
                        probe.body = isForm ? .form(encoding: ["marker": marker]) : .json(["marker": marker])
                        probe.query = Query(encoding: ["marker": marker])
                        #expect(await agent.response(for: probe).outcome == .success(Empty()))
                    }
                }
            }
        }
        #expect(Set(server.requests.map(\.path)).count == 200)
        #expect(server.requests.count == 200)
        for request in server.requests {
            let marker = String(request.path.dropFirst())
            #expect(request.arguments.map(\.value) == [marker])
            switch request.headers[.contentType] {
            case "application/json": #expect(request.text == #"{"marker":"\#(marker)"}"#)
            case "application/x-www-form-urlencoded": #expect(request.text == "marker=\(marker)")
            case let type: Issue.record("\(type ?? "none")")
            }
        }
        #expect(server.requests.count { !$0.form.isEmpty } == 100)
    }
}
