import Errand
import ErrandTesting
import Foundation
import Testing

@Suite struct JSONTests {
    private static let tree: JSON = ["b": [1, 2.5, "x"], "a": ["odd": nil, "yes": true], "": "none"]

    @Test func aTreeIsWalkedByNamesAndPlaces() {
        #expect(Self.tree["b"]?[0]?.intValue == 1)
        #expect(Self.tree["b"]?[1]?.doubleValue == 2.5)
        #expect(Self.tree["b"]?[2]?.stringValue == "x")
        #expect(Self.tree["a"]?["odd"]?.isNull == true)
        #expect(Self.tree["a"]?["yes"]?.boolValue == true)
        #expect(Self.tree.value(at: "a.yes") == true)
        for nothing in [Self.tree["c"], Self.tree[0], Self.tree["b"]?[3], Self.tree["b"]?[-1], Self.tree["b"]?["x"]] {
            #expect(nothing == nil)
        }
        #expect(Self.tree.value(at: "a.yes.no") == nil)
    }

    @Test func anAnswersBodyIsATreeOrNil() {
        #expect(HTTPResponse.json("{\"a\": [1]}").json == ["a": [1]])
        let wide = Data("[1]".utf8.flatMap { [0, $0] })
        #expect(HTTPResponse.json(wide).json == [1])
        #expect(HTTPResponse.text("<html>").json == nil)
        #expect(HTTPResponse.status(204).json == nil)
    }

    @Test func nothingIsConverted() {
        let flag: JSON = true
        let one: JSON = 1
        let text: JSON = "1"
        #expect(flag.intValue == nil && flag.doubleValue == nil && flag.numberValue == nil)
        #expect(one.boolValue == nil && one.stringValue == nil && one.arrayValue == nil && one.objectValue == nil)
        #expect(text.intValue == nil && text.doubleValue == nil && !text.isNull)
    }

    @Test(
        arguments: [
            ("7", 7, 7.0), ("-0", 0, 0), ("7.0", 7, 7), ("70e-1", 7, 7), ("0.07E2", 7, 7), ("-1.5e1", -15, -15),
            ("1.5", nil, 1.5),
            ("0.000e9", 0, 0), ("9007199254740993.0", 9_007_199_254_740_993, 9_007_199_254_740_992),
            ("9223372036854775807", .max, 0x1p63), ("-9223372036854775808", .min, -0x1p63),
            ("9223372036854775808", nil, 0x1p63),
            ("1e18", 1_000_000_000_000_000_000, 1e18), ("1e19", nil, 1e19), ("1e400", nil, nil), ("1e-400", nil, 0),
            ("1e99999999999999999999", nil, nil), ("1e-99999999999999999999", nil, 0), ("0e99999999999999999999", 0, 0),
            ("-1e-99999999999999999999", nil, 0), ("3.141592653589793238462643383279", nil, Double.pi),
        ] as [(String, Int?, Double?)])
    func aNumberIsKeptAsItIsWritten(_ row: (literal: String, int: Int?, double: Double?)) throws {
        let number = try JSON(parsing: row.literal)
        #expect(number.text() == row.literal)
        #expect(number.numberValue == JSON.Number(literal: row.literal))
        #expect(number.intValue == row.int)
        #expect(number.doubleValue == row.double)
    }

    @Test(arguments: ["", "-", "01", "1.", ".5", "+1", "1e", "NaN", "1 ", " 1", "0x1", "1\u{0}", "١"])
    func whatIsNoNumberIsNone(_ literal: String) {
        #expect(JSON.Number(literal: literal) == nil)
    }

    @Test func membersKeepTheirOrder() throws {
        let text = #"{"z":1,"a":{"y":1.50,"b":-0},"m":[]}"#
        let tree = try JSON(parsing: text)
        #expect(tree.objectValue?.keys == ["z", "a", "m"])
        #expect(tree.text() == text)
        #expect(tree.data == Data(text.utf8))
        #expect(try JSON(parsing: #"{"a":1,"b":2,"a":3}"#).text() == #"{"a":3,"b":2}"#)
    }

