import Errand
import Foundation
import Testing

@Suite struct BodyTransformTests {
    @Test(
        arguments: [
            ("Zm9v", "foo"), ("", ""), (" Zm9v\r\n Zg==\n", "foof"), ("Zm\r\n9v\t", "foo"), ("Zm9v!", nil),
            ("Zm9", nil),
            ("Zm9v\0", nil),
        ] as [(String, String?)])
    func base64IsReadWithItsLineBreaksAndNothingElse(_ row: (text: String, decoded: String?)) {
        let decoded = Result { try BodyTransform.base64Decoded(Data(row.text.utf8)) }
        #expect((try? decoded.get()) == row.decoded.map { Data($0.utf8) })
        if row.decoded == nil { #expect(throws: BodyTransform.NotBase64()) { try decoded.get() } }
    }

    @Test func bothDirectionsGiveTheSameBytes() throws {
        let bytes = Data((0...255).map { UInt8($0) })
        #expect(try BodyTransform.base64.then(.base64Decoded)(bytes) == bytes)
        #expect(try BodyTransform.base64(bytes) == bytes.base64EncodedData())
    }

    @Test func thenIsInOrder() throws {
        func append(_ text: String) -> BodyTransform { BodyTransform { $0 + Data(text.utf8) } }
        #expect(try append("a").then(append("b")).then(append("c"))(Data("x".utf8)) == Data("xabc".utf8))
    }
}
