import Errand
import ErrandTesting
import Testing

@Suite struct JSONShapeTests {
    private static func departures(_ body: String, _ shape: JSONShape) throws -> [String] {
        try shape.mismatches(in: JSON(parsing: body)).map(\.description)
    }

    /// Every kind against every value: what is `true` in the row fits, in the order of `values`.
    private static let values = ["\"t\"", "1", "1.5", "true", "null", "{}", "[]"]

    @Test(
        arguments: [
            (JSONShape.string, "string", [true, false, false, false, false, false, false]),
            (.number, "number", [false, true, true, false, false, false, false]),
            (.integer, "integer", [false, true, false, false, false, false, false]),
            (.bool, "bool", [false, false, false, true, false, false, false]),
            (.null, "null", [false, false, false, false, true, false, false]),
            (.object, "object", [false, false, false, false, false, true, false]),
            (.array, "array", [false, false, false, false, false, false, true]),
            (.any, "any", [true, true, true, true, true, true, true]),
            ([:], "object", [false, false, false, false, false, true, false]),
            ([], "array", [false, false, false, false, false, false, true]),
            (.nullable(.string), "string", [true, false, false, false, true, false, false]),
            (.optional(.string), "string", [true, false, false, false, true, false, false]),
            (.either(.number, .bool), "number or bool", [false, true, true, true, false, false, false]),
            (.either(.string, .null), "string or null", [true, false, false, false, true, false, false]),
        ] as [(JSONShape, String, [Bool])])
    func eachKindTakesItsOwnAndNothingElse(_ row: (shape: JSONShape, name: String, fits: [Bool])) throws {
        for (value, fits) in zip(Self.values, row.fits) {
            let reason = value == "null" ? "$ null" : "$ not \(row.name)"
            #expect(try Self.departures(value, row.shape) == (fits ? [] : [reason]), "\(value)")
            #expect(try row.shape.fits(JSON(parsing: value)) == fits, "\(value)")
        }
    }

    @Test(arguments: [
        ("7.0", true), ("70e-1", true), ("1e400", true), ("123456789012345678901234567890", true), ("-0", true),
        ("1e-1", false),
        ("7.5", false),
    ])
    func aWholeNumberIsOneHoweverItIsWritten(_ row: (number: String, isWhole: Bool)) throws {
        #expect(try JSONShape.integer.fits(JSON(parsing: row.number)) == row.isWhole)
    }

    /// A member that is missing, null, or of another kind.
    @Test(
        arguments: [
            (JSONShape.string, ["$.a missing"], ["$.a null"], ["$.a not string"]),
            (.nullable(.string), ["$.a missing"], [], ["$.a not string"]),
            (.optional(.string), [], [], ["$.a not string"]),
            (.optional(.nullable(.string)), [], [], ["$.a not string"]),
            (.nullable(.optional(.string)), [], [], ["$.a not string"]),
            (.null, ["$.a missing"], [], ["$.a not null"]),
            (.any, ["$.a missing"], [], []),
            (.optional(.any), [], [], []),
            ([.string], ["$.a missing"], ["$.a null"], ["$.a not array"]),
            (["b": .string], ["$.a missing"], ["$.a null"], ["$.a not object"]),
            (.optional(["b": .string]), [], [], ["$.a not object"]),
            (.either(.string, .optional(.bool)), [], [], ["$.a not string or bool"]),
        ] as [(JSONShape, [String], [String], [String])])
    func aMemberMayBeMissingOrNullOnlyIfTheShapeSaysSo(
        _ row: (shape: JSONShape, missing: [String], null: [String], other: [String])
    ) throws {
        let shape: JSONShape = ["a": row.shape]
        #expect(try Self.departures("{}", shape) == row.missing)
        #expect(try Self.departures(#"{"a":null}"#, shape) == row.null)
        #expect(try Self.departures(#"{"a":5,"more":1}"#, shape) == row.other)
    }

