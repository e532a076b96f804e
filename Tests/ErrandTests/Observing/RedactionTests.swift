import Errand
import Foundation
import Testing

@Suite struct RedactionTests {
    @Test(
        arguments: [
            "password", "PASSWORD", "pass-word", "Pass_Word", "user[password]", "user.password", "newPassword2",
            "userpassword",
            "%70assword", "%2570assword", "%252525252570", "pass%5Fword", "ｐａｓｓｗｏｒｄ", "paſſword", "to\u{212A}en",
            "pass\u{200B}word",
            "passwd", "pwd", "userPwd", "token", "accessTokens", "access_token", "refresh-token", "id_token", "secret",
            "client_secret",
            "api_key", "apikey", "API-Key", "X-API-Key", "XAPIKey", "authorization", "auth", "X-Auth-User", "session",
            "sessionid",
            "PHPSESSID", "JSESSIONID", "sid", "connect.sid", "pin", "user_pin", "userPIN", "otp", "cvv", "CVV2",
            "card number", "cardNumber",
            "X-Amz-Signature", "sig", "csrf", "pw", "X-Authentication",
        ])
    func aNameLikeASecretsIsOne(name: String) {
        #expect(Redaction.standard.isSecret(name))
        #expect(!Redaction.none.isSecret(name))
    }

    @Test(
        arguments: [
            "", "name", "user", "author", "authority", "shipping", "spinner", "hotpot", "compass", "sidebar",
            "Content-Type", "keyboard",
            "WWW-Authenticate", "Access-Control-Allow-Credentials", "%zz", "%", "page", "country", "пароль",
        ])
    func aNameThatOnlyLooksLikeASecretsIsNone(name: String) {
        #expect(!Redaction.standard.isSecret(name))
    }

    @Test func rulesCanBeAddedAndTakenBack() {
        let redaction = Redaction {
            $0.words.insert("Voucher")
            $0.parts.insert("пароль")
            $0.shown.insert("max_tokens")
            $0.headers.insert("X-Trace")
        }
        #expect(redaction.isSecret("user_VOUCHER") && redaction.isSecret("МойПароль") && redaction.isSecret("token"))
        #expect(!redaction.isSecret("vouchers") && !redaction.isSecret("maxTokens"))
        #expect(redaction.headers(["x-trace": "S1", "X-Other": "a"]) == ["x-trace": "…", "X-Other": "a"])
    }

    @Test(
        arguments: [
            ("http://h/a?b=1", "http://h/a?b=1"),
            ("http://u:S@h/a", "http://h/a"),
            ("http://h/?access_token=S&b=2&b=3", "http://h/?access_token=…&b=2&b=3"),
            ("http://h/?%70assword=S&TOKEN=S", "http://h/?%70assword=…&TOKEN=…"),
            ("http://h/?a=1;password=S", "http://h/?a=1%3Bpassword%3D…"),
            ("http://h/?token=S=S", "http://h/?token=…"),
            ("http://h/?next=http%3A%2F%2Fu%3AS%40h%2F%3Fa%3D1", "http://h/?next=http%3A%2F%2F…%40h%2F%3Fa%3D1"),
            ("http://h/?next=%252Fx%253Ftoken%253DS", "http://h/?next=…"),
            ("http://h/?data=%7B%22pin%22%3A1234%7D", "http://h/?data=%7B%22pin%22%3A%22…%22%7D"),
            ("http://h/a;token=S/b", "http://h/a;token=…"),
            ("http://h/?token=", "http://h/?token="),
            ("http://h/?token", "http://h/?token"),
            ("http://h/?a%26token%3DS=1", "http://h/?a%26token%3D…=…"),
            ("http://h/?password%3AS=1&a+b=c+d", "http://h/?password%3A…=…&a+b=c+d"),
            ("http://h/?Bearer+S", "http://h/?Bearer%20…"),
            ("http://h/eyJhbGciOiJub25lIn0.eyJzdWIiOiJTIn0.S", "http://h/…"),
        ])
    func aURLShowsNoSecret(url: String, shown: String) throws {
        #expect(try Redaction.standard.url(HTTPURL(url)) == shown)
    }

