import Errand

extension LoopbackServer {
    func addRedirectRoutes() {
        let base = url
        route("/redirect/*") { request in
            .redirect(
                request, to: request.argument("absolute") == "true" ? base + "/absolute" : "/relative", base: base)
        }
        route("/relative-redirect/*") { .redirect($0, to: "/relative", base: base) }
        route("/absolute-redirect/*") { .redirect($0, to: base + "/absolute", base: base) }
        route("/redirect-to") { request in
            let given = request.argument("status_code").flatMap { Int($0) } ?? 302
            guard let url = request.argument("url"), Token.isFieldValue(url) else { return .refusal("no url") }
            return .status(300...399 ~= given ? given : 302).header(.location, url)
        }
    }
}

extension LoopbackAnswer {
    /// One redirect of as many as the path says; the last one goes to `/get`.
    fileprivate static func redirect(_ request: LoopbackRequest, to next: String, base: String) -> LoopbackAnswer {
        guard let count = request.number(upTo: 1_000_000), count > 0 else {
            return .refusal("not a number of redirects")
        }
        let isLast = count == 1
        let last = next.hasPrefix("/") ? "/get" : base + "/get"
        return .status(302).header(.location, isLast ? last : "\(next)-redirect/\(count - 1)")
    }
}
