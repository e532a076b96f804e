import Errand
import ErrandTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(3)))
struct HttpbinTests {
    private func ask(
        _ target: String, method: String = "GET", headers: String = "", body: String = ""
    ) throws -> (head: String, body: Data, server: LoopbackServer) {
        let server = try LoopbackServer()
        server.addHttpbinRoutes()
        let client = try RawClient(server)
        let length = body.isEmpty ? "" : "Content-Length: \(body.utf8.count)\r\n"
        client.send("\(method) \(target) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\(headers)\(length)\r\n\(body)")
        let text = client.readToEnd().text
        let end = try #require(text.firstRange(of: "\r\n\r\n"))
        return (String(text[..<end.lowerBound]), Data(text[end.upperBound...].utf8), server)
    }

    private struct Echo: Decodable {
        let args: [String: String]
        let headers: [String: String]
        let url: String
        var data: String?
        var form: [String: String]?
        var json: [Int]?
        var method: String?
    }

    @Test func aGetTellsWhatWasAsked() throws {
        let answer = try ask("/get?a=1&b=x%20%22y%22%0A", headers: "X-A: 1\r\nX-A: 2\r\n")
        let echo = try JSONDecoder().decode(Echo.self, from: answer.body)
        #expect(echo.args == ["a": "1", "b": "x \"y\"\n"])
        #expect(echo.headers["X-A"] == "1,2")
        #expect(echo.url == answer.server.url + "/get?a=1&b=x%20%22y%22%0A")
    }

    @Test func aNameThatComesTwiceIsAnArray() throws {
        struct Twice: Decodable { let args: [String: [String]] }
        let twice = try JSONDecoder().decode(Twice.self, from: try ask("/get?a=1&a=2").body)
        #expect(twice.args == ["a": ["1", "2"]])
    }

    @Test(arguments: ["POST", "PUT", "PATCH", "DELETE"])
    func aJSONBodyComesBackAsJSON(method: String) throws {
        let answer = try ask("/\(method.lowercased())", method: method, body: "[1,2]")
        let echo = try JSONDecoder().decode(Echo.self, from: answer.body)
        #expect(echo.json == [1, 2])
        #expect(echo.data == "[1,2]")
        #expect(echo.form == [:])
    }

    @Test func aFormComesBackAsPairs() throws {
        let type = "Content-Type: application/x-www-form-urlencoded\r\n"
        let answer = try ask("/anything/here", method: "POST", headers: type, body: "a=1+2&b=%26")
        let echo = try JSONDecoder().decode(Echo.self, from: answer.body)
        #expect(echo.form == ["a": "1 2", "b": "&"])
        #expect(echo.data == "")
        #expect(echo.json == nil)
        #expect(echo.method == "POST")
    }

    @Test func aMethodOnTheWrongPathIsNotAllowed() throws {
        #expect(try ask("/post").head.hasPrefix("HTTP/1.1 405 "))
    }

    @Test(arguments: [200, 404, 600, 999])
    func aStatusIsAsAsked(status: Int) throws {
        #expect(try ask("/status/\(status)").head.hasPrefix("HTTP/1.1 \(status) "))
    }

    @Test(arguments: ["/status/x", "/delay/-1", "/delay/nan", "/bytes/-5", "/response-headers?a=%0D%0Ab"])
    func anOddRequestIsRefused(target: String) throws {
        #expect(try ask(target).head.hasPrefix("HTTP/1.1 400 "))
    }

    @Test func headersAreAsAsked() throws {
        let answer = try ask("/response-headers?X-One=1&Set-Cookie=a%3Db&Content-Type=text%2Fplain")
        #expect(answer.head.contains("X-One: 1\r\n"))
        #expect(answer.head.contains("Set-Cookie: a=b\r\n"))
        #expect(answer.head.contains("Content-Type: text/plain\r\n"))
        #expect(!answer.head.contains("application/json"))
        let members = try JSON(answer.body)
        #expect(members["X-One"] == "1" && members["Content-Length"] == "\(answer.body.count)")
    }

    @Test func credentialsAreChecked() throws {
        let right = "Authorization: Basic \(Data("ann:s3cret".utf8).base64EncodedString())\r\n"
        #expect(try ask("/basic-auth/ann/s3cret").head.contains("401 Unauthorized\r\nWWW-Authenticate: Basic"))
        #expect(try ask("/basic-auth/ann/other", headers: right).head.hasPrefix("HTTP/1.1 401 "))
        let answer = try ask("/basic-auth/ann/s3cret", headers: right)
        #expect(String(decoding: answer.body, as: UTF8.self) == #"{"authenticated":true,"user":"ann"}"#)
    }

    @Test func aDelayIsAsAsked() throws {
        let began = ContinuousClock.now
        #expect(try ask("/delay/0.03").head.hasPrefix("HTTP/1.1 200 "))
        #expect(ContinuousClock.now - began >= .milliseconds(30))
    }

    @Test func bytesAreAsManyAsAskedAndAlwaysTheSame() throws {
        #expect(try ask("/bytes/5000").head.contains("Content-Length: 5000\r\n"))
        #expect(try ask("/bytes/50").body == ask("/bytes/50").body)
    }

    @Test func headersAndXMLAreThere() throws {
        let headers = try JSONDecoder().decode([String: [String: String]].self, from: try ask("/headers").body)
        #expect(headers["headers"]?["Host"] == "x")
        let xml = try ask("/xml")
        #expect(xml.head.contains("Content-Type: application/xml\r\n"))
        #expect(String(decoding: xml.body, as: UTF8.self).hasPrefix("<?xml"))
    }
}
