import CXML2
import FoundationEssentials

/// Bytes to a tree by libxml2, which is told to fetch nothing and to expand nothing.
enum XMLParser {
    /// No network, and of what could load or expand (NOENT, DTDLOAD, DTDATTR, XINCLUDE, HUGE) nothing. Without HUGE libxml2
    /// keeps limits of its own on depth, names and texts.
    private static let options = [
        XML_PARSE_NONET, XML_PARSE_NOCDATA, XML_PARSE_NOERROR, XML_PARSE_NOWARNING, XML_PARSE_COMPACT,
    ].reduce(0) { $0 | Int32($1.rawValue) }

    private static let initialized: Void = xmlInitParser()

    /// - Parameter isUTF8: whatever the document itself says of its charset.
    static func document(_ data: Data, isUTF8: Bool) throws(XML.ParseError) -> XML {
        guard let count = Int32(exactly: data.count) else { throw XML.ParseError(.tooLarge) }
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
        var refusal: XML.ParseError?
        let document = data.withUnsafeBytes { bytes in
            withUnsafeMutablePointer(to: &refusal) { refusal in
                context.pointee._private = UnsafeMutableRawPointer(refusal)
                return errand_xml_read(
                    context, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), count, isUTF8 ? "UTF-8" : nil,
                    isUTF8 ? options | Int32(XML_PARSE_IGNORE_ENC.rawValue) : options)
            }
        }
        defer { xmlFreeDoc(document) }
        if let refusal { throw refusal }
        guard let document, let root = xmlDocGetRootElement(document) else { throw error(of: context) }
        return XMLTree.element(root)
    }

    private static func error(of context: xmlParserCtxtPtr) -> XML.ParseError {
        let code = context.pointee.lastError.code
        let line = Int(context.pointee.lastError.line)
        let reason: XML.ParseError.Reason =
            switch xmlParserErrors(UInt32(bitPattern: code)) {
            case XML_ERR_INTERNAL_ERROR where context.pointee.nameNr > 255: .tooDeep
            case XML_ERR_NAME_TOO_LONG, XML_ERR_NO_MEMORY, XML_ERR_INTERNAL_ERROR: .tooLarge
            case XML_ERR_INVALID_ENCODING, XML_ERR_UNKNOWN_ENCODING, XML_ERR_UNSUPPORTED_ENCODING, XML_I18N_CONV_FAILED:
                .charset
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
