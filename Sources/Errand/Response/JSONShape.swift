/// The form that an answer must have; says where an answer departs from it.
///
///     let shape: JSONShape = ["id": .string, "tags": .optional([.string]), "price": .nullable(.number)]
///
/// - A dictionary is an object: each of its members must be there, unless it is `.optional`; others may be.
/// - An array of one shape is an array whose items all have it; an empty one is any array. With several, each item must
///   have one of them.
/// - Null is only what is `.null`, `.nullable`, `.optional` or `.any`, in an object and in an array alike.
/// - True and false are no numbers, and 1 and 0 no booleans.
public struct JSONShape: Sendable, Hashable {
    let rule: Rule

    indirect enum Rule: Sendable, Hashable {
        case any
        case kind(Kind)
        case members([Member])
        case items(JSONShape)
        case either([JSONShape])
        /// `nullable`, and `optional`, which as a member may be missing besides.
        case nullable(JSONShape, isOptional: Bool)
    }

    enum Kind: String, Sendable {
        case string, number, integer, bool, null, object, array
    }

    struct Member: Sendable, Hashable {
        let name: String
        let shape: JSONShape
    }
}

extension JSONShape {
    /// Text.
    public static let string = JSONShape(rule: .kind(.string))
    /// A number, whole or not.
    public static let number = JSONShape(rule: .kind(.number))
    /// A number whose value is whole, of any size: `7`, `7.0`, `1e20`.
    public static let integer = JSONShape(rule: .kind(.integer))
    /// True or false.
    public static let bool = JSONShape(rule: .kind(.bool))
    /// Null.
    public static let null = JSONShape(rule: .kind(.null))
    /// An object, whatever is in it.
    public static let object = JSONShape(rule: .kind(.object))
    /// An array, whatever is in it.
    public static let array = JSONShape(rule: .kind(.array))
    /// Whatever there is, null too. A member must be there.
    public static let any = JSONShape(rule: .any)

    /// Null, or this shape; as a member it may also be missing.
    public static func optional(_ shape: JSONShape) -> JSONShape {
        JSONShape(rule: .nullable(shape, isOptional: true))
    }

    /// Null, or this shape; as a member it must be there.
    public static func nullable(_ shape: JSONShape) -> JSONShape {
        JSONShape(rule: .nullable(shape, isOptional: false))
    }

    /// One of these shapes.
    public static func either(_ first: JSONShape, _ others: JSONShape...) -> JSONShape {
        others.isEmpty ? first : JSONShape(rule: .either([first] + others))
    }
}

extension JSONShape: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
    /// An object with these members, and any others.
    public init(dictionaryLiteral members: (String, JSONShape)...) {
        rule = .members(members.map { Member(name: $0, shape: $1) })
    }

    /// An array whose items have this shape, or one of these; any array if there is none.
    public init(arrayLiteral shapes: JSONShape...) {
        switch shapes.count {
        case 0: rule = .kind(.array)
        case 1: rule = .items(shapes[0])
        default: rule = .items(JSONShape(rule: .either(shapes)))
        }
    }
}