    @Test func textIsForPeopleOrForTheWire() throws {
        let tree: JSON = ["b": [1, [:], []], "a": "q\"\\\n\u{1}é/"]
        #expect(tree.text() == #"{"b":[1,{},[]],"a":"q\"\\\n\u0001é/"}"#)
        #expect(tree.text(sorted: true) == #"{"a":"q\"\\\n\u0001é/","b":[1,{},[]]}"#)
        #expect(
            "\(tree)" == #"""
                {
                  "a": "q\"\\\n\u0001é/",
                  "b": [
                    1,
                    {},
                    []
                  ]
                }
                """#)
        #expect(try JSON(parsing: tree.description) == tree)
    }

    @Test func theOrderOfMembersDoesNotMakeTwoTreesDiffer() {
        let one: JSON = ["a": 1, "b": ["c": 2]]
        let other: JSON = ["b": ["c": 2], "a": 1]
        #expect(one == other)
        #expect(Set([one, other]).count == 1)
        #expect(one != ["a": 1, "b": ["c": 3]])
        #expect(one != ["a": 1])
        #expect(JSON.array([1, 2]) != [2, 1])
    }

    /// Few members are looked through, many are indexed: 40 go from one way to the other and back.
    @Test func anObjectIsFoundByNameHoweverManyMembersItHas() {
        var object = JSON.Object()
        for number in 0..<40 { object["k\(number)"] = JSON(number) }
        object["k3"] = "new"
        #expect(object.count == 40)
        #expect((0..<40).allSatisfy { object["k\($0)"] == ($0 == 3 ? "new" : JSON($0)) })
        for number in 0..<35 {
            object["k\(number)"] = nil
            #expect(object["k\(number)"] == nil)
            #expect(object["k39"] == 39)
        }
        #expect(object.keys == ["k35", "k36", "k37", "k38", "k39"])
        for number in 0..<40 where object["k\(number)"] == nil { object["k\(number)"] = JSON(number) }
        #expect((0..<40).allSatisfy { object["k\($0)"] == JSON($0) })
    }

    @Test func literalsAndVariablesMakeATree() {
        let (name, count, isOn, ratio) = ("n", 3, true, 0.5)
        let tree: JSON = [
            "name": JSON(name), "count": JSON(count), "on": JSON(isOn), "ratio": JSON(ratio) ?? nil, "t": "\(name)!",
        ]
        #expect(tree.text() == #"{"name":"n","count":3,"on":true,"ratio":0.5,"t":"n!"}"#)
        #expect(JSON(Double.nan) == nil && JSON(Double.infinity) == nil)
        #expect(JSON(UInt64.max).text() == "18446744073709551615")
    }

    /// BR-018.
    @Test func booleansAndNumbersStayWhatTheyAreInABody() throws {
        let encoder = BodyEncoder.json(["a": true, "b": 1, "c": 1.0, "d": 0, "e": false])
        #expect(encoder.contentType == "application/json")
        #expect(try encoder() == .data(Data(#"{"a":true,"b":1,"c":1.0,"d":0,"e":false}"#.utf8)))
    }

    /// BR-018, by Foundation's coders.
    @Test func booleansAndNumbersStayWhatTheyAreThroughCoders() throws {
        struct Page: Codable, Equatable { var extra: JSON }
        let page = Page(extra: [
            "a": true, "b": 1, "d": 0, "e": false, "f": nil, "g": [0.1, "x", 18_446_744], "h": [:], "i": 1.5e-300,
        ])
        let bytes = try JSONEncoder().encode(page)
        #expect(try JSON(bytes)["extra"]?["a"] == true)
        #expect(try JSON(bytes)["extra"]?["b"] == 1)
        let back = try JSONDecoder().decode(Page.self, from: bytes)
        #expect(back.extra["i"]?.doubleValue == 1.5e-300)
        #expect(back.extra["g"] == page.extra["g"])
        #expect(back.extra["a"] == true && back.extra["b"] == 1 && back.extra["e"] == false && back.extra["d"] == 0)
        #expect(back.extra["f"]?.isNull == true && back.extra["h"] == [:])
    }

    @Test func numbersKeepTheirValueThroughCoders() throws {
        let digits = "0.12345678901234567890123456789"
        let data = try JSONEncoder().encode(["n": try JSON(parsing: digits), "u": JSON(UInt64.max)])
        #expect(try JSON(data)["n"]?.text() == digits)
        #expect(try JSON(data)["u"]?.text() == "18446744073709551615")
        #expect(try JSONDecoder().decode(JSON.self, from: data)["n"]?.text() == digits)
        #expect(throws: EncodingError.self) { try JSONEncoder().encode([try JSON(parsing: "1e400")]) }
    }

    /// SEEDS C9.
    @Test func anEndpointMayAskForTheTree() {
        struct GetTree: BaseRequest {
            typealias Output = JSON
            let path: Path = "/"
        }
        let outcome = GetTree().outcome(of: .json(#"{"z":1.50,"a":[true]}"#))
        #expect(outcome.output?.text() == #"{"z":1.50,"a":[true]}"#)
        let answer = HTTPResponse.text("[1,]")
        let failed = Outcome<JSON, ServerMessage>.failed(.undecodable(answer, JSON.ParseError(.unexpectedByte, at: 3)))
        #expect(GetTree().outcome(of: answer) == failed)
    }

    @Test func aTreeIsTakenFromAPath() throws {
        let answer = HTTPResponse.json(#"{"data":{"z":1.0,"a":2}}"#)
        #expect(try ResponseDecoder<JSON>.json(at: "data")(answer).text() == #"{"z":1.0,"a":2}"#)
        #expect(throws: AnswerError.nothing(at: "data.x")) { try ResponseDecoder<JSON>.json(at: "data.x")(answer) }
    }
}
