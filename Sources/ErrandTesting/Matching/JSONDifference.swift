import Errand

/// Where one JSON tree departs from another, told by paths.
enum JSONDifference {
    /// One line a place, in the order of the wanted tree; what came too much at the end. Secrets are not shown.
    static func lines(from found: JSON, to wanted: JSON, at path: String = "$", name: String = "") -> [String] {
        switch (found, wanted) {
        case (.object, .object) where Secrets.isSecret(name), (.array, .array) where Secrets.isSecret(name):
            return found == wanted ? [] : ["\(path) differs"]
        case (.object(let found), .object(let wanted)):
            let names = wanted.keys + found.keys.filter { wanted[$0] == nil }
            return names.flatMap { lines(from: found[$0], to: wanted[$0], at: "\(path).\($0)", name: $0) }
        case (.array(let found), .array(let wanted)):
            return (0..<max(found.count, wanted.count)).flatMap { index in
                lines(
                    from: found.dropFirst(index).first, to: wanted.dropFirst(index).first, at: "\(path)[\(index)]",
                    name: name)
            }
        default: return found == wanted ? [] : ["\(path) is \(text(found, name)), not \(text(wanted, name))"]
        }
    }

    private static func lines(from found: JSON?, to wanted: JSON?, at path: String, name: String) -> [String] {
        switch (found, wanted) {
        case (let found?, let wanted?): lines(from: found, to: wanted, at: path, name: name)
        case (nil, let wanted?): ["\(path) is missing, not \(text(wanted, name))"]
        case (let found?, nil): ["\(path) is too much: \(text(found, name))"]
        case (nil, nil): []
        }
    }

    private static func text(_ value: JSON, _ name: String) -> String {
        Secrets.isSecret(name) ? "…" : Secrets.hidden(in: value).text()
    }
}
