import CXML2
import FoundationEssentials

/// Bytes to a tree by libxml2, which is told to fetch nothing and to expand nothing.
enum XMLParser {
    /// No network, and of what could load or expand (NOENT, DTDLOAD, DTDATTR, XINCLUDE, HUGE) nothing. Without HUGE libxml2
    /// keeps limits of its own on depth, names and texts.
    private static let options = [
        XML_PARSE_IGNORE_ENC, XML_PARSE_NONET, XML_PARSE_NOCDATA, XML_PARSE_NOERROR, XML_PARSE_NOWARNING,
        XML_PARSE_COMPACT,
    ].reduce(0) { $0 | Int32($1.rawValue) }

    private static let initialized: Void = xmlInitParser()

    /// - Parameter data: in UTF-8, whatever the document itself says.
    static func document(_ data: Data) throws(XML.ParseError) -> XML {
        guard let count = Int32(exactly: data.count) else { throw XML.ParseError(.tooLarge) }
        guard beginsWithMarkup(data) else { throw XML.ParseError(.notWellFormed(code: 4), line: 1) }
        if let line = XMLGuard.lineOfTooManyAttributes(in: data) { throw XML.ParseError(.tooLarge, line: line) }
        _ = initialized
        guard let context = xmlNewParserCtxt() else { throw XML.ParseError(.tooLarge) }
        defer { xmlFreeParserCtxt(context) }
        // What a document declares makes it larger than its bytes. So the first declaration ends it, and what is referred to
        // can only be undeclared.
        context.pointee.sax.pointee.entityDecl = { context, _, _, _, _, _ in refuse(context, .declaration) }
        context.pointee.sax.pointee.unparsedEntityDecl = { context, _, _, _, _ in refuse(context, .declaration) }
        context.pointee.sax.pointee.attributeDecl = { context, _, _, _, _, _, tree in
            xmlFreeEnumeration(tree)
            refuse(context, .declaration)
        }
        context.pointee.sax.pointee.getEntity = { context, _ in
            refuse(context, .undeclaredEntity)
            return nil
        }
        context.pointee.sax.pointee.startElementNs = {
            context, name, prefix, uri, namespaces, list, attributes, defaults, values in
            // Each namespace has two places in the table, its prefix and its name.
            if let parser = context?.assumingMemoryBound(to: xmlParserCtxt.self),
                parser.pointee.nsNr > 2 * XMLGuard.limit
            {
                refuse(context, .tooLarge)
            } else {
                xmlSAX2StartElementNs(context, name, prefix, uri, namespaces, list, attributes, defaults, values)
            }
        }
        var refusal: XML.ParseError?
        let document = data.withUnsafeBytes { bytes in
            withUnsafeMutablePointer(to: &refusal) { refusal in
                context.pointee._private = UnsafeMutableRawPointer(refusal)
                return errand_xml_read(
                    context, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), count, options)
            }
        }
        defer { xmlFreeDoc(document) }
        if let refusal { throw refusal }
        guard let document, let root = xmlDocGetRootElement(document) else { throw error(of: context, in: data) }
        return XMLTree.root(root)
    }

    /// Whether it is markup that comes first, after a byte order mark and white space. libxml2 would look for other charsets.
    private static func beginsWithMarkup(_ data: Data) -> Bool {
        let start = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
        return start.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 } == UInt8(ascii: "<")
    }

    private static func error(of context: xmlParserCtxtPtr, in data: Data) -> XML.ParseError {
        let code = context.pointee.lastError.code
        let line = Int(context.pointee.lastError.line)
        let reason: XML.ParseError.Reason =
            switch xmlParserErrors(UInt32(bitPattern: code)) {
            case XML_ERR_INTERNAL_ERROR where context.pointee.nameNr > 255: .tooDeep
            case XML_ERR_NAME_TOO_LONG, XML_ERR_NO_MEMORY: .tooLarge
            case _ where String(validating: data, as: UTF8.self) == nil: .charset
            default: .notWellFormed(code: Int(code))
            }
        return XML.ParseError(reason, line: line)
    }
}

/// Ends the parsing, and leaves why with the context. A function that C can call.
private func refuse(_ context: UnsafeMutableRawPointer?, _ reason: XML.ParseError.Reason) {
    guard let parser = context?.assumingMemoryBound(to: xmlParserCtxt.self) else { return }
    let refusal = parser.pointee._private?.assumingMemoryBound(to: XML.ParseError?.self)
    if refusal?.pointee == nil {
        refusal?.pointee = XML.ParseError(reason, line: Int(xmlSAX2GetLineNumber(context)))
    }
    xmlStopParser(parser)
}
