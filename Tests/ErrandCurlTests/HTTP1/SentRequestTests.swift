import ErrandCurl
import ErrandTesting
import ErrandWire
import Foundation
import Testing

/// What the server sees of a request.
@Suite(.timeLimit(.minutes(3))) struct SentRequestTests {
    private func head(_ request: LoopbackRequest) -> [String] {
        String(decoding: request.rawHead, as: UTF8.self).components(separatedBy: "\r\n").filter { !$0.isEmpty }
    }

    /// Besides these four lines nothing is added, so nothing can leak from one request into the next.
    private func expectedHead(_ line: String, _ wire: Wire, _ more: [String] = []) -> [String] {
        [
            "\(line) HTTP/1.1", "Host: 127.0.0.1:\(wire.server.port)", "Accept: */*",
            "Accept-Encoding: gzip,br,zstd",
        ]
            + more
    }

    @Test func aGetIsFourLines() async throws {
        let wire = try Wire(.text("x"))
        _ = try await wire.send(.get, "/a?b=c").get()
        #expect(head(try #require(wire.server.requests.first)) == expectedHead("GET /a?b=c", wire))
    }

    static let sizes = [0, 1, 64 << 10, 64 << 10 + 1, 1 << 20 + 1]
    static let methods: [HTTPMethod] = [.post, .put, .patch, .delete, .get, "REPORT"]

    @Test(arguments: sizes, methods)
    func aBodyArrivesAsItIs(size: Int, method: HTTPMethod) async throws {
        let wire = try Wire(.status(200))
        let body = HTTPBody.bytes(size)
        _ = try await wire.send(method, "/", body: body).get()
        let request = try #require(wire.server.requests.first)
        #expect(request.method == method)
        #expect(request.body == body.data)
        #expect(request.headers[.contentLength] == "\(size)")
        #expect(head(request) == expectedHead("\(method) /", wire, ["Content-Length: \(size)"]))
    }

    /// RFC 9110 §8.6: a method that expects a body says that there is none.
    @Test(arguments: [
        (HTTPMethod.post, true), (.put, true), (.patch, true), (.delete, false), (.get, false), ("PURGE", false),
    ])
    func aMissingBodyIsAnnouncedWhereOneIsExpected(row: (method: HTTPMethod, isAnnounced: Bool)) async throws {
        let wire = try Wire(.status(200))
        _ = try await wire.send(row.method).get()
        let request = try #require(wire.server.requests.first)
        #expect(head(request) == expectedHead("\(row.method) /", wire, row.isAnnounced ? ["Content-Length: 0"] : []))
    }

    /// One easy handle serves all of these in turn; each order of two comes up. What goes to the same path again may have nothing set anew.
    @Test(arguments: [false, true])
    func nothingIsLeftOverFromTheRequestBefore(isPathTheSame: Bool) async throws {
        let wire = try Wire(.text("x"))
        let kinds: [(HTTPMethod, HTTPBody, [String])] = [
            (.get, .none, []), (.head, .none, []), (.post, .text("abc"), ["Content-Length: 3"]),
            (.post, .bytes(70_000), ["Content-Length: 70000"]), (.put, .none, ["Content-Length: 0"]),
            (.put, .text("pq"), ["Content-Length: 2"]), (.delete, .none, []),
            (.delete, .text("z"), ["Content-Length: 1"]),
            (.get, .text("body"), ["Content-Length: 4"]), ("PURGE", .none, []),
        ]
        var sent = 0
        for (firstIndex, first) in kinds.enumerated() {
            for (secondIndex, second) in kinds.enumerated() {
                for (index, kind) in [(firstIndex, first), (secondIndex, second)] {
                    let path = isPathTheSame ? "/" : "/\(sent)"
                    let fields: HTTPHeaders = index.isMultiple(of: 2) ? [:] : ["X-Kind": "\(index)"]
                    let response = try await wire.send(kind.0, path, headers: fields, body: kind.1).get()
                    #expect(response.text == (kind.0 == .head ? "" : "x"))
                    let request = try #require(wire.server.requests.last)
                    let extra = index.isMultiple(of: 2) ? [] : ["X-Kind: \(index)"]
                    #expect(Set(head(request)) == Set(expectedHead("\(kind.0) \(path)", wire, kind.2 + extra)))
                    #expect(request.body == kind.1.data)
                    sent += 1
                }
            }
        }
        #expect(wire.server.requests.count == sent)
        #expect(wire.server.connectionCount == 1)
    }

    @Test func aLimitIsNotLeftOverFromTheRequestBefore() async throws {
        let wire = try Wire()
        wire.server.route("/never", .never)
        wire.server.route("/late", .text("late").after(.milliseconds(400)))
        let short = TransferOptions.patient.with { $0.timeout = .milliseconds(100) }
        #expect(try await wire.failure(.get, "/never", within: short)?.reason == .limit(.timeout))
        #expect(try await wire.send(.get, "/late").value?.text == "late")
        #expect(try await wire.failure(.get, "/never", within: .impatient)?.reason == .limit(.idle))
        #expect(try await wire.send(.get, "/late").value?.text == "late")
        let small = TransferOptions.patient.with { $0.bodySizeLimit = 3 }
        #expect(try await wire.failure(.get, "/late", within: small)?.reason == .limit(.bodySize))
        #expect(try await wire.send(.get, "/late").value?.text == "late")
    }

    @Test func headerFieldsKeepOrderSpellingAndEmptiness() async throws {
        let wire = try Wire(.status(200))
        let headers: HTTPHeaders = [
            "x-Lower": "1", "X-Empty": "", "X-Twice": "a", "X-Twice": "b", .contentType: "text/x", .accept: "text/y",
            .userAgent: "me", "X-Utf8": "grüße", "X-Blank": " \t",
        ]
        _ = try await wire.send(.post, "/", headers: headers, body: .text("x")).get()
        let request = try #require(wire.server.requests.first)
        for field in headers.fields {
            let values = headers.values(of: field.name).map { $0 == " \t" ? "" : $0 }
            #expect(request.headers.values(of: field.name) == values)
        }
        #expect(head(request).contains("x-Lower: 1"))
        #expect(request.headers.values(of: .accept) == ["text/y"])
    }

    @Test func aHeaderOfItsOwnReplacesTheTransports() async throws {
        let wire = try Wire(.status(200))
        let headers: HTTPHeaders = [.host: "other.test", .acceptEncoding: "identity"]
        _ = try await wire.send(headers: headers).get()
        let request = try #require(wire.server.requests.first)
        #expect(request.headers.values(of: .host) == ["other.test"])
        #expect(request.headers.values(of: .acceptEncoding) == ["identity"])
        _ = try await wire.send().get()
        let next = try #require(wire.server.requests.last)
        #expect(head(next) == expectedHead("GET /", wire))
    }

    @Test func aPathIsSentAsItIs() async throws {
        let wire = try Wire(.status(200))
        for target in ["/a/./b", "/a/../b", "//x//", "/%2e%2e/", "/a%2Fb?c=/../d", "/?", "/a;b=c,d'()*!$&+=:@"] {
            _ = try await wire.send(.get, target).get()
            #expect(wire.server.requests.last?.target == target)
        }
    }

    @Test func unsafeOptionsAreForOneRequest() async throws {
        let wire = try Wire(.text("x"))
        let count = Locked(0)
        let options = TransferOptions.patient.with {
            $0.unsafeCurlOptions = UnsafeCurlOptions { easy in
                count.withLock { $0 += 1 }
                _ = errandSetUserAgent(easy, "unsafe")
            }
        }
        _ = try await wire.send().get()
        _ = try await wire.send(within: options).get()
        for _ in 0..<3 { _ = try await wire.send().get() }
        #expect(wire.server.requests.map { $0.headers[.userAgent] } == [nil, "unsafe", nil, nil, nil])
        #expect(count.withLock { $0 } == 1)
        #expect(wire.server.connectionCount == 1)
    }

    @Test func aRequestThatMustNotBeSentIsNot() async throws {
        let wire = try Wire(.status(200))
        let error = try await wire.send(headers: ["X-A": "a\r\nX-Inj: 1"]).failure
        #expect(error?.reason == .invalid(.headerValue(name: "X-A")))
        let withBody = try await wire.send(.head, "/", body: .text("x")).failure
        #expect(withBody?.reason == .invalid(.bodyNotAllowed(.head)))
        #expect(wire.server.connectionCount == 0)
    }

    /// One handle sends both, which are one text to Swift and two to a server.
    @Test func aHeaderIsSentAsItIsSpelled() async throws {
        let wire = try Wire(.status(200))
        for value in ["\u{e9}", "e\u{301}"] { _ = try await wire.send(headers: ["X-A": value]).get() }
        let heads = wire.server.requests.map { Array($0.rawHead) }
        #expect(heads.count == 2 && heads.first != heads.last)
    }
}
