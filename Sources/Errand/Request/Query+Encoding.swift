import ErrandWire

extension Query {
    /// The members of any value that encodes as a keyed container, `nil` being none.
    ///
    /// Dates are written as the style says, `Data` as Base64, `URL`, `UUID` and `Decimal` as their texts. What cannot be written (a number
    /// that is not finite, a value without names) makes the request unbuildable: `InvalidRequest.query` says where.
    public init(encoding value: (some Encodable)?, style: QueryStyle = .repeatedNames) {
        self.init { () throws(InvalidRequest) in try Query.items(of: value, style) }
    }

    /// Pairs in their order, with values of any kind that can be encoded, by the rules of `init(encoding:style:)`; a name may come twice.
    ///
    ///     Query(pairs: ["page": 2, "ids": [1, 2], "filter": filter], style: .phpBrackets)
    public init(pairs: KeyValuePairs<String, (any Encodable)?>, style: QueryStyle = .repeatedNames) {
        self.init { () throws(InvalidRequest) in
            var members: [(key: String, value: JSON)] = []
            for (name, value) in pairs {
                let tree = try value.map { value throws(InvalidRequest) in
                    try TreeEncoder.tree(of: value, at: [JSONKey(name)], dates: style.dates)
                }
                members.append((name, tree ?? .null))
            }
            return try style.items(of: members)
        }
    }

    private init(_ items: () throws(InvalidRequest) -> [Item]) {
        do throws(InvalidRequest) {
            self.init(try items())
        } catch {
            self.init([Item(.refused(error))])
        }
    }

    static func items(of value: (some Encodable)?, _ style: QueryStyle) throws(InvalidRequest) -> [Item] {
        guard let value else { return [] }
        switch try TreeEncoder.tree(of: value, dates: style.dates) {
        case .object(let members): return try style.items(of: members)
        case .null: return []
        case .array, .string, .number, .bool: throw .query("$: a value without names")
        }
    }
}
