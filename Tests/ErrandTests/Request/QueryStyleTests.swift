import Errand
import Foundation
import Testing

/// What each style makes of one value in which everything is.
@Suite struct QueryStyleTests {
    private struct Filter: Encodable {
        struct Range: Encodable {
            var min: Double?
            let max: Int
        }
        struct Sort: Encodable {
            let by: String
            let down: Bool
        }
        let text = "a+b & c=ü😀/?"
        let ids = [3, 1, 2]
        let none: String? = nil
        let isNew = true
        let price = Range(min: nil, max: 9)
        let since = Date(timeIntervalSince1970: 1_714_564_800)
        let gone: [Int?] = [1, nil]
        let empty: [Int] = []
        let sort = [Sort(by: "x", down: false)]
    }

    private struct Scalars: Encodable {
        let text = "a+b & c=ü😀/?"
        let ids = ["a,b", "c"]
        let none: Int? = nil
        let isNew = false
        let price = ["max": 9]
        let gone: [Int?] = [1, nil]
    }

    /// The escapes that all styles share are undone for reading, but for those in the text.
    private func readable(_ query: Query) -> String {
        query.encoded.replacing("%5B", with: "[").replacing("%5D", with: "]").replacing("%3A", with: ":")
    }

    private let text = "a%2Bb%20%26%20c%3D%C3%BC%F0%9F%98%80%2F%3F"

    @Test func repeatedNames() {
        #expect(
            readable(Query(encoding: Filter()))
                == "text=\(text)&ids=3&ids=1&ids=2&isNew=true&price[max]=9&since=2024-05-01T12:00:00Z&gone=1"
                + "&sort[by]=x&sort[down]=false")
    }

    @Test func phpBrackets() {
        #expect(
            readable(Query(encoding: Filter(), style: .phpBrackets))
                == "text=\(text)&ids[]=3&ids[]=1&ids[]=2&isNew=1&price[max]=9&since=2024-05-01T12:00:00Z&gone[]=1"
                + "&sort[0][by]=x&sort[0][down]=0")
    }

    @Test func commaLists() {
        #expect(
            readable(Query(encoding: Scalars(), style: .commaLists))
                == "text=\(text)&ids=a%2Cb,c&isNew=false&price[max]=9&gone=1")
    }

    @Test func ytkNetwork() {
        #expect(
            readable(Query(encoding: Filter(), style: .ytkNetwork))
                == "gone[]=1&gone[]&ids[]=3&ids[]=1&ids[]=2&isNew=1&none&price[max]=9&price[min]"
                + "&since=2024-05-01T12:00:00Z&sort[][by]=x&sort[][down]=0&text=\(text)")
    }

    @Test func indexesDotsAndEmptyValues() {
        let style = QueryStyle {
            $0.arrays = .indexed
            $0.nesting = .dots
            $0.nils = .empty
        }
        #expect(
            readable(Query(encoding: Filter(), style: style))
                == "text=\(text)&ids[0]=3&ids[1]=1&ids[2]=2&none=&isNew=true&price.min=&price.max=9"
                + "&since=2024-05-01T12:00:00Z&gone[0]=1&gone[1]=&sort[0].by=x&sort[0].down=false")
    }

    @Test(arguments: [(QueryStyle.Nils.omitted, "a=1"), (.empty, "a=1,"), (.bareName, "a=1,")])
    func aCommaListHasPlacesForNilIfNilIsWritten(_ row: (nils: QueryStyle.Nils, text: String)) {
        var style = QueryStyle.commaLists
        style.nils = row.nils
        let list: [Int?] = [1, nil]
        #expect(Query(pairs: ["a": list], style: style).encoded == row.text)
    }

    @Test(arguments: [
        (QueryStyle.Dates.iso8601, 0.9, "1970-01-01T00%3A00%3A00Z"), (.seconds, 5, "5"), (.seconds, 5.5, "5.5"),
        (.seconds, -1, "-1"), (.milliseconds, 1.0006, "1001"), (.milliseconds, -2, "-2000"),
        (.custom { "day \(Int($0.timeIntervalSince1970) / 86400)" }, 86400, "day%201"),
        (.iso8601, -0.5, "1969-12-31T23%3A59%3A59Z"), (.iso8601, 951_782_400, "2000-02-29T00%3A00%3A00Z"),
        (.iso8601, 4_107_542_399, "2100-02-28T23%3A59%3A59Z"), (.iso8601, 4_107_542_400, "2100-03-01T00%3A00%3A00Z"),
        (.iso8601, 253_402_300_799, "9999-12-31T23%3A59%3A59Z"),
        (.iso8601, -62_135_596_800, "0001-01-01T00%3A00%3A00Z"),
    ])
    func aDateIsWrittenAsTheStyleSays(_ row: (dates: QueryStyle.Dates, seconds: Double, text: String)) {
        let style = QueryStyle { $0.dates = row.dates }
        #expect(Query(pairs: ["d": Date(timeIntervalSince1970: row.seconds)], style: style).encoded == "d=\(row.text)")
    }

    @Test func sortingIsByBytesAtEachLevelAndLeavesArraysAlone() {
        let style = QueryStyle { $0.order = .sorted }
        let tree: JSON = ["b": ["z": 1, "Z": 2], "a": [3, 1], "é": 1, "z": 1]
        #expect(readable(Query(encoding: tree, style: style)) == "a=3&a=1&b[Z]=2&b[z]=1&z=1&%C3%A9=1")
    }

    @Test func whatHasNoOrderIsSorted() {
        let numbers = Dictionary(uniqueKeysWithValues: (10..<40).map { ("k\($0)", $0) })
        let expected = (10..<40).map { "k\($0)=\($0)" }.joined(separator: "&")
        #expect(Query(encoding: numbers).encoded == expected)
        #expect(Query(pairs: ["s": Set(1...9)]).encoded == (1...9).map { "s=\($0)" }.joined(separator: "&"))
        #expect(Query(pairs: ["d": [2: "b", 1: "a"]]).encoded == "d%5B1%5D=a&d%5B2%5D=b")
    }
}

/// The calendar by another's arithmetic.
@Suite struct QueryDateTests {
    @Test func datesSince1583AreWrittenAsFoundationDoes() {
        let style = QueryStyle { $0.dates = .iso8601 }
        let dates = stride(from: -12_212_553_600.0 / 86400, to: 253_402_300_800 / 86400, by: 997).map {
            Date(timeIntervalSince1970: ($0 * 86400).rounded(.down) + 3723)
        }
        for date in dates {
            #expect(Query(pairs: ["d": date], style: style).items.first?.value == date.formatted(.iso8601))
        }
        #expect(dates.count > 3000)
    }
}
