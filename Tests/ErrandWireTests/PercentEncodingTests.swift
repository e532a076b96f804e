import ErrandWire
import Testing

struct PercentEncodingTests {
    @Test(arguments: [
        ("", ""), ("aZ09-._~", "aZ09-._~"), ("a+b/c==", "a%2Bb%2Fc%3D%3D"), ("a b&c?d#e", "a%20b%26c%3Fd%23e"),
        ("%41", "%2541"), ("\u{0}", "%00"), ("\r\n", "%0D%0A"), ("é", "%C3%A9"), ("\u{1F600}", "%F0%9F%98%80"),
        ("..", ".."), ("a/../b", "a%2F..%2Fb"),
    ])
    func aValueKeepsUnreservedCharactersOnly(_ text: String, _ encoded: String) {
        #expect(PercentEncoding.encodeValue(text) == encoded)
        #expect(PercentEncoding.decode(encoded) == Array(text.utf8))
    }

    @Test func fiveThousandCharactersAreEncodedExactly() {
        let text = String(repeating: "一", count: 5_000)
        let encoded = String(repeating: "%E4%B8%80", count: 5_000)
        #expect(PercentEncoding.encodeValue(text) == encoded)
        #expect(PercentEncoding.encodeIllegal(text) == encoded)
    }

    @Test(arguments: [
        ("/a%2Fb?c=%26|d", "/a%2Fb?c=%26%7Cd"), ("%", "%25"), ("%4", "%254"), ("%4g", "%254g"), ("%%41", "%25%41"),
        ("%41%", "%41%25"), ("%e4", "%e4"), ("%é", "%25%C3%A9"),
    ])
    func whatIsEscapedStaysAndALonePercentDoesNot(_ text: String, _ encoded: String) {
        #expect(PercentEncoding.encodeIllegal(text) == encoded)
        #expect(PercentEncoding.encodeIllegal(encoded) == encoded)
    }

    @Test func everyByteThatMayNotStandInATargetIsEscaped() {
        let stays = Set("!$&'()*+,;=:@/?-._~".utf8)
        for byte in UInt8(0)..<0x80 where byte != UInt8(ascii: "%") {
            let scalar = Character(Unicode.Scalar(byte))
            let isKept = PercentEncoding.encodeIllegal(String(scalar)) == String(scalar)
            #expect(isKept == (stays.contains(byte) || scalar.isLetter || scalar.isNumber), "\(byte)")
        }
    }

    @Test(arguments: ["%", "%4", "%4g", "%g4", "a%", "%%"])
    func aBrokenEscapeIsNotDecoded(_ text: String) {
        #expect(PercentEncoding.decode(text) == nil)
    }

    @Test func escapesOfEitherCaseAreDecoded() {
        #expect(PercentEncoding.decode("%2f%2F+%FF") == [0x2F, 0x2F, 0x2B, 0xFF])
    }
}
