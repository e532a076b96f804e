import Errand
import FoundationEssentials

extension LoopbackServer {
    /// Adds routes that do what those of httpbin.org do, by the same names, without a network.
    ///
    /// - What was asked: `/get`, `/post`, `/put`, `/patch`, `/delete`, `/anything/…`, `/headers`, `/ip`, `/user-agent`;
    ///   in lines, `/stream/N`; coded, `/gzip`, `/deflate`, `/brotli`.
    /// - A status or headers: `/status/N` with 200…999, `/response-headers?a=b`.
    /// - Credentials: `/basic-auth/USER/PASSWORD`, `/hidden-basic-auth/USER/PASSWORD`, `/bearer`.
    /// - Documents: `/xml`, `/html`, `/json`, `/encoding/utf8`, `/image/png`, `/base64/TEXT`, `/uuid`.
    /// - Bytes, always the same: `/bytes/N`, and `/range/N` with Range and If-Range.
    /// - Slowness: `/delay/SECONDS`, `/drip?duration=2&numbytes=10&delay=2&code=200`.
    /// - Cookies: `/cookies`, `/cookies/set?a=b`, `/cookies/set/a/b`, `/cookies/delete?a`.
    /// - Redirects: `/redirect/N`, `/relative-redirect/N`, `/absolute-redirect/N`, `/redirect-to?url=…&status_code=307`.
    public func addHttpbinRoutes() {
        addEchoRoutes()
        addStatusRoutes()
        addAuthorizationRoutes()
        addDocumentRoutes()
        addByteRoutes()
        addCookieRoutes()
        addRedirectRoutes()
    }

    private func addEchoRoutes() {
        let base = url
        route("/get", method: .get) { HttpbinEcho($0, base: base).short }
        route("/get", method: .head) { HttpbinEcho($0, base: base).short }
        for method in [HTTPMethod.post, .put, .patch, .delete] {
            route("/" + method.rawValue.lowercased(), method: method) { HttpbinEcho($0, base: base).full }
        }
        for path in ["/get", "/post", "/put", "/patch", "/delete"] {
            route(path) { _ in .status(405).header(.allow, String(path.dropFirst()).uppercased()) }
        }
        route("/anything") { HttpbinEcho($0, base: base).anything }
        route("/anything/*") { HttpbinEcho($0, base: base).anything }
        route("/headers") { .json(["headers": HttpbinEcho($0, base: base).headers]) }
        route("/ip", .json(["origin": HttpbinEcho.origin]))
        route("/user-agent") { .json(["user-agent": $0.headers[.userAgent].map(JSON.string) ?? .null]) }
        route("/stream/*") { request in
            guard let count = request.number(upTo: 100) else { return .refusal("not a number up to 100") }
            return HttpbinEcho(request, base: base).stream(count)
        }
        for (path, flag, encode) in StoredCoding.all {
            route(path) { request in
                let body = encode(HttpbinEcho(request, base: base).coded(flag))
                return .data(body, type: "application/json").header("Content-Encoding", StoredCoding.name(of: path))
            }
        }
        route("/delay/*") { request in
            guard let seconds = request.parts.first.flatMap(Double.init), 0...3600 ~= seconds else {
                return .refusal("not a number of seconds")
            }
            return HttpbinEcho(request, base: base).delayed.after(.seconds(seconds))
        }
    }
}

/// What the routes read of a request.
extension LoopbackRequest {
    /// The decoded parts of the path after the first.
    var parts: [String] {
        path.split(separator: "/").dropFirst().map { part in
            PercentEncoding.decode(part).map { String(decoding: $0, as: UTF8.self) } ?? String(part)
        }
    }

    /// The first value of a query's name.
    func argument(_ name: String) -> String? { arguments.first { $0.name == name }?.value }

    /// The number after the first part of the path; nil if it is none, or out of bounds.
    func number(upTo most: Int) -> Int? {
        parts.first.flatMap { Int($0) }.flatMap { 0...most ~= $0 ? $0 : nil }
    }
}

/// What the routes answer.
extension LoopbackAnswer {
    /// JSON of a tree.
    static func json(_ tree: JSON) -> LoopbackAnswer { .json(tree.text()) }

    /// 400, and why.
    static func refusal(_ why: String) -> LoopbackAnswer { .text(why + "\n", status: 400) }
}
