public import Errand
public import FoundationEssentials

extension XML {
    /// Reads an XML 1.0 document.
    ///
    /// Nothing is fetched, from a network or a disk. A document type may be named, but what declares entities or attributes is
    /// refused; character references and the five entities of XML are resolved. At most 255 elements may lie within each
    /// other. A document takes up to some fifty times its bytes in memory, so let the request's `bodySizeLimit` fit.
    /// - Parameter charset: what the bytes are in, whatever the document says; if nil, the document's byte order mark or
    ///   declaration tells, and without one it is UTF-8.
    /// - Throws: what is wrong, and at which line.
    public init(_ data: Data, charset: Charset? = nil) throws(ParseError) {
        let charset = charset ?? Charset(wideCharsetOf: data) ?? XMLDeclaration.charset(of: data)
        guard let charset, charset != .utf8 else {
            self = try XMLParser.document(data)
            return
        }
        guard let text = charset.text(data) else { throw ParseError(.charset) }
        self = try XMLParser.document(Data(text.utf8))
    }
}
