import ErrandWire

/// The message that was made last in an environment. Many requests are like the one before, and theirs is not made anew.
final class KnownMessage: Sendable {
    let message: HTTPRequest
    private let method: HTTPMethod
    private let host: HostName
    private let path: Path
    private let headers: HTTPHeaders
    private let accept: String?

    /// Nil if the message depends on more than what is compared.
    init?(_ message: HTTPRequest, of request: Blueprint) {
        guard KnownMessage.isPlain(request) else { return nil }
        self.message = message
        method = request.method
        host = request.host
        path = request.path
        headers = request.headers
        accept = request.accept
    }

    func fits(_ request: Blueprint) -> Bool {
        KnownMessage.isPlain(request) && path.isSpelled(like: request.path)
            && method.rawValue.isSpelled(like: request.method.rawValue)
            && host.rawValue.isSpelled(like: request.host.rawValue)
            && (accept ?? "").isSpelled(like: request.accept ?? "") && (accept == nil) == (request.accept == nil)
            && headers.isSpelled(like: request.headers)
    }

    private static func isPlain(_ request: Blueprint) -> Bool {
        request.body == nil && request.query.items.isEmpty && request.common.isEmpty
    }
}
