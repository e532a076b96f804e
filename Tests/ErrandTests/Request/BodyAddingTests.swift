import Errand
import Foundation
import Testing

/// Members that a service or an agent adds to a body.
@Suite struct BodyAddingTests {
    private let fields: JSON.Object = ["token": "t 1", "a": "theirs", "v": 2]

    private func text(_ encoder: BodyEncoder) throws -> String {
        guard case .data(let data) = try encoder() else { return "none" }
        return String(decoding: data, as: UTF8.self)
    }

    private struct Item: Encodable {
        let b = 1.0
        let a = "own"
    }

    @Test func aFormGetsFieldsBehindItsOwnWhichWin() throws {
        #expect(try text(.form(["b": 1, "a": "own"]).adding(fields)) == "b=1&a=own&token=t+1&v=2")
        #expect(try text(.form(Query()).adding(fields)) == "token=t+1&a=theirs&v=2")
        #expect(
            try text(.form(encoding: Item(), style: .ytkNetwork).adding(fields)) == "a=own&b=1.0&token=t%201&v=2")
    }

    @Test func whatAFormGetsIsWrittenInItsStyle() throws {
        let fields: JSON.Object = ["on": true, "ids": [1, 2], "none": nil]
        #expect(
            try text(.form(encoding: Item(), style: .phpBrackets).adding(fields))
                == "b=1.0&a=own&on=1&ids%5B%5D=1&ids%5B%5D=2")
    }

    @Test(arguments: [
        (#"{"b":1.50,"a":"own\/\u00e9"}"#, #"{"b":1.50,"a":"own\/\u00e9","token":"t 1","v":2,"none":null}"#),
        (" { } \n", #" { "token":"t 1","a":"theirs","v":2,"none":null} "# + "\n"),
        ("{\n  \"a\": null\n}", "{\n  \"a\": null\n,\"token\":\"t 1\",\"v\":2,\"none\":null}"),
        (#"{"a":"}","token":1,"v":1e2,"none":{}}"#, #"{"a":"}","token":1,"v":1e2,"none":{}}"#),
        ("[1]", "[1]"), ("5", "5"),
    ])
    func anObjectGetsMembersAndItsOwnBytesStay(_ row: (own: String, expected: String)) throws {
        var fields = fields
        fields["none"] = .null
        let encoder = BodyEncoder.json(Raw(text: row.own)) { RawEncoder() }
        #expect(try text(encoder.adding(fields)) == row.expected)
    }

    @Test func aTreeGetsMembersBehindItsOwn() throws {
        let tree = try JSON(parsing: #"{"b":1.50,"a":"own"}"#)
        #expect(try text(.json(tree).adding(fields)) == #"{"b":1.50,"a":"own","token":"t 1","v":2}"#)
        #expect(try text(.json([1, 2] as JSON).adding(fields)) == "[1,2]")
    }

    @Test func membersAreAddedBeforeATransform() throws {
        let encoder = BodyEncoder.json(["a": 1] as JSON).transformed(by: .base64, type: "text/plain").adding(fields)
        let decoded = Data(base64Encoded: try text(encoder)).map { String(decoding: $0, as: UTF8.self) }
        #expect(decoded == #"{"a":1,"token":"t 1","v":2}"#)
        #expect(encoder.contentType == "text/plain")
    }

    @Test func whatIsAddedFirstWins() throws {
        #expect(try text(.form(["b": 1]).adding(fields).adding(["v": 3, "w": 4])) == "b=1&token=t+1&a=theirs&v=2&w=4")
    }

    @Test func otherBodiesAreLeftAlone() throws {
        #expect(try text(.data(Data("{}".utf8), type: "application/json").adding(fields)) == "{}")
        #expect(try text(.text("{}").adding(fields)) == "{}")
        #expect(try text(BodyEncoder(contentType: nil) { .none }.adding(fields)) == "none")
    }

    private struct Raw: Encodable, Sendable {
        let text: String
    }

    /// Gives what it is told, so that its bytes are known.
    private final class RawEncoder: JSONEncoder, @unchecked Sendable {
        override func encode<T: Encodable>(_ value: T) throws -> Data {
            Data((value as? Raw)?.text.utf8 ?? "".utf8)
        }
    }
}