    @Test(
        arguments: [
            ("nothing to hide: 3 of 4", "nothing to hide: 3 of 4"),
            ("see http://u:S@h/a for it", "see http://…@h/a for it"),
            ("//u:S@S@h/", "//…@h/"),
            ("http://u:S/S@h/ x\nnext", "http://…\nnext"),
            ("http://[::1]:80/ http://h:80/", "http://[::1]:80/ http://h:80/"),
            ("password=S and more of it", "password=…"),
            ("password = 'S S' is wrong", "password = '…' is wrong"),
            ("{\"pass\\u0077ord\":\"S\"", "…"),
            ("a {\"password\":\"S\",\"b\":1", "a {\"password\":\"…\",\"b\":1"),
            ("{\"a\":\"{\\\"token\\\":\\\"S\\\",\\\"b\\\":1}\"", "{\"a\":\"{\\\"token\\\":\\\"…\\\",\\\"b\\\":1}\""),
            ("{\"tokens\":[\"S\",\"S\"", "{\"tokens\":…"),
            ("{\"token\":\"S", "{\"token\":\"…"),
            ("Authorization: Bearer S\nHost: h", "Authorization: …\nHost: h"),
            ("got Bearer S== from", "got Bearer … from"),
            ("Bearer realm=\"api\", error=\"x\"", "Bearer realm=\"api\", error=\"x\""),
            ("Basic dTpT", "Basic …"),
            ("sent token%3DS to", "sent … to"),
            ("<http://h/?token=S&page=2>; rel=\"next\"", "<http://h/?token=…&page=2>; rel=\"next\""),
            ("token:", "token:"),
            ("<a><password>S</password><b>c</b></a>", "<a><password…</password><b>c</b></a>"),
            ("<u:pin xmlns:u='x'><S>S</S></u:pin> x", "<u:pin…</u:pin> x"),
            ("<token value=\"S\"/><b>c</b>", "<token…/><b>c</b>"),
            ("<secret>S", "<secret…"),
            ("a < b, 1 <token", "a < b, 1 <token"),
            ("{\"password\":\"S\",\"password\":null}", "{\"password\":null}"),
            ("[{\"a\":\"https://h/#id_token=S\"}]", "[{\"a\":\"https://h/#id_token=…\"}]"),
        ])
    func aTextShowsNoSecret(text: String, shown: String) {
        #expect(Redaction.standard.text(text) == shown)
        #expect(Redaction.none.text(text) == text)
    }

