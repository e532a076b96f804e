import FoundationEssentials

/// For a tree within a type of yours. What Foundation's coders do not hand on is lost: members are in the order of
/// their names, and a number's value counts, not its spelling. `JSON(data)` and `data` lose nothing.
extension JSON: Codable {
    /// Takes whatever stands there.
    public init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: JSONKey.self) {
            var members = Object()
            for key in object.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
                members[key.stringValue] = try object.decode(JSON.self, forKey: key)
            }
            self = .object(members)
            return
        }
        if var array = try? decoder.unkeyedContainer() {
            var items: [JSON] = []
            while !array.isAtEnd { items.append(try array.decode(JSON.self)) }
            self = .array(items)
            return
        }
        self = try JSON(scalar: decoder.singleValueContainer())
    }

    private init(scalar: any SingleValueDecodingContainer) throws {
        if scalar.decodeNil() {
            self = .null
        } else if let text = try? scalar.decode(String.self) {
            self = .string(text)
        } else if let flag = try? scalar.decode(Bool.self) {
            self = .bool(flag)
        } else if let number = try? scalar.decode(Int.self) {
            self.init(number)
        } else if let number = try? scalar.decode(Decimal.self), let number = Number(literal: number.description) {
            self = .number(number)
        } else if let number = JSON(try scalar.decode(Double.self)) {
            self = number
        } else {
            throw DecodingError.dataCorruptedError(in: scalar, debugDescription: "Not a finite number.")
        }
    }

    /// Writes the value; a number beyond `Decimal` as the `Double` next to it.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let members):
            var object = encoder.container(keyedBy: JSONKey.self)
            for (name, value) in members { try object.encode(value, forKey: JSONKey(name)) }
        case .array(let items):
            var array = encoder.unkeyedContainer()
            for item in items { try array.encode(item) }
        case .string(let text): try single(text, encoder)
        case .bool(let flag): try single(flag, encoder)
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .number(let number):
            if let whole = number.intValue {
                try single(whole, encoder)
            } else if let decimal = Decimal(string: number.literal), decimal.isFinite {
                try single(decimal, encoder)
            } else {
                try single(number.doubleValue ?? .infinity, encoder)
            }
        }
    }

    private func single(_ value: some Encodable, _ encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}
