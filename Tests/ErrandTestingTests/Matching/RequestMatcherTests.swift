import Errand
import Foundation
import Testing

@testable import ErrandTesting

struct RequestMatcherTests {
    private static func request(
        _ method: HTTPMethod = .get, _ target: String = "/", _ headers: HTTPHeaders = [:],
        body: String? = nil, endpoint: Any.Type? = GetUser.self
    ) throws -> RecordedRequest {
        let body = body.map { HTTPBody.data(Data($0.utf8)) } ?? .none
        let url = try HTTPURL("http://a.example" + target)
        return RecordedRequest(HTTPRequest(method: method, url: url, headers: headers, body: body), endpoint: endpoint)
    }

    @Test(arguments: [
        (RequestMatcher.any, []),
        (.get("/users/*"), []),
        (.post("/users/7"), ["method: GET, not POST"]),
        (.delete("/orders"), ["method: GET, not DELETE", "path: /users/7, not /orders"]),
        (.method("GET"), []),
        (.path("/users"), ["path: /users/7, not /users"]),
        (.endpoint(GetUser.self), []),
        (.endpoint(PlaceOrder.self), ["endpoint: GetUser, not PlaceOrder"]),
        (.any.query("page"), []),
        (.any.query("page", "3").query("q", "a b"), []),
        (.any.query("page", "4"), ["query page: 2, 3, not 4"]),
        (.any.query("size"), ["query size: none"]),
        (.any.query("size", "1"), ["query size: none, not 1"]),
        (.any.header("x-trace"), []),
        (.any.header("X-Trace", "t1"), []),
        (.any.header("X-Trace", "t2"), ["header X-Trace: t1, not t2"]),
        (.any.header("X-Other"), ["header X-Other: none"]),
        (.any.bytes(Data()), []),
        (.any.json([:]), ["JSON: none in 0 bytes"]),
        (.any.form([:]), ["form: none"]),
    ])
    func aRequestIsToldByItsHead(row: (matcher: RequestMatcher, differences: [String])) throws {
        let request = try Self.request(.get, "/users/7?page=2&page=3&q=a%20b", ["X-Trace": "t1"])
        #expect(row.matcher.differences(from: request) == row.differences)
        #expect(row.matcher.matches(request) == row.differences.isEmpty)
    }

    @Test(arguments: [
        (#"{"item":7,"tags":["a","b"]}"#, #"{"tags": ["a", "b"], "item": 7}"#, []),
        (#"{"item":8,"tags":["a"]}"#, #"{"item":7,"tags":["a"]}"#, ["$.item is 8, not 7"]),
        (#"{"tags":["a"]}"#, #"{"tags":["a","b"]}"#, [#"$.tags[1] is missing, not "b""#]),
        (#"{"item":"7"}"#, #"{"item":7}"#, [#"$.item is "7", not 7"#]),
        (#"{"more":{"x":null},"a":1}"#, #"{"a":2}"#, ["$.a is 1, not 2", #"$.more is too much: {"x":null}"#]),
        ("[1,2]", "[1]", ["$[1] is too much: 2"]),
        ("7", "null", ["$ is 7, not null"]),
        ("true", "1", ["$ is true, not 1"]),
    ])
    func aBodyIsComparedAsATree(row: (body: String, wanted: String, differences: [String])) throws {
        let request = try Self.request(.post, body: row.body)
        let differences = RequestMatcher.any.json(try JSON(parsing: row.wanted)).differences(from: request)
        #expect(differences == (row.differences.isEmpty ? [] : ["JSON: " + row.differences.joined(separator: "; ")]))
    }

    @Test(
        arguments: [
            ("b=2&a=1+1", ["a": "1 1", "b": 2], []),
            ("a=1&a=2", ["a": ["1", "2"]], []),
            ("ids=1,2&x", Query([.init("ids", list: ["1", "2"]), .init("x", nil)]), []),
            ("a=2&a=1", ["a": ["1", "2"]], ["form: a is 2, 1, not 1, 2"]),
            ("a=1&c=3", ["a": 1, "b": 2], ["form: b is none, not 2; c is 3, not none"]),
        ] as [(String, Query, [String])])
    func aFormIsComparedByNames(row: (body: String, wanted: Query, differences: [String])) throws {
        let type: HTTPHeaders = [.contentType: "application/x-www-form-urlencoded"]
        let request = try Self.request(.post, "/", type, body: row.body)
        #expect(RequestMatcher.any.form(row.wanted).differences(from: request) == row.differences)
    }

    @Test(arguments: [
        ("hello", []), ("hallo", ["body: 5 bytes, not 5; differs from byte 1"]),
        ("hell", ["body: 4 bytes, not 5; differs from byte 4"]), ("", ["body: 0 bytes, not 5; differs from byte 0"]),
    ])
    func bytesAreToldByTheirPlace(row: (body: String, differences: [String])) throws {
        let request = try Self.request(.post, body: row.body)
        #expect(RequestMatcher.any.text("hello").differences(from: request) == row.differences)
    }

    @Test func noSecretStandsInAnyText() throws {
        let body = #"{"password":"S1","user":{"access_token":"S2","session":{"x":"S3"}},"name":"Mei"}"#
        let request = try Self.request(
            .post, "/x?api_key=S4&page=1", [.authorization: "Bearer S5", .cookie: "sid=S6"], body: body)
        let wanted = RequestMatcher.post("/y").query("api_key", "S7").header(.authorization, "S8").header(.cookie, "S9")
            .json(["password": "S10", "user": ["access_token": "S11", "session": ["x": "S12"]], "name": "Kai"])
            .form(["pwd": "S13"]).text("S14")
        var dumped = ""
        dump((request, wanted), to: &dumped)
        let text = "\(request) \(wanted) \(wanted.differences(from: request).joined(separator: " ")) \(dumped)"
        #expect(text.firstMatch(of: /S[0-9]/) == nil)
        #expect(text.contains(#"$.name is "Mei", not "Kai""#) && text.contains("$.password is …, not …"))
        #expect(text.contains("Authorization: …") && text.contains("?api_key=…"))
        #expect(RequestMatcher.any.form(["pwd": "S13", "a": "1"]).description == "form pwd=…&a=1")
    }

    @Test func aLoopbackServersRequestsMatchToo() async throws {
        let server = try LoopbackServer()
        server.route("*", .status(200))
        let agent = NetworkAgent(server.url)
        _ = await agent.response(for: PlaceOrder(item: 7))
        _ = await agent.response(for: Ping())
        #expect(server.requests(matching: .post("/orders").json(["item": 7])).map(\.path) == ["/orders"])
        #expect(server.requests(matching: .endpoint(Ping.self)).isEmpty)
        #expect(server.expect(.get("/ping")).count == 1)
    }
}
