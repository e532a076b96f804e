import CXML2

/// libxml2's tree, in which no references are left, to ours; as deep as its parser follows, so the stack holds it.
struct XMLTree {
    /// The name of each namespace, one text for all that is in it: it may be long, and stands in the document but once.
    private var namespaces: [xmlNsPtr: String] = [:]

    static func root(_ node: xmlNodePtr) -> XML {
        var tree = XMLTree()
        return tree.element(node)
    }

    private mutating func element(_ node: xmlNodePtr) -> XML {
        XML(
            XMLTree.text(node.pointee.name), prefix: node.pointee.ns?.pointee.prefix.map(XMLTree.text),
            namespace: node.pointee.ns.flatMap { namespace($0) }, attributes: attributes(node),
            contents: contents(node.pointee.children))
    }

    private mutating func namespace(_ declaration: xmlNsPtr) -> String? {
        if let known = namespaces[declaration] { return known }
        let name = declaration.pointee.href.map(XMLTree.text)
        namespaces[declaration] = name
        return name
    }

    private mutating func attributes(_ node: xmlNodePtr) -> [XML.Attribute] {
        var attributes: [XML.Attribute] = []
        var next = node.pointee.properties
        while let attribute = next {
            let value = contents(attribute.pointee.children).reduce(into: "") { value, content in
                if case .text(let part) = content { value += part }
            }
            attributes.append(
                XML.Attribute(
                    XMLTree.text(attribute.pointee.name), value,
                    namespace: attribute.pointee.ns.flatMap { namespace($0) }))
            next = attribute.pointee.next
        }
        return attributes
    }

    /// A node and those that follow it; texts that a comment parted are one.
    private mutating func contents(_ first: xmlNodePtr?) -> [XML.Content] {
        var contents: [XML.Content] = []
        var pending = ""
        var next = first
        while let node = next {
            switch node.pointee.type {
            case XML_ELEMENT_NODE:
                if !pending.isEmpty { contents.append(.text(pending)) }
                pending = ""
                contents.append(.element(element(node)))
            case XML_TEXT_NODE, XML_CDATA_SECTION_NODE: pending += node.pointee.content.map(XMLTree.text) ?? ""
            default: break
            }
            next = node.pointee.next
        }
        if !pending.isEmpty { contents.append(.text(pending)) }
        return contents
    }

    private static func text(_ bytes: UnsafePointer<xmlChar>) -> String { String(cString: bytes) }
    private static func text(_ bytes: UnsafeMutablePointer<xmlChar>) -> String { String(cString: bytes) }
}
