import Errand

extension LoopbackServer {
    func addStatusRoutes() {
        route("/status/*") { request in
            guard let status = request.number(upTo: 999), status >= 200 else { return .refusal("not a status") }
            return .httpbinStatus(status)
        }
        route("/response-headers") { request in
            var answer = LoopbackAnswer.json(HttpbinEcho.grouped(request.arguments))
            for (name, value) in request.arguments {
                guard Token.isToken(name), Token.isFieldValue(value) else { return .refusal("not a header") }
                let name = HTTPHeaderName(name)
                if name == .contentType { answer.headers[name] = value } else { answer.headers.add(name, value) }
            }
            return answer
        }
    }
}

extension LoopbackAnswer {
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
