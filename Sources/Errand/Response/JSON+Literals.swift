extension JSON {
    /// A string.
    public init(_ text: String) { self = .string(text) }
    /// True or false.
    public init(_ flag: Bool) { self = .bool(flag) }
    /// A whole number.
    public init(_ number: some BinaryInteger) { self = .number(Number(number)) }
    /// A number; nil for infinity and for what is no number.
    public init?(_ number: some BinaryFloatingPoint & LosslessStringConvertible) {
        guard let number = Number(number) else { return nil }
        self = .number(number)
    }
}

extension JSON: ExpressibleByStringInterpolation, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// A string.
    public init(stringLiteral text: String) { self = .string(text) }
    /// True or false.
    public init(booleanLiteral flag: Bool) { self = .bool(flag) }
    /// A whole number.
    public init(integerLiteral number: Int) { self = .number(Number(number)) }
    /// A number; null if it is too large for `Double`.
    public init(floatLiteral number: Double) { self = JSON(number) ?? .null }
    /// Null.
    public init(nilLiteral: ()) { self = .null }
    /// An array.
    public init(arrayLiteral items: JSON...) { self = .array(items) }
    /// An object; of members with one name the last wins.
    public init(dictionaryLiteral members: (String, JSON)...) {
        self = .object(Object(members))
    }
}

extension JSON.Object: ExpressibleByDictionaryLiteral {
    /// Members in the order of the literal; of members with one name the last wins.
    public init(dictionaryLiteral members: (String, JSON)...) {
        self.init(members)
    }

    fileprivate init(_ members: [(String, JSON)]) {
        self.init()
        for (name, value) in members { self[name] = value }
    }
}
