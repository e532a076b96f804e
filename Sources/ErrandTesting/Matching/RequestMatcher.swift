public import Errand
public import FoundationEssentials

/// What a request has to be like: a list of conditions, all of which must hold.
///
///     .post("/orders").json(["item": 7])
///     .get("/users/*").query("page", "2").header("X-Trace")
///     .endpoint(PlaceOrder.self)
public struct RequestMatcher: Sendable, Hashable {
    private(set) var conditions: [RequestCondition] = []

    /// Matches every request.
    public static let any = RequestMatcher()

    private func with(_ condition: RequestCondition) -> RequestMatcher {
        var matcher = self
        matcher.conditions.append(condition)
        return matcher
    }

    /// Whether a request is as it has to be.
    public func matches(_ request: RecordedRequest) -> Bool {
        conditions.allSatisfy { $0.difference(from: request) == nil }
    }

    /// What is not as it has to be, one line a condition; empty if the request matches. No secret stands in it.
    public func differences(from request: RecordedRequest) -> [String] {
        conditions.compactMap { $0.difference(from: request) }
    }
}

/// Where a matcher begins.
extension RequestMatcher {
    /// A method and a path, in which `*` stands for a piece of one segment and `**` for anything.
    public static func method(_ method: HTTPMethod, _ path: String? = nil) -> RequestMatcher {
        let matcher = any.with(.method(method))
        return path.map { matcher.path($0) } ?? matcher
    }

    /// GET of a path.
    public static func get(_ path: String) -> RequestMatcher { method(.get, path) }
    /// HEAD of a path.
    public static func head(_ path: String) -> RequestMatcher { method(.head, path) }
    /// POST to a path.
    public static func post(_ path: String) -> RequestMatcher { method(.post, path) }
    /// PUT to a path.
    public static func put(_ path: String) -> RequestMatcher { method(.put, path) }
    /// PATCH of a path.
    public static func patch(_ path: String) -> RequestMatcher { method(.patch, path) }
    /// DELETE of a path.
    public static func delete(_ path: String) -> RequestMatcher { method(.delete, path) }

    /// A path, by any method.
    public static func path(_ pattern: String) -> RequestMatcher { any.path(pattern) }

    /// An endpoint, by its type. A server does not know it, and so has no match.
    public static func endpoint<R: BaseRequest>(_: R.Type) -> RequestMatcher { any.with(.endpoint(R.self)) }
}

/// What else a request has to have.
extension RequestMatcher {
    /// A path as it was sent, base included, in which `*` stands for a piece of one segment and `**` for anything.
    public func path(_ pattern: String) -> RequestMatcher { with(.path(PathPattern(text: pattern))) }

    /// A query item, neither name nor value escaped; without a value, any.
    public func query(_ name: String, _ value: String? = nil) -> RequestMatcher { with(.query(name, value)) }

    /// A header field; without a value, any.
    public func header(_ name: HTTPHeaderName, _ value: String? = nil) -> RequestMatcher { with(.header(name, value)) }

    /// A body that is this JSON, whatever the order of members.
    public func json(_ value: JSON) -> RequestMatcher { with(.json(value)) }

    /// A body of the form's media type with these fields and no others, in any order.
    public func form(_ fields: Query) -> RequestMatcher { with(.form(fields)) }

    /// A body that is this text in UTF-8.
    public func text(_ text: String) -> RequestMatcher { with(.bytes(Data(text.utf8))) }

    /// A body of these bytes; of none, no body.
    public func bytes(_ bytes: Data) -> RequestMatcher { with(.bytes(bytes)) }
}

extension RequestMatcher: CustomStringConvertible, CustomReflectable {
    /// What a request has to be like, in a line. No secret stands in it.
    public var description: String {
        conditions.isEmpty ? "any request" : conditions.map(\.description).joined(separator: " ")
    }
    /// The description, so that `dump` tells no more.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: [description]) }
}
