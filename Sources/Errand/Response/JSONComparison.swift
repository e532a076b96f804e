/// Walks a value and its shape together. A path becomes text only where something is wrong.
struct JSONComparison {
    enum Step {
        case name(String)
        case index(Int)
    }

    let limit: Int
    var path: [Step] = []
    private(set) var found: [JSONShape.Mismatch] = []

    init(limit: Int) { self.limit = limit }

    /// Compares what may be missing.
    mutating func compare(_ value: JSON?, with shape: JSONShape) {
        if let value {
            compare(value, with: shape)
        } else if !shape.mayBeMissing {
            report("missing")
        }
    }

    mutating func compare(_ value: JSON, with shape: JSONShape) {
        guard found.count < limit else { return }
        guard shape.isOfKind(value) else { return report(value == .null ? "null" : "not \(shape.name)") }
        switch shape.rule {
        case .any, .kind: break
        case .nullable(let shape, _): if value != .null { compare(value, with: shape) }
        case .either(let shapes): compare(value, withOneOf: shapes.filter { $0.isOfKind(value) }, of: shape)
        case .items(let shape):
            for (place, item) in (value.arrayValue ?? []).enumerated() where found.count < limit {
                within(.index(place)) { $0.compare(item, with: shape) }
            }
        case .members(let members):
            let object = value.objectValue
            for member in members where found.count < limit {
                within(.name(member.name)) { $0.compare(object?[member.name], with: member.shape) }
            }
        }
    }

    /// With one shape that is of the value's kind, its mismatches say more than that none fits.
    private mutating func compare(_ value: JSON, withOneOf shapes: [JSONShape], of whole: JSONShape) {
        if shapes.count == 1 {
            compare(value, with: shapes[0])
        } else if !shapes.contains(where: { $0.fits(value) }) {
            report("not \(whole.name) as described")
        }
    }

    private mutating func within(_ step: Step, _ body: (inout JSONComparison) -> Void) {
        path.append(step)
        body(&self)
        path.removeLast()
    }

    private mutating func report(_ reason: String) {
        found.append(JSONShape.Mismatch(path: JSONComparison.text(of: path), reason: reason))
    }

    private static func text(of path: [Step]) -> String {
        path.reduce(into: "$") { text, step in
            switch step {
            case .index(let place): text += "[\(place)]"
            case .name(let name) where isShort(name): text += ".\(name)"
            case .name(let name):
                var writer = JSONWriter()
                writer.write(name)
                text += "[\(writer.text)]"
            }
        }
    }

    /// What may stand after a dot (RFC 9535 §2.5.1).
    private static func isShort(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, !("0"..."9" ~= first) else { return false }
        return name.unicodeScalars.allSatisfy {
            switch $0 {
            case "a"..."z", "A"..."Z", "0"..."9", "_", "\u{80}"...: true
            default: false
            }
        }
    }
}

extension JSONShape {
    /// What a value is called that has this shape.
    fileprivate var name: String {
        switch rule {
        case .any: "any"
        case .kind(let kind): kind.rawValue
        case .members: Kind.object.rawValue
        case .items: Kind.array.rawValue
        case .nullable(let shape, _): shape.name
        case .either(let shapes): shapes.map(\.name).joined(separator: " or ")
        }
    }

    fileprivate var mayBeMissing: Bool {
        switch rule {
        case .nullable(let shape, let isOptional): isOptional || shape.mayBeMissing
        case .either(let shapes): shapes.contains(where: \.mayBeMissing)
        case .any, .kind, .members, .items: false
        }
    }

    /// Whether a value is of the right kind, whatever is in it.
    fileprivate func isOfKind(_ value: JSON) -> Bool {
        switch (rule, value) {
        case (.any, _), (.nullable, .null), (.members, .object), (.items, .array): true
        case (.nullable(let shape, _), _): shape.isOfKind(value)
        case (.either(let shapes), _): shapes.contains { $0.isOfKind(value) }
        case (.kind(.integer), .number(let number)): number.isWhole
        case (.kind(.string), .string), (.kind(.number), .number), (.kind(.bool), .bool), (.kind(.null), .null),
            (.kind(.object), .object), (.kind(.array), .array):
            true
        case (.kind, _), (.members, _), (.items, _): false
        }
    }
}
