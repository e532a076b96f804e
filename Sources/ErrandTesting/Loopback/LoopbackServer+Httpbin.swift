import ErrandWire
import FoundationEssentials

extension LoopbackServer {
    /// Adds routes that do what those of httpbin.org do, without a network.
    ///
    /// `/get`, `/post`, `/put`, `/patch`, `/delete` and `/anything` tell what was asked; `/headers` its headers;
    /// `/status/N` has that status; `/response-headers?a=b` has these headers; `/basic-auth/USER/PASSWORD` wants them;
    /// `/delay/SECONDS` waits; `/bytes/N` has so many bytes, always the same; `/xml` is a document.
    public func addHttpbinRoutes() {
        let base = url
        route("/get", method: .get) { HttpbinEcho($0, base: base).short }
        for method in [HTTPMethod.post, .put, .patch, .delete] {
            let path = "/" + method.rawValue.lowercased()
            route(path, method: method) { HttpbinEcho($0, base: base).full }
        }
        for path in ["/get", "/post", "/put", "/patch", "/delete"] {
            route(path) { _ in .status(405).header(.allow, String(path.dropFirst()).uppercased()) }
        }
        route("/get", method: .head) { HttpbinEcho($0, base: base).short }
        route("/anything") { HttpbinEcho($0, base: base).anything }
        route("/anything/*") { HttpbinEcho($0, base: base).anything }
        route("/headers") { .json(JSONText.object([("headers", HttpbinEcho($0, base: base).headers)]).text) }
        route("/status/*") { Httpbin.status($0) }
        route("/response-headers") { Httpbin.responseHeaders($0) }
        route("/basic-auth/*") { Httpbin.basicAuth($0) }
        route("/delay/*") { request in
            guard let seconds = Httpbin.parts(request).last.flatMap(Double.init), 0...3600 ~= seconds else {
                return .text("not a number of seconds\n", status: 400)
            }
            return HttpbinEcho(request, base: base).full.after(.seconds(seconds))
        }
        route("/bytes/*") { Httpbin.bytes($0) }
        route("/xml", Httpbin.xml)
    }
}

/// The answers of the routes that do more than tell what was asked.
private enum Httpbin {
    /// The decoded parts of the path after the first.
    static func parts(_ request: LoopbackRequest) -> [String] {
        request.path.split(separator: "/").dropFirst().map { part in
            PercentEncoding.decode(part).map { String(decoding: $0, as: UTF8.self) } ?? String(part)
        }
    }

    static func status(_ request: LoopbackRequest) -> LoopbackAnswer {
        guard let status = parts(request).last.flatMap({ Int($0) }) else {
            return .text("not a status\n", status: 400)
        }
        return .status(status)
    }

    static func responseHeaders(_ request: LoopbackRequest) -> LoopbackAnswer {
        var answer = LoopbackAnswer.json(JSONText.object(grouping: request.arguments).text)
        for (name, value) in request.arguments {
            guard Token.isToken(name), Token.isFieldValue(value) else { return .text("not a header\n", status: 400) }
            let name = HTTPHeaderName(name)
            if name == .contentType { answer.headers[name] = value } else { answer.headers.add(name, value) }
        }
        return answer
    }

    static func basicAuth(_ request: LoopbackRequest) -> LoopbackAnswer {
        let wanted = parts(request)
        guard wanted.count == 2 else { return .text("not /basic-auth/USER/PASSWORD\n", status: 404) }
        let given = request.headers[.authorization] ?? ""
        let credentials = Data("\(wanted[0]):\(wanted[1])".utf8).base64EncodedString()
        guard ASCII.lowercased(String(given.prefix(6))) == "basic ", given.dropFirst(6) == credentials else {
            return .status(401).header(.wwwAuthenticate, #"Basic realm="Fake Realm""#)
        }
        return .json(JSONText.object([("authenticated", .bool(true)), ("user", .string(wanted[0]))]).text)
    }

    static func bytes(_ request: LoopbackRequest) -> LoopbackAnswer {
        guard let count = parts(request).last.flatMap({ Int($0) }), 0...(64 * 1024 * 1024) ~= count else {
            return .text("not a number of bytes up to 64 MiB\n", status: 400)
        }
        return .data(Data((0..<count).lazy.map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 >> 8) }))
    }

    static let xml = LoopbackAnswer.data(
        Data(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <slideshow title="Sample Slide Show" author="Yours Truly">
              <slide type="all"><title>Wake up to WonderWidgets!</title></slide>
              <slide type="all"><title>Overview</title><item>Why</item><item/></slide>
            </slideshow>

            """.utf8), type: "application/xml")
}
