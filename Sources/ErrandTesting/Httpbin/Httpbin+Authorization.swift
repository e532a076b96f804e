import Errand
import FoundationEssentials

extension LoopbackServer {
    func addAuthorizationRoutes() {
        route("/basic-auth/*") { request in
            .basicAuth(request, otherwise: .status(401).header(.wwwAuthenticate, #"Basic realm="Fake Realm""#))
        }
        route("/hidden-basic-auth/*") { .basicAuth($0, otherwise: .status(404)) }
        route("/bearer") { request in
            guard let token = request.credentials(of: "bearer") else {
                return .status(401).header(.wwwAuthenticate, "Bearer")
            }
            return .json(["authenticated": true, "token": .string(token)])
        }
    }
}

extension LoopbackRequest {
    /// What follows the scheme in Authorization, if it is that scheme (RFC 9110 §11.4).
    fileprivate func credentials(of scheme: String) -> String? {
        let value = headers[.authorization] ?? ""
        let prefix = value.prefix(scheme.count + 1)
        return ASCII.lowercased(String(prefix)) == scheme + " " ? String(value.dropFirst(prefix.count)) : nil
    }
}

extension LoopbackAnswer {
    /// The user, if the request has the credentials that its path names.
    fileprivate static func basicAuth(_ request: LoopbackRequest, otherwise refusal: LoopbackAnswer) -> LoopbackAnswer {
        let wanted = request.parts
        guard wanted.count == 2 else { return .text("not USER/PASSWORD\n", status: 404) }
        let credentials = Data("\(wanted[0]):\(wanted[1])".utf8).base64EncodedString()
        guard request.credentials(of: "basic") == credentials else { return refusal }
        return .json(["authenticated": true, "user": .string(wanted[0])])
    }
}
