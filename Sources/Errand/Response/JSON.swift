public import FoundationEssentials

/// JSON as a tree, to look at before decoding, or to send: members in their order, numbers as they were written.
///
///     let tree = try JSON(response.bytes)
///     let first = tree["items"]?[0]?["id"]?.intValue
///
/// Two objects are equal whatever the order of their members; two numbers are equal if they are written alike, so `1`
/// is not `1.0`.
public enum JSON: Sendable, Hashable {
    /// Members in their order.
    case object(Object)
    /// Items.
    case array([JSON])
    /// Text.
    case string(String)
    /// A number, as it is written.
    case number(Number)
    /// True or false, which are no numbers.
    case bool(Bool)
    /// Null.
    case null

    /// Reads JSON (RFC 8259) in UTF-8: exactly one value, of any kind, and nothing else but white space.
    ///
    /// Strict, and where the RFC leaves it open: of members with one name the last wins, in the place of the first;
    /// half of a surrogate pair (`"\uD800"`), which is no character, becomes U+FFFD; a byte order mark is passed over.
    /// At most 512 arrays and objects may lie within each other.
    /// - Throws: what is wrong, and at which byte.
    public init(_ data: Data) throws(ParseError) { self = try JSON(bytes: Array(data)) }

    /// Reads JSON from text, by the same rules.
    /// - Throws: what is wrong, and at which byte of its UTF-8.
    public init(parsing text: some StringProtocol) throws(ParseError) { self = try JSON(bytes: Array(text.utf8)) }

    private init(bytes: [UInt8]) throws(ParseError) {
        var parser = JSONParser(bytes)
        self = try parser.document()
    }

    /// The member of that name; nil if there is none, or this is no object.
    public subscript(name: String) -> JSON? { objectValue?[name] }

    /// The item at that place; nil if there is none, or this is no array.
    public subscript(index: Int) -> JSON? {
        guard case .array(let items) = self, items.indices.contains(index) else { return nil }
        return items[index]
    }

    /// What stands at a path of names, as in `"data.items"`; nil if nothing does.
    public func value(at path: String) -> JSON? {
        path.split(separator: ".").reduce(Optional(self)) { $0?[String($1)] }
    }
}

/// The value, if it is of that kind; nothing is converted.
extension JSON {
    /// The members of an object.
    public var objectValue: Object? { if case .object(let members) = self { members } else { nil } }
    /// The items of an array.
    public var arrayValue: [JSON]? { if case .array(let items) = self { items } else { nil } }
    /// The text of a string.
    public var stringValue: String? { if case .string(let text) = self { text } else { nil } }
    /// A number as it is written.
    public var numberValue: Number? { if case .number(let number) = self { number } else { nil } }
    /// A whole number, if it fits: `7`, `7.0` and `70e-1` are 7.
    public var intValue: Int? { numberValue?.intValue }
    /// The `Double` next to a number; nil beyond its range.
    public var doubleValue: Double? { numberValue?.doubleValue }
    /// True or false.
    public var boolValue: Bool? { if case .bool(let flag) = self { flag } else { nil } }
    /// Whether it is null.
    public var isNull: Bool { self == .null }
}
