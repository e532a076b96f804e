/// An XML element with all that is in it; of a document, its root.
///
///     let feed = try XML(response.bytes)
///     let first = feed["channel"]?["item"]?["title"]?.text
///
/// Comments and processing instructions are left out. White space stands as it came.
public struct XML: Sendable, Hashable {
    /// The name without its prefix.
    public let name: String
    /// The prefix of the name, as it was written; nil for none.
    public let prefix: String?
    /// The namespace that the element is in (Namespaces in XML 1.0); nil for none.
    public let namespace: String?
    /// The attributes in their order; declarations of namespaces are none.
    public let attributes: [Attribute]
    /// Elements and text in their order.
    public let contents: [Content]

    /// One attribute of an element.
    public struct Attribute: Sendable, Hashable {
        /// The name without its prefix.
        public let name: String
        /// The namespace that the attribute is in; nil for one without a prefix.
        public let namespace: String?
        /// The value, references in it resolved.
        public let value: String

        /// Makes an attribute; in no namespace unless one is given.
        public init(_ name: String, _ value: String, namespace: String? = nil) {
            self.name = name
            self.namespace = namespace
            self.value = value
        }
    }

    /// What stands in an element.
    public enum Content: Sendable, Hashable {
        /// An element.
        case element(XML)
        /// Text, CDATA sections among it.
        case text(String)
    }

    /// Makes an element.
    public init(
        _ name: String, prefix: String? = nil, namespace: String? = nil, attributes: [Attribute] = [],
        contents: [Content] = []
    ) {
        self.name = name
        self.prefix = prefix
        self.namespace = namespace
        self.attributes = attributes
        self.contents = contents
    }
}

/// What is looked for by name alone is found whatever its namespace.
extension XML {
    /// The elements in this one, in their order.
    public var children: [XML] {
        contents.compactMap { if case .element(let child) = $0 { child } else { nil } }
    }

    /// The elements of this name in this one, in their order.
    /// - Parameter namespace: only those that are in it; any if nil.
    public func children(named name: String, in namespace: String? = nil) -> [XML] {
        children.filter { $0.name == name && (namespace == nil || $0.namespace == namespace) }
    }

    /// The first element of this name in this one.
    public subscript(name: String) -> XML? {
        for case .element(let child) in contents where child.name == name { return child }
        return nil
    }

    /// The value of the first attribute of this name.
    public subscript(attribute name: String) -> String? { attributes.first { $0.name == name }?.value }

    /// The first element at a path of names, as in `"channel/item/title"`; nil if there is none.
    public func element(at path: String) -> XML? {
        path.split(separator: "/").reduce(Optional(self)) { $0?[String($1)] }
    }

    /// All text in the element, that of the elements in it too.
    public var text: String {
        contents.reduce(into: "") { text, content in
            switch content {
            case .text(let part): text += part
            case .element(let child): text += child.text
            }
        }
    }
}