    @Test(
        arguments: [
            (#"{"password":"S","a":1}"#, #"{"a":1,"password":"…"}"#),
            (
                #"{"a":[{"b":{"PIN":1234,"c":[{"To-Ken":["S","S"]}]}}]}"#,
                #"{"a":[{"b":{"PIN":"…","c":[{"To-Ken":"…"}]}}]}"#
            ),
            (#"{"secret":null,"auth":true,"session":{"id":"S"}}"#, #"{"auth":true,"secret":null,"session":"…"}"#),
            (#"{"pass\u0077ord":"S","password":"S","password":"S"}"#, #"{"password":"…"}"#),
            (#"{"a":"{\"token\":\"S\"}"}"#, #"{"a":"{\"token\":\"…\"}"}"#),
            (#"{"a":"{\"b\":\"{\\\"token\\\":\\\"S\\\"}\"}"}"#, #"{"a":"{\"b\":\"{\\\"token\\\":\\\"…\\\"}\"}"}"#),
            (#"{"url":"https://u:S@h/?token=S&a=1"}"#, #"{"url":"https://…@h/?token=…&a=1"}"#),
            (
                #"[{"name":"password","value":"S"},{"name":"b","value":"c"}]"#,
                #"[{"name":"password","value":"…"},{"name":"b","value":"c"}]"#
            ),
            (#"{"token=S":1}"#, #"{"token=…":"…"}"#),
        ])
    func jsonShowsNoSecretAtAnyDepth(json: String, shown: String) throws {
        #expect(try Redaction.standard.json(JSON(parsing: json)).text(sorted: true) == shown)
        #expect(Redaction.none.json(try JSON(parsing: json)) == (try JSON(parsing: json)))
    }

    @Test func whatHoldsItselfTooOftenIsLeftOut() throws {
        var json: JSON = ["token": "S"]
        for _ in 0..<8 { json = ["a": .string(json.text())] }
        let text = Redaction.standard.json(json).text()
        #expect(!text.contains("S") && text.contains("…"))
        let escaped = "a%" + String(repeating: "25", count: 100_000) + "3DS"
        #expect(Redaction.standard.text(escaped) == "…")
        let long = String(repeating: "a", count: 1_000_000)
        #expect(Redaction.standard.text("\(long)=S") == "\(long)=…")
    }

    @Test func eachElementIsLookedAt() {
        let text = String(repeating: "<token>S</token><a>", count: 1000)
        #expect(Redaction.standard.text(text) == String(repeating: "<token…</token><a>", count: 1000))
    }

    @Test func headersShowNoSecret() {
        let headers: HTTPHeaders = [
            "Authorization": "S", "proxy-authorization": "S", "Cookie": "a=S", "Set-Cookie": "a=S", "X-Api-Key": "S",
            "X-Auth-Token": "S",
            "X-CSRF-Token": "S", "Location": "http://u:S@h/?token=S", "Referer": "http://h/?%74oken=S&a=1",
            "WWW-Authenticate": "Digest nonce=\"n\"", "Accept": "*/*",
        ]
        let shown: HTTPHeaders = [
            "Authorization": "…", "proxy-authorization": "…", "Cookie": "…", "Set-Cookie": "…", "X-Api-Key": "…",
            "X-Auth-Token": "…",
            "X-CSRF-Token": "…", "Location": "http://…@h/?token=…", "Referer": "http://h/?%74oken=…&a=1",
            "WWW-Authenticate": "Digest nonce=\"n\"", "Accept": "*/*",
        ]
        #expect(Redaction.standard.headers(headers) == shown)
        #expect(Redaction.none.headers(headers) == headers)
    }
}

@Suite struct RedactionBodyTests {
    @Test(
        arguments: [
            (
                "application/json", #"{"b":"x","a":{"token":"S"}}"#,
                "{\n  \"a\": {\n    \"token\": \"…\"\n  },\n  \"b\": \"x\"\n}"
            ),
            ("text/plain", #"[1,2]"#, "[\n  1,\n  2\n]"),
            ("application/json", "null", "null"),
            ("application/x-www-form-urlencoded", "a=1&pass%77ord=S&b=x+y", "a=1&pass%77ord=…&b=x+y"),
            (
                "application/x-www-form-urlencoded; charset=utf-8", "data=%7B%22otp%22%3A%221%22%7D",
                "data=%7B%22otp%22%3A%22…%22%7D"
            ),
            ("application/x-www-form-urlencoded", "a\u{301}=1&\u{301}token=S", "a\u{301}=1&\u{301}token=…"),
        ])
    func whatIsReadIsShown(type: String, body: String, shown: String) {
        #expect(Redaction.standard.body(Data(body.utf8), type: type, pretty: true) == shown)
    }

    @Test(
        arguments: [
            ("application/json", #"{"password":"S"#), ("application/json", #""S""#), ("application/json", "1234"),
            ("application/json", #"{"a":1}{"token":"S"}"#), ("text/plain", "S"), ("text/html", "<b>S</b>"),
            ("image/svg+xml", "{}"),
            ("multipart/form-data; boundary=x", "no border"), ("", ""),
        ])
    func whatIsNotIsShownBySizeOnly(type: String, body: String) {
        #expect(Redaction.standard.body(Data(body.utf8), type: type) == nil)
    }

    @Test func textIsShownIfItIsAskedForWithoutItsSecrets() {
        let redaction = Redaction { $0.showsText = true }
        #expect(redaction.body(Data("hello, token=S".utf8), type: "text/plain") == "hello, token=…")
        #expect(redaction.body(Data(#"{"pass\u0077ord":"S"#.utf8), type: "application/json") == "…")
        #expect(
            redaction.body(Data(#"{"a":1,"password":"S"#.utf8), type: "application/json") == #"{"a":1,"password":"…"#)
        #expect(Redaction.none.body(Data("password=S".utf8), type: "text/plain") == "password=S")
    }

    @Test func bytesAreNeverShown() {
        for redaction in [Redaction.standard, .none] {
            #expect(redaction.body(Data([0xFF, 0xD8]), type: nil) == nil)
            #expect(redaction.body(Data("<svg/>".utf8), type: "image/svg+xml") == nil)
        }
    }

    /// In UTF-16, text of ASCII is UTF-8 too, and no name in it would be known.
    @Test func whatHasANULIsNoText() {
        let redaction = Redaction { $0.showsText = true }
        let wide = Data(#"{"password":"S"}"#.utf8.flatMap { [$0, 0] })
        #expect(redaction.body(wide, type: "application/json") == nil)
    }

    /// Each part holds the rest of the body, as a server might send it to bring a log down.
    @Test func partsWithinPartsAreNotShown() {
        let part = "--b\r\nContent-Disposition: form-data; name=a\r\nContent-Type: multipart/mixed; boundary=b"
        let body = (0..<200).map { (part + "\($0)\r\n\r\n").replacingOccurrences(of: "--b", with: "--b\($0 - 1)") }
        let shown = Redaction.standard.body(Data(body.joined().utf8), type: "multipart/form-data; boundary=b-1")
        #expect(shown?.hasPrefix("a: … (") == true)
    }

    /// RFC 2046 §5.1.1: 70 characters at most.
    @Test func aBoundaryThatIsTooLongIsNone() {
        func shown(_ boundary: String) -> String? {
            let body = "--\(boundary)\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--\(boundary)--"
            return Redaction.standard.body(Data(body.utf8), type: "multipart/form-data; boundary=\(boundary)")
        }
        #expect(shown(String(repeating: "-", count: 70)) == "a: x")
        #expect(shown(String(repeating: "-", count: 71)) == nil)
    }

    @Test func aMultipartBodyIsShownByPart() {
        let body = [
            "preamble", "--b", "Content-Disposition: form-data; name=\"title\"", "", "x", "--b",
            "content-disposition: form-data; name=\"PASSWORD\"", "", "S", "S", "--b",
            "Content-Disposition: form-data; name=\"meta\"", "Content-Type: application/json", "",
            #"{"token":"S","a":1}"#, "--b",
            "Content-Disposition: form-data; name=\"file\"; filename=\"a.txt\"", "Content-Type: text/plain", "", "S",
            "--b",
            "Content-Disposition: form-data", "", "S", "--b--", "epilogue S",
        ].joined(separator: "\r\n")
        let shown =
            "title: x\nPASSWORD: … (4 bytes)\nmeta: {\"token\":\"…\",\"a\":1}\nfile: … (1 bytes)\n?: … (1 bytes)"
        #expect(Redaction.standard.body(Data(body.utf8), type: "multipart/form-data; boundary=\"b\"") == shown)
        let cut = String(body.prefix(150))
        #expect(
            Redaction.standard.body(Data(cut.utf8), type: "multipart/form-data; boundary=b")?.contains("S\n") != true)
    }
}