    @Test(
        arguments: [
            ("[]", [JSONShape.string], []), (#"["a",null]"#, [.string], ["$[1] null"]),
            (#"["a",null]"#, [.nullable(.string)], []),
            (#"["a",null]"#, [.optional(.string)], []), ("[1,\"a\",[],true]", [], []),
            (#"[1,"a",true]"#, [.number, .string], ["$[2] not number or string"]),
            ("[[1],[2,\"a\"],3]", [[.number]], ["$[1][1] not number", "$[2] not array"]),
            (#"[{"id":1},{"id":"1"},{}]"#, [["id": .number]], ["$[1].id not number", "$[2].id missing"]),
            (#"[{"id":1},"7",{"id":"1"}]"#, [["id": .number], .string], ["$[2].id not number"]),
            (#"[{"a":1},{"b":1},{"c":1}]"#, [["a": .any], ["b": .any]], ["$[2] not object or object as described"]),
        ] as [(String, JSONShape, [String])])
    func everyItemOfAnArrayIsLookedAt(_ row: (body: String, shape: JSONShape, found: [String])) throws {
        #expect(try Self.departures(row.body, row.shape) == row.found)
    }

    @Test(arguments: [
        ("name", "$.name"), ("_x1", "$._x1"), ("été", "$.été"), ("odd key", #"$["odd key"]"#), ("1st", #"$["1st"]"#),
        ("", #"$[""]"#),
        ("a.b", #"$["a.b"]"#), ("a-b", #"$["a-b"]"#), ("q\"\\\n", #"$["q\"\\\n"]"#), ("$", #"$["$"]"#),
    ])
    func aPathIsOneThatAToolCanRead(_ row: (name: String, path: String)) {
        let shape = JSONShape(dictionaryLiteral: (row.name, .string))
        #expect(shape.mismatches(in: [:]) == [.init(path: row.path, reason: "missing")])
    }

    @Test func everyMismatchIsToldInTheShapesOrder() throws {
        let shape: JSONShape = [
            "id": .string, "a": ["odd key": .number, "list": [["x": .bool]]], "tags": .optional([.string]),
        ]
        let body = #"{"tags":["a",5,null],"a":{"list":[{"x":true},{"x":1}],"odd key":"1"}}"#
        #expect(
            try Self.departures(body, shape) == [
                "$.id missing", #"$.a["odd key"] not number"#, "$.a.list[1].x not bool", "$.tags[1] not string",
                "$.tags[2] null",
            ])
    }

    /// T10 to T14 of YTKNetwork's own tests.
    @Test(
        arguments: [
            (#"{"son":{"name":"n","age":1},"name":"f"}"#, ["son": .object, "name": .string], []),  // T10
            (#"{"son":{"name":"n"},"name":"f"}"#, ["son": .object, "name": .number], ["$.name not number"]),  // T11
            ("[1, 2]", [.number], []),  // T12
            ("[1, 2]", [.string], ["$[0] not string", "$[1] not string"]),  // T13
            (#"[{"values":[]},{"values":[]}]"#, [["values": []]], []),  // T14
            (#"[{"values":[]}]"#, [["values": [.string]]], []),
        ] as [(String, JSONShape, [String])])
    func whatYTKsTestsExpectHolds(_ row: (body: String, shape: JSONShape, found: [String])) throws {
        #expect(try Self.departures(row.body, row.shape) == row.found)
    }

    /// Its rules where ours are stricter: null passes in an object, and booleans as numbers.
    @Test func whatYTKLetsPassIsSaid() throws {
        let ytk: JSONShape = .nullable(.either(.number, .bool))
        #expect(try Self.departures(#"{"a":null,"b":true,"c":1}"#, ["a": ytk, "b": ytk, "c": ytk]) == [])
        #expect(
            try Self.departures(#"{"a":null,"b":true}"#, ["a": .number, "b": .number]) == [
                "$.a null", "$.b not number",
            ])
    }
}
