import Errand
import Foundation
import Testing

@Suite struct CurlCommandTests {
    @Test(
        arguments: [
            (HTTPMethod.get, nil, "curl --header 'User-Agent:' --compressed 'http://h/a'"),
            (.head, nil, "curl --head --header 'User-Agent:' --compressed 'http://h/a'"),
            (.delete, nil, "curl --request DELETE --header 'User-Agent:' --compressed 'http://h/a'"),
            ("-x", nil, "curl --request '-x' --header 'User-Agent:' --compressed 'http://h/a'"),
            (
                .post, nil,
                "curl --header 'User-Agent:' --header 'Content-Type:' --compressed --data-raw '' 'http://h/a'"
            ),
            (
                .put, "it's @x",
                "curl --request PUT --header 'User-Agent:' --header 'Content-Type:' --compressed --data-raw 'it'\\''s @x' 'http://h/a'"
            ),
            (
                .post, "-n\n%'\\\0é\u{1B}\u{2028}",
                "printf '\\055n\\n%%'\\''\\\\\\000\\303\\251\\033\\342\\200\\250' | curl --header 'User-Agent:' --header 'Content-Type:'"
                    + " --compressed --data-binary @- 'http://h/a'"
            ),
        ] as [(HTTPMethod, String?, String)])
    func theCommandIsWrittenForAShell(method: HTTPMethod, body: String?, command: String) throws {
        let body = body.map { HTTPBody.data(Data($0.utf8)) } ?? .none
        let request = HTTPRequest(method: method, url: try HTTPURL("http://h/a"), body: body)
        #expect(request.curlCommand(redaction: .none) == command)
    }

    @Test func whatCurlWouldMakeOfAURLIsTurnedOff() throws {
        let headers: HTTPHeaders = ["User-Agent": "a", "Accept-Encoding": "gzip", "X-Empty": "", "X-Blank": " "]
        let request = HTTPRequest(url: try HTTPURL("http://h/../[1-3]{a,b}?q=$(x)`y`"), headers: headers)
        #expect(
            request.curlCommand(redaction: .none)
                == "curl --path-as-is --header 'User-Agent: a' --header 'Accept-Encoding: gzip' --header 'X-Empty;' --header 'X-Blank;'"
                + " 'http://h/../%5B1-3%5D%7Ba,b%7D?q=$(x)%60y%60'")
        #expect(HTTPRequest(url: try HTTPURL("http://[::1]/")).curlCommand().hasPrefix("curl --globoff "))
    }

    @Test func itShowsNoSecretUnlessItIsToBeRun() throws {
        let request = HTTPRequest(
            method: .post, url: try HTTPURL("http://u:S1@h/?token=S2&a=1"),
            headers: ["Authorization": "S3", "Content-Type": "application/json"],
            body: .data(Data(#"{"pin":"S4","b":1}"#.utf8)))
        #expect(
            request.curlCommand()
                == "curl --header 'Authorization: …' --header 'Content-Type: application/json' --header 'User-Agent:' --compressed"
                + #" --data-raw '{"pin":"…","b":1}' 'http://h/?token=…&a=1'"#)
        #expect(request.curlCommand(hidesBody: true).contains("--data-raw '…'"))
        #expect(request.curlCommand(redaction: .none, hidesBody: true).contains(#"--data-raw '{"pin":"S4","b":1}'"#))
    }

    @Test func aLargeBodyIsNoWordOfTheCommandLine() throws {
        let body = String(repeating: "a", count: 70_000)
        let request = HTTPRequest(method: .post, url: try HTTPURL("http://h/"), body: .data(Data(body.utf8)))
        let command = request.curlCommand(redaction: .none)
        #expect(command.hasPrefix("printf 'aaa") && command.contains("'Expect:'"))
    }
}
