import Testing

@testable import ErrandTesting

struct PathPatternTests {
    @Test(arguments: [
        ("/users/7", "/users/7", true), ("/users/7", "/users/77", false), ("/users/7", "/users", false),
        ("/users/*", "/users/7", true), ("/users/*", "/users/", true), ("/users/*", "/users/7/orders", false),
        ("/users/*/orders", "/users/7/orders", true), ("/users/*/orders", "/users/7/8/orders", false),
        ("/users/**", "/users/7/orders", true), ("**/orders", "/v1/shop/orders", true), ("**", "/", true),
        ("/a*c", "/abc", true), ("/a*c", "/ac", true), ("/a*c", "/ab", false), ("/*.json", "/a.json", true),
        ("/*a*b*", "/xaybz", true), ("/*a*b*", "/xbya", false), ("", "", true), ("", "/", false),
        ("/%E4%BD%A0", "/%E4%BD%A0", true),
    ])
    func aPathMatchesAsAWhole(row: (pattern: String, path: String, isMatch: Bool)) {
        #expect(PathPattern(text: row.pattern).matches(row.path) == row.isMatch)
    }
}
