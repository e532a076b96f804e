public import Errand

extension ResponseDecoder where Output == XML {
    /// The body as an XML document: its root element.
    ///
    /// The charset is that of the byte order mark, else that of Content-Type, else that of the document itself
    /// (RFC 7303 §3). What is no XML throws `XML.ParseError`, and an empty body `AnswerError.emptyBody`.
    public static var xml: ResponseDecoder {
        ResponseDecoder(accept: "application/xml, text/xml") { response in
            if response.hasNoContent { throw AnswerError.emptyBody }
            return try XML(response.body, charset: response.charset)
        }
    }
}

extension BaseRequest where Output == XML {
    /// The body as an XML document.
    public var decoder: ResponseDecoder<Output> { .xml }
}
