import Errand

extension LoopbackServer {
    func addCookieRoutes() {
        route("/cookies") { .json(["cookies": .object($0.cookies)]) }
        route("/cookies/set") { .settingCookies($0.arguments.map { "\($0.name)=\($0.value); Path=/" }) }
        route("/cookies/set/*") { request in
            guard request.parts.count == 3 else { return .text("not NAME/VALUE\n", status: 404) }
            return .settingCookies(["\(request.parts[1])=\(request.parts[2]); Path=/"])
        }
        route("/cookies/delete") { request in
            .settingCookies(
                request.arguments.map { "\($0.name)=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=0; Path=/" })
        }
    }
}

extension LoopbackRequest {
    /// RFC 6265 §5.4.
    fileprivate var cookies: JSON.Object {
        let pairs = headers.values(of: .cookie).joined(separator: ";").split(separator: ";")
        return pairs.reduce(into: JSON.Object()) { cookies, pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            cookies[ASCII.trimmed(String(parts[0]))] = .string(parts.count > 1 ? ASCII.trimmed(String(parts[1])) : "")
        }
    }
}

extension LoopbackAnswer {
    /// Sets cookies and goes to the page that tells them.
    fileprivate static func settingCookies(_ cookies: [String]) -> LoopbackAnswer {
        guard cookies.allSatisfy(Token.isFieldValue) else { return .refusal("not a cookie") }
        return cookies.reduce(.status(302).header(.location, "/cookies")) { $0.header(.setCookie, $1) }
    }
}
