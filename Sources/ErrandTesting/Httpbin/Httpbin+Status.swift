import Errand

extension LoopbackServer {
    func addStatusRoutes() {
        route("/status/*") { request in
            guard let status = request.number(upTo: 999), status >= 200 else { return .refusal("not a status") }
            return .httpbinStatus(status)
        }
        route("/response-headers") { .responseHeaders($0.arguments) }
    }
}

extension LoopbackAnswer {
    /// An answer with these headers, and a body that tells its headers, its own length among them.
    fileprivate static func responseHeaders(_ fields: [(name: String, value: String)]) -> LoopbackAnswer {
        guard fields.allSatisfy({ Token.isToken($0.name) && Token.isFieldValue($0.value) }) else {
            return .refusal("not a header")
        }
        var members: JSON.Object = ["Content-Type": "application/json"]
        for member in HttpbinEcho.grouped(fields).objectValue ?? [:] { members[member.key] = member.value }
        var answer = LoopbackAnswer.json(.object(members))
        var length: Int
        repeat {  // A longer number makes a longer body, which ends since it makes none shorter.
            length = answer.body.count
            members["Content-Length"] = "\(length)"
            answer.body = JSON.object(members).data
        } while answer.body.count != length
        for (name, value) in fields {
            let name = HTTPHeaderName(name)
            if name == .contentType { answer.headers[name] = value } else { answer.headers.add(name, value) }
        }
        return answer
    }

    /// A status with the headers that httpbin gives it.
    fileprivate static func httpbinStatus(_ status: Int) -> LoopbackAnswer {
        switch status {
        case 301, 302, 303, 305, 307: .status(status).header(.location, "/redirect/1")
        case 401: .status(401).header(.wwwAuthenticate, #"Basic realm="Fake Realm""#)
        case 407: .status(407).header("Proxy-Authenticate", #"Basic realm="Fake Realm""#)
        default: .status(status)
        }
    }
}
