import CXML2

/// libxml2's tree to ours; as deep as its parser follows, so the stack holds it.
enum XMLTree {
    static func element(_ node: xmlNodePtr) throws(XML.ParseError) -> XML {
        XML(
            text(node.pointee.name), prefix: node.pointee.ns?.pointee.prefix.map(text),
            namespace: node.pointee.ns?.pointee.href.map(text), attributes: try attributes(node),
            contents: try contents(node.pointee.children))
    }

    private static func attributes(_ node: xmlNodePtr) throws(XML.ParseError) -> [XML.Attribute] {
        var attributes: [XML.Attribute] = []
        var next = node.pointee.properties
        while let attribute = next {
            let value = try contents(attribute.pointee.children).reduce(into: "") { value, content in
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
    private static func contents(_ first: xmlNodePtr?) throws(XML.ParseError) -> [XML.Content] {
        var contents: [XML.Content] = []
        var next = first
        while let node = next {
            switch node.pointee.type {
            case XML_ELEMENT_NODE: contents.append(.element(try element(node)))
            case XML_TEXT_NODE, XML_CDATA_SECTION_NODE: append(node.pointee.content.map(text) ?? "", to: &contents)
            case XML_ENTITY_REF_NODE: throw XML.ParseError(.undeclaredEntity, line: xmlGetLineNo(node))
            default: break
            }
            next = node.pointee.next
        }
        return contents
    }

    private static func append(_ text: String, to contents: inout [XML.Content]) {
        if case .text(let before) = contents.last {
            contents[contents.count - 1] = .text(before + text)
        } else {
            contents.append(.text(text))
        }
    }

    private static func text(_ bytes: UnsafePointer<xmlChar>) -> String { String(cString: bytes) }
    private static func text(_ bytes: UnsafeMutablePointer<xmlChar>) -> String { String(cString: bytes) }
}
