import ErrandWire
import Testing

struct HTTPURLTests {
    @Test(arguments: [
        ("http://a.example", "http://a.example/"),
        ("HTTP://A.Example:80/Path", "http://a.example/Path"),
        ("https://a.example:443/", "https://a.example/"),
        ("https://a.example:80/", "https://a.example:80/"),
        ("http://a.example:/x", "http://a.example/x"),
        ("http://a.example:00080/x", "http://a.example/x"),
        ("http://a.example:65535/", "http://a.example:65535/"),
        ("http://a_b-c.example./", "http://a_b-c.example./"),
        ("http://127.0.0.1:8080/x", "http://127.0.0.1:8080/x"),
        ("http://1.a/", "http://1.a/"),
        ("http://[::1]:8080/x", "http://[::1]:8080/x"),
        ("http://[::1]", "http://[::1]/"),
        ("http://[2001:DB8:0:0::1]:80/", "http://[2001:db8::1]/"),
        ("http://[::ffff:1.2.3.4]/", "http://[::ffff:1.2.3.4]/"),
    ])
    func originIsReadAndMadePlain(_ text: String, _ plain: String) throws {
        #expect(try HTTPURL(text).description == plain)
    }

    @Test func hostAndPortAreReadApart() throws {
        let url = try HTTPURL("https://[2001:db8::1]:8443/a?b")
        #expect(url.origin.scheme == .https)
        #expect(url.origin.host == "2001:db8::1")
        #expect(url.origin.port == 8443)
        #expect(url.origin.authority == "[2001:db8::1]:8443")
    }

    @Test(arguments: [
        ("http://bücher.example/", "xn--bcher-kva.example"),
        ("http://BÜCHER.example/", "xn--bcher-kva.example"),
        ("http://bu\u{308}cher.example/", "xn--bcher-kva.example"),
        ("http://faß.example/", "xn--fa-hia.example"),
        ("http://例え。テスト/", "xn--r8jz45g.xn--zckzah"),
        ("http://１２７.０.０.１/", "127.0.0.1"),
    ])
    func aHostOfOtherLettersBecomesASCII(_ text: String, _ host: String) throws {
        #expect(try HTTPURL(text).origin.host == host)
    }

    @Test(arguments: [
        ("http://a", "/"),
        ("http://a?b=1", "/?b=1"),
        ("http://a/?", "/?"),
        ("http://a/b#c", "/b"),
        ("http://a#b/c?d", "/"),
        ("http://a?b#c?d", "/?b"),
        ("http://a/b/../c/./d//e", "/b/../c/./d//e"),
        ("http://a/a?x=%26&y=p|q", "/a?x=%26&y=p%7Cq"),
        ("http://a/%7e%zz%4%", "/%7e%25zz%254%25"),
        ("http://a/b c\"<>\\^`{}[]", "/b%20c%22%3C%3E%5C%5E%60%7B%7D%5B%5D"),
        ("http://a/\r\nX: y\t\u{0}", "/%0D%0AX:%20y%09%00"),
        ("http://a/沙发?é=ü", "/%E6%B2%99%E5%8F%91?%C3%A9=%C3%BC"),
        ("http://a/!$&'()*+,;=:@-._~/?", "/!$&'()*+,;=:@-._~/?"),
        ("http://a\\b", "/%5Cb"),
    ])
    func whatMayNotStandInTheTargetIsEscapedOnce(_ text: String, _ target: String) throws {
        let url = try HTTPURL(text)
        #expect(url.origin.host == "a")
        #expect(url.target == target)
        #expect(try HTTPURL(url.description) == url)
    }

    @Test(arguments: [
        ("http://a/b?c?d", "/b", "c?d"), ("http://a/b?", "/b", ""), ("http://a/b", "/b", nil), ("http://a?c", "/", "c"),
    ])
    func pathAndQueryArePartedAtTheFirstQuestionMark(_ text: String, _ path: String, _ query: String?) throws {
        let url = try HTTPURL(text)
        #expect(url.path == path)
        #expect(url.query.map(String.init) == query)
    }

