import ErrandTesting
import Foundation
import Testing

@testable import Errand

@Suite struct QueryEncodingTests {
    private func refusal(_ query: Query) -> InvalidRequest? {
        do throws(InvalidRequest) {
            _ = try query.text()
            return nil
        } catch {
            return error
        }
    }

    @Test func valuesOfEachKindAreWritten() throws {
        struct Values: Encodable {
            let int8 = Int8.min
            let uint64 = UInt64.max
            let int128 = Int128.max
            let uint128s: [UInt128?] = [UInt128.max]
            let int16: Int16? = 5
            let double = 0.1
            let large = 1e20
            let float: Float = 2.5
            let decimal = Decimal(string: "12345678901234567890.123")
            let data = Data([0xFB, 0xFF])
            let url = URL(string: "http://h/a?b=c")
            let id = UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
            let flag: Bool? = false
            let json: JSON = ["n": 1, "x": [true, nil]]
            let one = 1
        }
        #expect(refusal(Query(encoding: Values())) == nil)
        #expect(
            Query(encoding: Values()).encoded
                == "int8=-128&uint64=18446744073709551615&int128=170141183460469231731687303715884105727"
                + "&uint128s=340282366920938463463374607431768211455&int16=5&double=0.1"
                + "&large=1e%2B20&float=2.5&decimal=12345678901234567890.123&data=%2B%2F8%3D"
                + "&url=http%3A%2F%2Fh%2Fa%3Fb%3Dc&id=E621E1F8-C36C-495A-93FC-0C247A3E6E5F&flag=false"
                + "&json%5Bn%5D=1&json%5Bx%5D=true&one=1")
    }

    @Test func aLiteralTakesTheSameKinds() throws {
        let id = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
        let url = try #require(URL(string: "http://h/a"))
        let query: Query = ["a": UInt64.max, "b": id, "c": url, "d": Decimal(5), "e": Float(0.5), "f": [Int32(1), 2]]
        #expect(query.encoded == "a=18446744073709551615&b=\(id.uuidString)&c=http%3A%2F%2Fh%2Fa&d=5&e=0.5&f=1&f=2")
    }

    private struct Odd: QueryValue {
        struct Reason: Error {}
        var queryTexts: [String] { get throws { throw Reason() } }
    }

    private static let refused: [(Query, InvalidRequest)] = [
        (["a": 1, "b": Double.nan], .query("$.b: not a finite number")),
        (["b": [0.5, -Double.infinity]], .query("$.b: not a finite number")),
        (["b": Float.nan], .query("$.b: not a finite number")),
        (["b": Decimal.nan], .query("$.b: not a finite number")),
        (["b": Odd()], .query("$.b: Reason")),
    ]

    @Test(arguments: refused)
    func whatALiteralCannotWriteIsATypedError(_ row: (query: Query, error: InvalidRequest)) {
        #expect(refusal(row.query) == row.error)
    }

    @Test func pairsKeepTheirOrderAndNamesMayRepeat() {
        let query = Query(pairs: ["b": 1, "a": ["x", "y"], "b": nil, "b": true], style: .phpBrackets)
        #expect(query.encoded == "b=1&a%5B%5D=x&a%5B%5D=y&b=1")
        #expect(Query(pairs: ["b": 1, "a": 2], style: .ytkNetwork).encoded == "a=2&b=1")
    }

    /// A class encodes what it inherits by an encoder of its own, or into the same container.
    @Test func classesAndHandWrittenContainersAreTaken() {
        class Base: Encodable {
            let a = 1
        }
        final class Derived: Base {
            enum Key: String, CodingKey {
                case b, list, nested
            }
            override func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Key.self)
                try container.encode(1, forKey: .b)
                try container.encode(2, forKey: .b)
                var list = container.nestedUnkeyedContainer(forKey: .list)
                try list.encode("x")
                try list.encodeNil()
                var inner = list.nestedContainer(keyedBy: Key.self)
                try inner.encode("y", forKey: .b)
                #expect(list.count == 3)
                try super.encode(to: container.superEncoder())
                try super.encode(to: encoder)
                var nested = container.nestedContainer(keyedBy: Key.self, forKey: .nested)
                try nested.encodeNil(forKey: .b)
                #expect(nested.codingPath.map(\.stringValue) == ["nested"])
            }
        }
        var style = QueryStyle { $0.arrays = .indexed }
        style.nils = .bareName
        #expect(
            Query(encoding: Derived(), style: style).encoded.removingPercentEncoding
                == "b=2&list[0]=x&list[1]&list[2][b]=y&super[a]=1&a=1&nested[b]")
    }

    private enum Suit: String, Encodable {
        case clubs, hearts, spades
    }

    /// Keys that are no text stand as items before their values.
    @Test func aDictionaryWithoutNamesKeepsItsPairs() {
        let counts: [Suit: Int] = [.spades: 1, .hearts: 5, .clubs: 9]
        let style = QueryStyle { $0.arrays = .commas }
        #expect(Query(encoding: ["n": counts], style: style).encoded == "n=clubs,9,hearts,5,spades,1")
        #expect(Query(encoding: ["n": Optional(Set([3, 20, 1]))], style: style).encoded == "n=1,20,3")
        #expect(Query(encoding: ["n": Optional([2: "b", 1: "a"])]).encoded.removingPercentEncoding == "n[1]=a&n[2]=b")
    }

    /// An object that holds itself would be followed until the stack is full.
    @Test func whatHoldsItselfIsATypedError() {
        final class Node: Encodable {
            var next: Node?
        }
        let ring = Node()
        ring.next = ring
        #expect(refusal(Query(encoding: ring)) == .query("$: too deep"))
        ring.next = nil
        var chain = Node()
        for _ in 0..<400 {
            let node = Node()
            node.next = chain
            chain = node
        }
        #expect(refusal(Query(encoding: chain)) == nil)
    }

    @Test func nothingMakesAnEmptyQuery() {
        struct Nothing: Encodable {}
        let none: [String: Int]? = nil
        for query in [Query(encoding: Nothing()), Query(encoding: none), Query(pairs: [:]), .raw(""), Query()] {
            #expect(query.items.isEmpty)
        }
        #expect(Query([Query.Item("", nil)]).encoded == "")
    }

    private struct Angry: Encodable {
        struct Secret: Error {
            let text = "hunter2"
        }
        let isOwnError: Bool

        func encode(to encoder: any Encoder) throws {
            if isOwnError { throw Secret() }
            throw EncodingError.invalidValue("hunter2", .init(codingPath: [], debugDescription: "hunter2"))
        }
    }

    @Test(arguments: [
        (Query(encoding: [1, 2]), InvalidRequest.query("$: a value without names")),
        (Query(encoding: 5), .query("$: a value without names")),
        (Query(encoding: "a=b"), .query("$: a value without names")),
        (Query(encoding: ["a": Double.nan]), .query("$.a: not a finite number")),
        (Query(encoding: ["a": ["b": [0, Float.infinity]]]), .query("$.a.b[1]: not a finite number")),
        (Query(pairs: ["d": Decimal.nan]), .query("$.d: not a finite number")),
        (
            Query(pairs: ["d": [Date(timeIntervalSince1970: .infinity)]]),
            .query("$.d[0]: a date that cannot be written")
        ),
        (Query(pairs: ["d": Date(timeIntervalSince1970: 1e300)]), .query("$.d: a date that cannot be written")),
        (Query(pairs: ["a": [["x": 1]]], style: .commaLists), .query("a: a list with commas takes scalars only")),
        (Query(pairs: ["a": Angry(isOwnError: true)]), .query("Secret")),
        (Query(pairs: ["a": Angry(isOwnError: false)]), .query("$: cannot be encoded")),
    ])
    func whatCannotBeWrittenIsATypedErrorBeforeAnyIO(_ row: (query: Query, error: InvalidRequest)) async {
        #expect(refusal(row.query) == row.error)
        #expect(row.query.encoded == "")
        var probe = Probe<Empty>("/")
        probe.query = row.query
        let stub = StubTransport()
        let outcome = await NetworkAgent.stub(stub).response(for: probe).outcome
        #expect(outcome == .failed(.unbuildable(row.error)))
        #expect(stub.requests.isEmpty)
        #expect(!"\(row.error)".contains("hunter2"))
    }

    @Test(arguments: [.milliseconds, .seconds] as [QueryStyle.Dates]) func aDateBeyondNumbersIsRefused(
        _ dates: QueryStyle.Dates
    ) {
        let query = Query(pairs: ["d": Date(timeIntervalSince1970: .infinity)], style: QueryStyle { $0.dates = dates })
        #expect(refusal(query) == .query("$.d: a date that cannot be written"))
    }

    @Test func anOwnWayWithDatesMayRefuse() {
        struct TooOld: Error {}
        let style = QueryStyle { $0.dates = .custom { _ in throw TooOld() } }
        #expect(refusal(Query(pairs: ["d": Date()], style: style)) == .query("TooOld"))
    }

    /// SEEDS B3, BR-006.
    @Test(arguments: [
        ("eyJhIjoxfQ==", "eyJhIjoxfQ=="), ("a+b/c=", "a+b/c="), ("x=%26&y=p|q", "x=%26&y=p%7Cq"), ("100%", "100%25"),
        ("a b#c\"<ü>", "a%20b%23c%22%3C%C3%BC%3E"), ("%e4%zz", "%e4%25zz"), ("a\r\nb\0", "a%0D%0Ab%00"), ("?a", "?a"),
    ])
    func aRawQueryIsSentAsItIs(_ row: (text: String, encoded: String)) {
        #expect(Query.raw(row.text).encoded == row.encoded)
        #expect(Query.raw(row.encoded).encoded == row.encoded)
    }

    @Test func aRawPieceStandsAmongOthers() {
        var query = Query.raw("QUJD==")
        query.add("page", 2)
        #expect(query.encoded == "QUJD==&page=2")
        #expect(query.items.map(\.name) == ["", "page"])
        #expect(query.items.map(\.value) == [nil, "2"])
    }

    @Test func whatIsAddedGivesWayToItsNameAndNothingElseDoes() {
        let own = Query.raw("QUJD==").adding(["a": 1])
        #expect(own.adding(["b": 2, "a": 3, "b": 4]).encoded == "QUJD==&a=1&b=2&b=4")
        #expect(own.adding(.raw("x")).encoded == "QUJD==&a=1&x")
        #expect(refusal(own.adding(["a": Double.nan])) == .query("$.a: not a finite number"))
        #expect(own.adding([:]) == own && Query().adding(own) == own)
    }

    @Test func bareNamesAndListsAreItems() {
        let query = Query([.init("a b", nil), .init("c", ""), .init("d", list: ["1,2", "3"]), .init("e", list: [])])
        #expect(query.encoded == "a%20b&c=&d=1%2C2,3&e=")
        #expect(query.items.map(\.value) == [nil, "", "1,2,3", ""])
    }

    /// BR-008.
    @Test func aLoneSurrogateBecomesAReplacementCharacter() throws {
        let tree = try JSON(parsing: #"{"a": "\ud83d"}"#)
        #expect(Query(encoding: tree).encoded == "a=%EF%BF%BD")
        #expect(Query(encoding: ["a": String(repeating: "一", count: 5000)]).encoded.utf8.count == 2 + 5000 * 9)
        #expect(Query(encoding: ["a": "\0"]).encoded == "a=%00")
    }
}
