import ErrandWire
import FoundationEssentials

/// Makes a tree of any `Encodable` value, members in the order they are encoded: Foundation's encoder keeps none.
final class TreeEncoder: Encoder {
    enum Content {
        case nothing
        case scalar(JSON)
        case items([TreeEncoder])
        case members(names: [String], values: [String: TreeEncoder])
    }

    let codingPath: [any CodingKey]
    let dates: QueryStyle.Dates
    var content = Content.nothing
    /// Of how many items each element is, if the elements come in an order that differs from run to run.
    var unordered: Int?
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ codingPath: [any CodingKey], _ dates: QueryStyle.Dates) {
        self.codingPath = codingPath
        self.dates = dates
    }

    /// - Throws: `.query` with the place and the reason; no value stands in it.
    static func tree(
        of value: some Encodable, at path: [any CodingKey] = [], dates: QueryStyle.Dates
    ) throws(InvalidRequest) -> JSON {
        let encoder = TreeEncoder(path, dates)
        do {
            try encoder.set(value)
        } catch let error as InvalidRequest {
            throw error
        } catch EncodingError.invalidValue(_, let context) {
            throw refusal(at: context.codingPath, "cannot be encoded")
        } catch {
            throw .query("\(type(of: error))")
        }
        return encoder.tree
    }

    /// What was encoded; an empty object if nothing was.
    var tree: JSON {
        switch content {
        case .nothing: return .object(JSON.Object())
        case .scalar(let value): return value
        case .items(let encoders):
            let items = encoders.map(\.tree)
            return .array(unordered.map { TreeEncoder.sorted(items, by: $0) } ?? items)
        case .members(let names, let values):
            var members = JSON.Object()
            for name in unordered == nil ? names : names.sorted() { members[name] = values[name]?.tree }
            return .object(members)
        }
    }

    /// Elements, each of so many items, by their text.
    private static func sorted(_ items: [JSON], by size: Int) -> [JSON] {
        let starts = stride(from: 0, to: items.count, by: size)
        let elements = starts.map { items[$0..<min($0 + size, items.count)] }
        return elements.map { ($0, $0.map { $0.text() }.joined()) }.sorted { $0.1 < $1.1 }.flatMap(\.0)
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if case .members = content {} else { content = .members(names: [], values: [:]) }
        return KeyedEncodingContainer(TreeMembers(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if case .items = content {} else { content = .items([]) }
        return TreeItems(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { TreeValue(encoder: self) }

    func set(_ value: some Encodable) throws {
        switch value {
        case let text as String: content = .scalar(.string(text))
        case let flag as Bool: content = .scalar(.bool(flag))
        case let number as any BinaryInteger: content = .scalar(JSON(number))
        case let number as Double: content = .scalar(try finite(JSON(number)))
        case let number as Float: content = .scalar(try finite(JSON(number)))
        case let number as Decimal:
            content = .scalar(try finite(JSON.Number(literal: number.description).map { .number($0) }))
        case let tree as JSON: content = .scalar(tree)
        case let date as Date: content = .scalar(.string(try text(of: date)))
        case let data as Data: content = .scalar(.string(data.base64EncodedString()))
        case let url as URL: content = .scalar(.string(url.absoluteString))
        default:
            // An object that holds itself has no end.
            guard codingPath.count <= JSONParser.depthLimit else { throw TreeEncoder.refusal(at: [], "too deep") }
            unordered = (type(of: value) as? any Unordered.Type)?.elementSize
            try value.encode(to: self)
        }
    }

    private func finite(_ number: JSON?) throws(InvalidRequest) -> JSON {
        guard let number else { throw TreeEncoder.refusal(at: codingPath, TreeEncoder.notFinite) }
        return number
    }

    private func text(of date: Date) throws -> String {
        guard let text = try dates.text(of: date) else {
            throw TreeEncoder.refusal(at: codingPath, "a date that cannot be written")
        }
        return text
    }

    static let notFinite = "not a finite number"

    private static func refusal(at path: [any CodingKey], _ reason: String) -> InvalidRequest {
        let place = path.reduce("$") { text, key in
            key.intValue.map { "\(text)[\($0)]" } ?? "\(text).\(key.stringValue)"
        }
        return .query("\(place): \(reason)")
    }
}

/// A collection whose order says nothing.
private protocol Unordered {
    /// How many items an element takes where it is written without names.
    static var elementSize: Int { get }
}

extension Dictionary: Unordered {
    /// A key and a value.
    fileprivate static var elementSize: Int { 2 }
}

extension Set: Unordered {
    fileprivate static var elementSize: Int { 1 }
}
