import Errand
import FoundationEssentials

/// What httpbin says of a request: its parts as members of one JSON object.
struct HttpbinEcho {
    private let request: LoopbackRequest
    private let base: String

    init(_ request: LoopbackRequest, base: String) {
        self.request = request
        self.base = base
    }

    /// The address that every client of a loopback server has.
    static let origin: JSON = "127.0.0.1"

    var headers: JSON {
        var merged = HTTPHeaders()
        for field in request.headers.fields {
            merged[field.name] = merged[field.name].map { "\($0),\(field.value)" } ?? field.value
        }
        return .object(merged.fields.reduce(into: JSON.Object()) { $0[$1.name.text] = .string($1.value) })
    }

    /// For methods without a body.
    var short: LoopbackAnswer { answer(shortMembers) }

    /// For methods with one.
    var full: LoopbackAnswer { answer(fullMembers.merging(["json": json])) }

    /// With the method as well.
    var anything: LoopbackAnswer {
        answer(fullMembers.merging(["json": json, "method": .string(request.method.rawValue)]))
    }

    /// What comes after a delay, which does not look for JSON.
    var delayed: LoopbackAnswer { answer(fullMembers) }

    /// One line for each number, each in a chunk of its own.
    func stream(_ count: Int) -> LoopbackAnswer {
        let lines = (0..<count).map { shortMembers.merging(["id": JSON($0)]).text() + "\n" }
        return .json(lines.joined()).chunked(lines.map(\.utf8.count))
    }

    /// What the routes that code their answer tell; `flag` names the coding.
    func coded(_ flag: String) -> Data {
        let members: JSON = [
            "headers": headers, "method": .string(request.method.rawValue), "origin": HttpbinEcho.origin,
        ]
        return members.merging([flag: true]).data
    }

    private var shortMembers: JSON {
        [
            "args": HttpbinEcho.grouped(request.arguments), "headers": headers, "origin": HttpbinEcho.origin,
            "url": .string(request.target.hasPrefix("/") ? base + request.target : request.target),
        ]
    }

    private var fullMembers: JSON {
        let parts = MultipartReader.parts(of: request)
        let form = request.form + (parts ?? []).filter { $0.fileName == nil }.map { ($0.name, $0.text) }
        let files = (parts ?? []).filter { $0.fileName != nil }.map { ($0.name, $0.text) }
        let isForm = parts != nil || !request.form.isEmpty
        return shortMembers.merging([
            "data": isForm ? "" : .string(HttpbinEcho.text(of: request.body, type: "application/octet-stream")),
            "files": HttpbinEcho.grouped(files), "form": HttpbinEcho.grouped(form),
        ])
    }

    /// The body as JSON, whatever its media type; null if it is none.
    private var json: JSON { (try? JSON(request.body)) ?? .null }

    /// Text as it is, and what is no text as a data URL (RFC 2397).
    static func text(of body: Data, type: String) -> String {
        String(validating: body, as: UTF8.self) ?? "data:\(type);base64,\(body.base64EncodedString())"
    }

    /// Pairs as an object; a name that comes again has an array of its values.
    static func grouped(_ pairs: [(name: String, value: String)]) -> JSON {
        .object(
            pairs.reduce(into: JSON.Object()) { object, pair in
                let value = JSON.string(pair.value)
                object[pair.name] =
                    switch object[pair.name] {
                    case nil: value
                    case .array(let values): .array(values + [value])
                    case .some(let first): .array([first, value])
                    }
            })
    }

    private func answer(_ members: JSON) -> LoopbackAnswer { .json(members.text() + "\n") }
}

extension JSON {
    /// The object with these members too.
    fileprivate func merging(_ others: JSON) -> JSON {
        .object(
            (others.objectValue ?? .init()).reduce(into: objectValue ?? .init()) { $0[$1.key] = $1.value })
    }
}
