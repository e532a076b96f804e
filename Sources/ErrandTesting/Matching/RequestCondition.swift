import Errand
import FoundationEssentials

/// One thing that a request has to be or to have.
enum RequestCondition: Sendable, Hashable {
    case method(HTTPMethod)
    case path(PathPattern)
    case endpoint(ObjectIdentifier, name: String)
    case query(String, String?)
    case header(HTTPHeaderName, String?)
    case json(JSON)
    case form(Query)
    case bytes(Data)

    static func endpoint(_ type: any BaseRequest.Type) -> RequestCondition {
        .endpoint(ObjectIdentifier(type), name: "\(type)")
    }

    /// What is otherwise; nil if nothing is.
    func difference(from request: RecordedRequest) -> String? {
        switch self {
        case .method(let method): method == request.method ? nil : "method: \(request.method), not \(method)"
        case .path(let pattern): pattern.matches(request.path) ? nil : "path: \(request.path), not \(pattern.text)"
        case .endpoint(let type, let name):
            request.endpoint.map(ObjectIdentifier.init) == type
                ? nil : "endpoint: \(request.endpoint.map { "\($0)" } ?? "unknown"), not \(name)"
        case .query(let name, let value):
            RequestCondition.difference(
                "query \(name)", name, value, request.query.filter { $0.name == name }.map(\.value))
        case .header(let name, let value):
            RequestCondition.difference("header \(name)", name.text, value, request.headers.values(of: name))
        case .json(let value):
            request.json.map { JSONDifference.lines(from: $0, to: value).joined(separator: "; ") }
                .map { $0.isEmpty ? nil : "JSON: \($0)" } ?? "JSON: none in \(Self.size(request.body))"
        case .form(let fields): RequestCondition.difference(FormText.pairs(fields.encoded), request.form)
        case .bytes(let bytes): RequestCondition.difference(bytes, request.body)
        }
    }

    private static func difference(_ what: String, _ name: String, _ wanted: String?, _ found: [String]) -> String? {
        if let wanted, !found.contains(wanted) {
            let came = found.isEmpty ? "none" : found.map { Secrets.shown($0, as: name) }.joined(separator: ", ")
            return "\(what): \(came), not \(Secrets.shown(wanted, as: name))"
        }
        return found.isEmpty ? "\(what): none" : nil
    }

    /// Fields are compared name by name: the order of the values of one name counts, that of names does not.
    private static func difference(_ wanted: Pairs, _ form: Pairs?) -> String? {
        guard let form else { return "form: none" }
        let (found, wanted) = (values(of: form), values(of: wanted))
        let lines = Set(found.keys).union(wanted.keys).sorted().compactMap { name -> String? in
            if found[name] == wanted[name] { return nil }
            let texts = [found[name], wanted[name]].map { values in
                values.map { $0.map { Secrets.shown($0, as: name) }.joined(separator: ", ") } ?? "none"
            }
            return "\(name) is \(texts[0]), not \(texts[1])"
        }
        return lines.isEmpty ? nil : "form: " + lines.joined(separator: "; ")
    }

    private typealias Pairs = [(name: String, value: String)]

    private static func values(of pairs: Pairs) -> [String: [String]] {
        Dictionary(grouping: pairs, by: \.name).mapValues { $0.map(\.value) }
    }

    /// Nobody knows whether bytes are secret, so only the place is told.
    private static func difference(_ wanted: Data, _ found: Data) -> String? {
        if wanted == found { return nil }
        let place = zip(wanted, found).enumerated().first { $1.0 != $1.1 }?.offset ?? min(wanted.count, found.count)
        return "body: \(size(found)), not \(wanted.count); differs from byte \(place)"
    }

    private static func size(_ data: Data) -> String { "\(data.count) bytes" }
}

extension RequestCondition: CustomStringConvertible {
    /// The condition in a few words. No secret stands in it.
    var description: String {
        switch self {
        case .method(let method): method.rawValue
        case .path(let pattern): pattern.text
        case .endpoint(_, let name): name
        case .query(let name, let value): "?\(name)" + (value.map { "=" + Secrets.shown($0, as: name) } ?? "")
        case .header(let name, let value): "\(name)" + (value.map { ": " + Secrets.shown($0, as: name.text) } ?? "")
        case .json(let value): "JSON \(Secrets.hidden(in: value).text())"
        case .form(let fields):
            "form "
                + FormText.pairs(fields.encoded).map { "\($0.name)=\(Secrets.shown($0.value, as: $0.name))" }
                .joined(separator: "&")
        case .bytes(let bytes): RequestCondition.size(bytes)
        }
    }
}
