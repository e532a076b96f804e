import ErrandWire

/// Parameters in order; a name may come more than once. Each text is escaped exactly once.
public struct Query: Sendable, Hashable {
    /// One parameter.
    public struct Item: Sendable, Hashable {
        /// The name, not escaped.
        public let name: String
        /// The value, not escaped.
        public let value: String

        /// Makes a parameter of a name and a value that are not escaped.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The parameters, in the order they are sent.
    public var items: [Item]

    /// Makes a query of parameters; without any by default.
    public init(_ items: [Item] = []) { self.items = items }

    /// Adds a parameter: none for nil, one for each element of an array.
    public mutating func add(_ name: String, _ value: (any QueryValue)?) {
        for text in value?.queryTexts ?? [] { items.append(Item(name, text)) }
    }

    /// `name=value&…`, all but unreserved characters escaped (RFC 3986 §2.3); a space is `%20` and a plus is `%2B`.
    public var encoded: String {
        items.map { "\(PercentEncoding.encodeValue($0.name))=\(PercentEncoding.encodeValue($0.value))" }
            .joined(separator: "&")
    }
}

extension Query: ExpressibleByDictionaryLiteral {
    /// Makes a query of a literal; its order stays, and nil leaves a parameter out.
    public init(dictionaryLiteral elements: (String, (any QueryValue)?)...) {
        self.init()
        for (name, value) in elements { add(name, value) }
    }
}

/// What can stand as a parameter's value.
public protocol QueryValue: Sendable {
    /// One text for each time the name is to be written.
    var queryTexts: [String] { get }
}

extension QueryValue where Self: CustomStringConvertible {
    /// The description.
    public var queryTexts: [String] { [description] }
}

extension String: QueryValue {}
extension Substring: QueryValue {}
extension Int: QueryValue {}
extension Int64: QueryValue {}
extension UInt: QueryValue {}
extension Double: QueryValue {}
extension Bool: QueryValue {}
extension Array: QueryValue where Element: QueryValue {
    /// The texts of all elements, in order.
    public var queryTexts: [String] { flatMap(\.queryTexts) }
}
