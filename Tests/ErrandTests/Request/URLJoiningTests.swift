import ErrandTesting
import Testing

@testable import Errand

@Suite struct URLJoiningTests {
    private func url(_ base: String, _ path: Path, _ query: Query = Query()) throws(InvalidRequest) -> String {
        let environment = base.isEmpty ? Environment() : Environment(base)
        return try URLJoining.url(
            base: { () throws(InvalidRequest) in try environment.baseURL(of: .primary) }, path: path, query: query
        ).description
    }

    /// YTK's T15, then BR-001 and what a base may hold besides.
    static let joins: [(String, Path, String)] = [
        ("http://h/", "get", "http://h/get"),
        ("http://h", "get", "http://h/get"),
        ("http://h/", "get/val", "http://h/get/val"),
        ("http://h", "get/val/", "http://h/get/val/"),
        ("http://h/", "httpget/val", "http://h/httpget/val"),
        ("", "http://h/get", "http://h/get"),
        ("", "https://h/get", "https://h/get"),
        ("http://h/", "http://other/get?a=1", "http://other/get?a=1"),
        ("http://h/", "HTTP://Other/get", "http://other/get"),
        ("http://h/app/v1", "users", "http://h/app/v1/users"),
        ("http://h/app/v1/", "users", "http://h/app/v1/users"),
        ("http://h/app/v1", "/users", "http://h/app/v1/users"),
        ("http://h/app/v1/", "/users", "http://h/app/v1/users"),
        ("http://h/app", "", "http://h/app"),
        ("http://h", "", "http://h/"),
        ("http://h/app?key=1", "/users?page=2", "http://h/app/users?key=1&page=2"),
        ("http://h/app?key=1", "", "http://h/app?key=1"),
        ("http://h", "/名/ü", "http://h/%E5%90%8D/%C3%BC"),
        ("http://h", "/a b#fragment", "http://h/a%20b"),
        ("http://h", "/a#\u{301}fragment", "http://h/a"),
        ("http://h", "/a?x=%26&y=p|q", "http://h/a?x=%26&y=p%7Cq"),
        ("http://h", "/100%", "http://h/100%25"),
        ("http://h", "/a:b/@c", "http://h/a:b/@c"),
    ]

    @Test(arguments: joins) func baseAndPathAreJoined(_ row: (base: String, path: Path, url: String)) throws {
        #expect(try url(row.base, row.path) == row.url)
    }

    /// BR-002.
    @Test(
        arguments: [
            ("/a", Query(), "http://h/a"), ("/a", [:], "http://h/a"), ("/a?x=1", [:], "http://h/a?x=1"),
            ("/a?x=1", ["y": 2], "http://h/a?x=1&y=2"), ("/a?", [:], "http://h/a"), ("/a?", ["y": 2], "http://h/a?y=2"),
            ("http://o/a?x=1", ["y": 2], "http://o/a?x=1&y=2"), ("http://o?x=1", ["y": 2], "http://o/?x=1&y=2"),
        ] as [(Path, Query, String)])
    func queriesAreAddedWithoutAStrayMark(_ row: (path: Path, query: Query, url: String)) throws {
        #expect(try url("http://h", row.path, row.query) == row.url)
    }

    @Test(arguments: [
        ("a/../b?", "http://h/users/a%2F..%2Fb%3F"), ("x y", "http://h/users/x%20y"), ("100%", "http://h/users/100%25"),
        ("%2e%2e", "http://h/users/%252e%252e"), ("名", "http://h/users/%E5%90%8D"), ("a#b", "http://h/users/a%23b"),
        ("a\r\nb", "http://h/users/a%0D%0Ab"), ("\0", "http://h/users/%00"),
        ("http://evil/", "http://h/users/http%3A%2F%2Fevil%2F"),
        ("...", "http://h/users/..."),
    ])
    func anInterpolatedPartCannotChangeTheRoute(_ row: (part: String, url: String)) throws {
        #expect(try url("http://h", "/users/\(row.part)") == row.url)
    }

    @Test(arguments: ["", ".", ".."]) func aPartThatWouldVanishIsRefused(_ part: String) {
        #expect(throws: InvalidRequest.self) { try url("http://h", "/users/\(part)/items") }
        #expect(throws: InvalidRequest.self) { try url("http://h", "/users/x\(part)") }
    }

    @Test(arguments: ["/a/../b", "/a/./b", "..", "/a/%2e%2E/b", "/a/..", "/.?x=1"] as [Path])
    func aDotSegmentIsRefused(_ path: Path) {
        #expect(throws: InvalidRequest.path("it has a \".\" or \"..\" segment")) { try url("http://h", path) }
    }

    @Test(arguments: ["/a.b", "/.well-known/x", "/a/...", "/a?x=../..", "/a..b"] as [Path])
    func aDotWithinASegmentIsNone(_ path: Path) throws {
        #expect(try url("http://h", path).hasPrefix("http://h/"))
    }

    @Test func numbersAndRawPiecesAreInterpolated() throws {
        #expect(try url("http://h", "/u/\(7)/\(true)/\(raw: "a/b%20c")") == "http://h/u/7/true/a/b%20c")
    }

    @Test(
        arguments: [
            ("", "/x", InvalidRequest.unknownHost("primary")),
            ("ftp://h", "/x", .scheme("ftp")),
            ("h", "/x", .url("it has no scheme")),
            ("http://", "/x", .host("it is empty")),
        ] as [(String, Path, InvalidRequest)])
    func aBaseThatCannotBeIsATypedError(_ row: (base: String, path: Path, error: InvalidRequest)) {
        #expect(throws: row.error) { try url(row.base, row.path) }
    }

    /// A whole URL is never joined to the base, also where it cannot be spoken.
    @Test(arguments: [("ftp://h/x", "ftp"), ("FILE:///x", "file"), ("\(raw: "ws")://h/x", "ws")] as [(Path, String)])
    func aWholeURLOfAnotherSchemeIsRefused(_ row: (path: Path, scheme: String)) {
        #expect(throws: InvalidRequest.scheme(row.scheme)) { try url("http://h/app", row.path) }
    }

    @Test(arguments: ["/ftp://h/x", "a/b://c", "a:b", "mailto:x", "a?u=ftp://h"] as [Path])
    func aPathWithAColonIsNoWholeURL(_ path: Path) throws {
        #expect(try url("http://h/app", path).hasPrefix("http://h/app/"))
    }

    @Test func hostsAreResolvedByName() throws {
        let environment = Environment("http://h", hosts: [.cdn: "http://cdn.test/files"])
        #expect(try environment.baseURL(of: .cdn).description == "http://cdn.test/files")
        #expect(try environment.baseURL(of: "https://own.test/v2").description == "https://own.test/v2")
        #expect(throws: InvalidRequest.unknownHost("pay")) { try environment.baseURL(of: "pay") }
    }
}
