import ErrandWire
import Testing

@testable import ErrandCurl

@Suite struct CurlSettingsTests {
    private static let none = Int(Int32.max)

    @Test(arguments: [
        (Duration?.none, none), (.zero, 1), (.seconds(-1), 1), (.seconds(Int64.min) * 9, 1), (.nanoseconds(1), 1),
        (.milliseconds(1), 1), (.microseconds(1500), 2), (.seconds(3), 3000), (.milliseconds(Int32.max - 1), none - 1),
        (.milliseconds(Int32.max), none), (.seconds(Int64.max), none), (.seconds(Int64.max) * 9, none),
    ])
    func anyDurationIsANumberThatCurlTakes(row: (duration: Duration?, milliseconds: Int)) {
        #expect(CurlSettings.milliseconds(row.duration) == row.milliseconds)
    }

    /// To curl, `Name:` with spaces behind it takes a header out.
    @Test(arguments: ["", " ", "\t", " \t "]) func aBlankValueIsAnEmptyOne(value: String) {
        let lines = CurlSettings.headerLines([.init("X-Blank", value)], isBodySent: false)
        #expect(lines.first == "X-Blank;")
    }
}
