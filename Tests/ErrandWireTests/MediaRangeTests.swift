import ErrandWire
import Testing

struct MediaRangeTests {
    @Test(arguments: [
        ("application/json", "application/json", true), ("Application/JSON ; q=1", "APPLICATION/json;charset=x", true),
        ("text/*", "text/plain", true), ("*/*", "image/png", true), ("text/*", "image/png", false),
        ("application/*+json", "application/problem+json", true), ("*/*+xml", "image/svg+xml", true),
        ("application/*+json", "application/json", false), ("application/*+json", "application/+json", false),
        ("application/*+json", "text/a+json", false), ("application/*+json", "application/a+jsonp", false),
        ("json", "application/json", false), ("", "a/b", false), ("a/b/c", "a/b", false), ("*", "a/b", false),
    ])
    func aTypeIsInItsRange(row: (range: String, type: String, isContained: Bool)) throws {
        #expect(MediaRange(row.range).contains(try #require(MediaType(row.type))) == row.isContained)
    }

    @Test func aRangeIsTheSameHoweverItIsWritten() {
        #expect(MediaRange(" Text/* ; q=0.5") == "text/*")
        #expect("\(MediaRange("TEXT/*"))" == "text/*")
    }
}
