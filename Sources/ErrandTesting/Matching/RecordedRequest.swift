public import Errand
public import FoundationEssentials

/// A request as matchers see it, be it a stub or a loopback server that it came to. Its description tells no secret.
public struct RecordedRequest: Sendable {
    /// The method.
    public let method: HTTPMethod
    /// The path, percent-encoded as it was sent, without the query.
    public let path: String
    /// The query's pairs, decoded, in order.
    public let query: [(name: String, value: String)]
    /// The header fields, in order.
    public let headers: HTTPHeaders
    /// The body; empty if there was none.
    public let body: Data
    /// The type of the endpoint that asked; nil where it is not known, as on a server.
    public let endpoint: Any.Type?

    /// A request as a transport was given it.
    public init(_ request: HTTPRequest, endpoint: Any.Type? = nil) {
        method = request.method
        path = String(request.url.path)
        query = FormText.pairs(request.url.query.map(String.init) ?? "")
        headers = request.headers
        body = if case .data(let data) = request.body { data } else { Data() }
        self.endpoint = endpoint
    }

    /// A request as a server read it.
    public init(_ request: LoopbackRequest) {
        method = request.method
        path = request.path
        query = request.arguments
        headers = request.headers
        body = request.body
        endpoint = nil
    }

    /// The pairs of a body in the form's media type, decoded, in order; nil for any other body.
    public var form: [(name: String, value: String)]? { FormText.pairs(of: body, headers) }

    /// The body as JSON, whatever its media type; nil if it is none.
    public var json: JSON? { try? JSON(body) }  // What is wrong with it does not matter here.
}

extension RecordedRequest: CustomStringConvertible, CustomReflectable {
    /// Method and path, and the endpoint if it is known. No query, header or body stands in it.
    public var description: String { "\(method) \(path)" + (endpoint.map { " (\($0))" } ?? "") }
    /// The description, so that `dump` tells no more.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: [description]) }
}
