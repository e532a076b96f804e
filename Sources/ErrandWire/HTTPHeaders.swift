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

    /// What came from a server, until it is changed.
    private var block: HeaderBlock?
    /// The fields, if there is no block.
    private var own: [Field]

    /// Makes headers without a field.
    public init() { own = [] }

    /// Makes headers of these fields, in their order.
    public init(_ fields: [Field]) { own = fields }

    package init(block: HeaderBlock) {
        self.block = block
        own = []
    }

    /// All fields, in the order they came or were added.
    public var fields: [Field] {
        get { block?.fields ?? own }
        _modify {
            if let block {
                own = block.fields
                self.block = nil
            }
            yield &own
        }
    }

    /// Whether there is no field.
    public var isEmpty: Bool { fields.isEmpty }

    /// The first value of `name`. Setting replaces all values of the name; setting nil takes them out.
    public subscript(name: HTTPHeaderName) -> String? {
        get {
            if let block { return block.firstValue(of: name) }
            return own.first { $0.name == name }?.value
        }
        set { set(name, newValue) }
    }

    private mutating func set(_ name: HTTPHeaderName, _ value: String?) {
        guard let value else { return fields.removeAll { $0.name == name } }
        guard let first = fields.firstIndex(where: { $0.name == name }) else { return add(name, value) }
        fields[first] = Field(name, value)
        let rest = fields.index(after: first)
        fields[rest...].removeAll { $0.name == name }
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

extension HTTPHeaders {
    /// Whether both would be sent as the same bytes: names with regard to case, too.
    package func isSpelled(like other: HTTPHeaders) -> Bool {
        // The agent's fields are in all requests that add none, so most lists that are alike share their memory.
        let isShared = own.withUnsafeBufferPointer { own in
            other.own.withUnsafeBufferPointer { $0.baseAddress == own.baseAddress && $0.count == own.count }
        }
        if isShared, block == nil, other.block == nil { return true }
        return fields.elementsEqual(other.fields) {
            $0.value.isSpelled(like: $1.value) && $0.name.text.isSpelled(like: $1.name.text)
        }
    }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    /// Makes headers of a literal; its order stays, and a name may stand twice.
    public init(dictionaryLiteral elements: (HTTPHeaderName, String)...) {
        own = elements.map { Field($0.0, $0.1) }
    }
}

extension HTTPHeaders: CustomStringConvertible, CustomReflectable {
    /// One line a field, as `Field` shows it.
    public var description: String { fields.map(\.description).joined(separator: "\n") }
    /// The fields, as `Field` shows them.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: fields.map(\.description)) }
}

extension HTTPHeaders.Field: CustomStringConvertible, CustomReflectable {
    /// `name: value`; "…" for the value of a field that holds credentials or cookies or is named like one that does, for a whole URL, and
    /// for a query.
    public var description: String { "\(name): \(shownValue)" }
    /// The description, so that `dump` tells no more.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: [description]) }

    private var shownValue: String {
        if isSecret || value.contains("//") { return "…" }
        let end = value.utf8.firstIndex(of: UInt8(ascii: "?")) ?? value.endIndex
        return end == value.endIndex ? value : "\(value[..<end])?…"
    }

    private var isSecret: Bool {
        let name = ASCII.lowercased(name.text)
        return name != "www-authenticate"
            && ["auth", "cookie", "token", "secret", "password", "key", "session"].contains { name.contains($0) }
    }
}
