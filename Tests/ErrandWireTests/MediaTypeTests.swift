import ErrandWire
import Testing

struct MediaTypeTests {
    @Test(
        arguments: [
            ("application/json", "application/json", nil),
            (" Text/HTML ;Charset=UTF-8", "text/html", "UTF-8"),
            ("text/plain; charset=\"utf-8\"", "text/plain", "utf-8"),
            ("text/plain; CHARSET = \"a\\\"b;c\" ", "text/plain", "a\"b;c"),
            ("text/plain; charset=", "text/plain", nil),
            ("text/plain; charset", "text/plain", nil),
            ("text/plain; charset=\"", "text/plain", "\""),
            ("text/plain; a=\"; charset=x\"; charset=y", "text/plain", "y"),
            ("text/plain;; ;charset=y;charset=z", "text/plain", "y"),
            ("text/plain; =x; charset=y", "text/plain", "y"),
            ("text/plain;\u{301}=a; charset=\"\u{301};b\"", "text/plain", "\u{301};b"),
        ] as [(String, String, String?)])
    func typeAndCharsetAreRead(_ text: String, _ essence: String, _ charset: String?) throws {
        let type = try #require(MediaType(text))
        #expect(type.essence == essence)
        #expect(type.charset == charset)
    }

    @Test(arguments: [
        "", " ", "json", ";charset=utf-8", "/", "text/", "/plain", "text/a/b", "text/a b", "te xt/a", "a,b/c",
    ])
    func whatHasNoTypeAndSubtypeIsNil(_ text: String) {
        #expect(MediaType(text) == nil)
    }

    @Test(arguments: [
        ("application/json; charset=utf-8", true), ("application/problem+json", true), ("Application/JSON", true),
        ("text/json", true), ("application/jsonp", false), ("application/xml", false), ("text/plain", false),
    ])
    func jsonIsKnown(_ text: String, _ isJSON: Bool) throws {
        #expect(try #require(MediaType(text)).isJSON == isJSON)
    }

    @Test(arguments: [
        ("Text/Plain;Charset=utf-8", "text/plain; charset=utf-8"),
        ("text/plain; a=\"b\"", "text/plain; a=b"),
        ("text/plain; a=\"b;c\"", "text/plain; a=\"b;c\""),
        ("text/plain; a=\"\\\"\\\\\"", "text/plain; a=\"\\\"\\\\\""),
        ("text/plain; a=\"\"", "text/plain; a=\"\""),
    ])
    func theDescriptionReadsBackAsTheSame(_ text: String, _ description: String) throws {
        let type = try #require(MediaType(text))
        #expect(type.description == description)
        #expect(MediaType(type.description) == type)
    }
}