    @Test(arguments: [
        ("http://joe:secret@a/", "joe", "secret"),
        ("http://joe@a/", "joe", ""),
        ("http://joe:a:b@a/", "joe", "a:b"),
        ("http://joe%40x:p%3A%2F@a/", "joe@x", "p:/"),
        ("http://joe@x:y@a/", "joe@x", "y"),
        ("http://:secret@a/", "", "secret"),
        ("http://j%E9:é@a/", "j\u{E9}", "é"),
    ])
    func credentialsAreDecodedAndNeverPrinted(_ text: String, _ user: String, _ password: String) throws {
        let url = try HTTPURL(text)
        let credentials = try #require(url.credentials)
        #expect(credentials == .init(user: user, password: password))
        #expect(url.description == "http://a/")
        var dumped = ""
        dump(url, to: &dumped)
        #expect(!("\(url)\(credentials)" + String(reflecting: url) + dumped).contains("secret"))
    }

    @Test(arguments: ["http://a/", "http://a/b@c", "http://a?b@c", "http://@a/"])
    func withoutAUserThereAreNoCredentials(_ text: String) throws {
        #expect(try HTTPURL(text).credentials == nil)
    }

    /// "/" with a combining mark is one character to Swift, and yet a slash to every server.
    @Test(arguments: [
        ("http://a/\u{301}@evil/", "a", "/%CC%81@evil/"),
        ("http://a?\u{301}@evil/", "a", "/?%CC%81@evil/"),
        ("http://a#\u{301}@evil/", "a", "/"),
        ("http://a/b#\u{301}", "a", "/b"),
        ("http://u@a:81/", "a", "/"),
    ])
    func aMarkThatCombinesMovesNoBorder(_ text: String, _ host: String, _ target: String) throws {
        let url = try HTTPURL(text)
        #expect(url.origin.host == host)
        #expect(url.target == target)
    }

    enum Kind { case url, scheme, host }

    @Test(arguments: [
        ("", Kind.url), ("a.example/b", .url), ("/a", .url), ("//a/b", .url), ("http:/a", .url), ("://a", .url),
        ("/a?token=secret&next=http://a", .url), (" http://a", .url), ("h\u{0}ttp://a", .url),
        ("ftp://a/", .scheme), ("ws://a/", .scheme), ("file:///a", .scheme), ("httpss://a", .scheme),
        ("http://", .host), ("http:///a", .host), ("http://:80/", .host), ("http://?a", .host), ("http://u@/", .host),
        ("http://a:0/", .url), ("http://a:65536/", .url), ("http://a:99999/", .url), ("http://a:-1/", .url),
        ("http://a:+1/", .url), ("http://a:8o/", .url), ("http://a:1:2/", .url), ("http://a:٣/", .url),
        ("http://a:99999999999999999999/", .url), ("http://a:80\u{301}/", .url),
        ("http://::1/", .host), ("http://[::1/", .url), ("http://[::1]a/", .url), ("http://[::1]80/", .url),
        ("http://[]/", .host), ("http://[::g]/", .host), ("http://[127.0.0.1]/", .host), ("http://[::1\u{0}]/", .host),
        ("http://[fe80::1%25lo]:80/", .host), ("http://[fe80::1%lo]/", .host),
        ("http://127.1/", .host), ("http://0x7f.1/", .host), ("http://2130706433/", .host),
        ("http://127.0.0.01/", .host),
        ("http://127.0.0.256/", .host), ("http://1.2.3.4.5/", .host), ("http://127.0.0.1./", .host),
        ("http://a.0x/", .host),
        ("http://a b/", .host), ("http://a%20b/", .host), ("http://a%2fb/", .host), ("http://a\r\nb/", .host),
        ("http://a\u{0}/", .host), ("http://é\u{0}.evil/", .host), ("http://a..b/", .host), ("http://.a/", .host),
        ("http://./", .host), ("http://a,b/", .host), ("http://a\u{301}\u{0}/", .host), ("http://\u{200B}/", .host),
        ("http://é..b/", .host), ("http://a%zz@b/", .url), ("http://a:%4@b/", .url),
    ])
    func whatIsNoURLIsRefused(_ text: String, _ kind: Kind) throws {
        let why = #expect(throws: InvalidRequest.self) { try HTTPURL(text) }
        switch (try #require(why), kind) {
        case (.url, .url), (.scheme, .scheme), (.host, .host): break
        case (let other, _): Issue.record("\(other) instead of \(kind)")
        }
        #expect(why?.description.contains("secret") == false)
    }
}
