/// Header fields: in order, many values a name, names compared without case (RFC 9110 §5).
///
/// Fields that came from a server are kept as the bytes that came, and read when they are asked for.
public struct HTTPHeaders: Sendable {
    /// One field.
    public struct Field: Sendable, Hashable {
        /// The name, compared without case.
        public var name: HTTPHeaderName
        /// The value as it is sent, or as it came less the spaces around it.
        public var value: String

        /// Makes a field of a name and a value.
        public init(_ name: HTTPHeaderName, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    private enum Storage: Sendable {
        case fields([Field])
        case block(HeaderBlock)
    }

    private var storage: Storage

    /// Makes headers without a field.
    public init() { storage = .fields([]) }

    /// Makes headers of these fields, in their order.
    public init(_ fields: [Field]) { storage = .fields(fields) }

    package init(block: HeaderBlock) { storage = .block(block) }

    /// All fields, in the order they came or were added.
    public var fields: [Field] {
        get {
            switch storage {
            case .fields(let fields): fields
            case .block(let block): block.fields
            }
        }
        set { storage = .fields(newValue) }
    }

    /// Whether there is no field.
    public var isEmpty: Bool {
        switch storage {
        case .fields(let fields): fields.isEmpty
        case .block(let block): block.fields.isEmpty
        }
    }

    /// The first value of `name`. Setting replaces all values of the name; setting nil takes them out.
    public subscript(name: HTTPHeaderName) -> String? {
        get {
            switch storage {
            case .fields(let fields): fields.first { $0.name == name }?.value
            case .block(let block): block.firstValue(of: name)
            }
        }
        set {
            var fields = self.fields
            guard let newValue else {
                fields.removeAll { $0.name == name }
                self.fields = fields
                return
            }
            if let first = fields.firstIndex(where: { $0.name == name }) {
                fields[first] = Field(name, newValue)
                let rest = fields.index(after: first)
                fields[rest...].removeAll { $0.name == name }
            } else {
                fields.append(Field(name, newValue))
            }
            self.fields = fields
        }
    }

    /// Every value of `name`, in order, none joined.
    public func values(of name: HTTPHeaderName) -> [String] {
        fields.filter { $0.name == name }.map(\.value)
    }

    /// Whether there is a field of this name.
    public func contains(_ name: HTTPHeaderName) -> Bool { self[name] != nil }

    /// Adds a value and keeps those that are there.
    public mutating func add(_ name: HTTPHeaderName, _ value: String) {
        fields.append(Field(name, value))
    }

    /// Takes the fields of `other`, whose values replace those of the same name here.
    public mutating func merge(_ other: HTTPHeaders) {
        if other.isEmpty { return }
        if isEmpty {
            self = other
            return
        }
        let added = other.fields
        fields.removeAll { field in added.contains { $0.name == field.name } }
        fields.append(contentsOf: added)
    }
}

extension HTTPHeaders: Hashable {
    /// Compares the fields in their order; values with regard to case.
    public static func == (left: HTTPHeaders, right: HTTPHeaders) -> Bool { left.fields == right.fields }

    /// Hashes the fields in their order.
    public func hash(into hasher: inout Hasher) { hasher.combine(fields) }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    /// Makes headers of a literal; its order stays, and a name may stand twice.
    public init(dictionaryLiteral elements: (HTTPHeaderName, String)...) {
        storage = .fields(elements.map { Field($0.0, $0.1) })
    }
}
