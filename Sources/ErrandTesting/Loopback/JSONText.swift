import ErrandWire
import FoundationEssentials

/// A JSON text put together by hand, so that a body that is JSON already can stand in it as it came.
struct JSONText: Sendable, Hashable, ExpressibleByStringLiteral {
    let text: String

    private init(text: String) { self.text = text }
    init(stringLiteral value: String) { self = .string(value) }

    static let null = JSONText(text: "null")

    static func bool(_ value: Bool) -> JSONText { .init(text: value ? "true" : "false") }

    static func string(_ value: String) -> JSONText {
        var text = "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        return .init(text: text + "\"")
    }

    static func array(_ values: [JSONText]) -> JSONText {
        .init(text: "[" + values.map(\.text).joined(separator: ",") + "]")
    }

    /// Members in their order.
    static func object(_ members: [(String, JSONText)]) -> JSONText {
        .init(text: "{" + members.map { string($0.0).text + ":" + $0.1.text }.joined(separator: ",") + "}")
    }

    /// Pairs as an object; a name that comes again has an array of its values.
    static func object(grouping pairs: [(name: String, value: String)]) -> JSONText {
        var names: [String] = []
        var values: [String: [JSONText]] = [:]
        for pair in pairs {
            if values[pair.name] == nil { names.append(pair.name) }
            values[pair.name, default: []].append(.string(pair.value))
        }
        return .object(
            names.map { name in
                let found = values[name] ?? []
                return (name, found.count == 1 ? found[0] : .array(found))
            })
    }

    /// These bytes as they are if they are JSON, else null.
    static func verbatim(_ data: Data) -> JSONText {
        // Whatever the decoder says against it, it is no JSON then, which is no error here.
        guard (try? JSONDecoder().decode(Anything.self, from: data)) != nil else { return null }
        return .init(text: String(decoding: data, as: UTF8.self))
    }

    private struct Anything: Decodable {
        init(from decoder: any Decoder) {}
    }
}
