/// A member's name that is known only at run time.
struct JSONKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: some StringProtocol) { stringValue = String(name) }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }

    /// The object that holds the last name of a path such as `"a.b.c"`, and that name; nil if a name before it leads nowhere.
    static func walk(
        _ path: String, from object: KeyedDecodingContainer<JSONKey>
    ) -> (KeyedDecodingContainer<JSONKey>, JSONKey)? {
        var object = object
        var names = path.split(separator: ".")[...]
        guard let last = names.popLast() else { return nil }
        for name in names {
            guard let next = try? object.nestedContainer(keyedBy: JSONKey.self, forKey: JSONKey(name)) else {
                return nil
            }
            object = next
        }
        return (object, JSONKey(last))
    }
}
