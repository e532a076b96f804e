import ErrandWire
import FoundationEssentials

/// What httpbin says of a request: its parts as one JSON object.
struct HttpbinEcho {
    private let request: LoopbackRequest
    private let base: String

    init(_ request: LoopbackRequest, base: String) {
        self.request = request
        self.base = base
    }

    private var url: JSONText {
        .string(request.target.hasPrefix("/") ? base + request.target : request.target)
    }

    private var arguments: JSONText { .object(grouping: request.arguments) }

    var headers: JSONText {
        var merged = HTTPHeaders()
        for field in request.headers.fields {
            merged[field.name] = merged[field.name].map { "\($0),\(field.value)" } ?? field.value
        }
        return .object(merged.fields.map { ($0.name.text, .string($0.value)) })
    }

    /// For methods without a body.
    var short: LoopbackAnswer {
        answer([("args", arguments), ("headers", headers), ("origin", "127.0.0.1"), ("url", url)])
    }

    /// For methods with one.
    var full: LoopbackAnswer { answer(all) }

    /// With the method as well.
    var anything: LoopbackAnswer { answer(all + [("method", .string(request.method.rawValue))]) }

    private var all: [(String, JSONText)] {
        let form = request.form
        return [
            ("args", arguments), ("data", form.isEmpty ? data : ""), ("form", .object(grouping: form)),
            ("headers", headers), ("json", .verbatim(request.body)), ("origin", "127.0.0.1"), ("url", url),
        ]
    }

    /// A body that is no text comes back as a data URL, as httpbin has it.
    private var data: JSONText {
        let text = String(validating: request.body, as: UTF8.self)
        return .string(text ?? "data:application/octet-stream;base64," + request.body.base64EncodedString())
    }

    private func answer(_ members: [(String, JSONText)]) -> LoopbackAnswer {
        .json(JSONText.object(members).text + "\n")
    }
}
