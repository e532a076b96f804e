import CXML2

/// libxml2's tree, in which no references are left, to ours; as deep as its parser follows, so the stack holds it.
enum XMLTree {
    static func element(_ node: xmlNodePtr) -> XML {
        XML(
            text(node.pointee.name), prefix: node.pointee.ns?.pointee.prefix.map(text),
            namespace: node.pointee.ns?.pointee.href.map(text), attributes: attributes(node),
            contents: contents(node.pointee.children))
    }

    private static func attributes(_ node: xmlNodePtr) -> [XML.Attribute] {
        var attributes: [XML.Attribute] = []
        var next = node.pointee.properties
        while let attribute = next {
            let value = contents(attribute.pointee.children).reduce(into: "") { value, content in
                if case .text(let part) = content { value += part }
            }
            attributes.append(
                XML.Attribute(
                    text(attribute.pointee.name), value, namespace: attribute.pointee.ns?.pointee.href.map(text)))
            next = attribute.pointee.next
        }
        return attributes
    }

    /// A node and those that follow it; texts that a comment parted are one.
    private static func contents(_ first: xmlNodePtr?) -> [XML.Content] {
        var contents: [XML.Content] = []
        var pending = ""
        var next = first
        while let node = next {
            switch node.pointee.type {
            case XML_ELEMENT_NODE:
                if !pending.isEmpty { contents.append(.text(pending)) }
                pending = ""
                contents.append(.element(element(node)))
            case XML_TEXT_NODE, XML_CDATA_SECTION_NODE: pending += node.pointee.content.map(text) ?? ""
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
