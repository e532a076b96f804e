public import ErrandWire
import FoundationEssentials

extension HTTPResponse {
    /// The body as text for people, whatever came: in the charset of its byte order mark, else in that of Content-Type, else
    /// in UTF-8, which is taken for a charset that is not known, too. What does not fit becomes U+FFFD; `body` has the bytes.
    public var text: String {
        let charset = charset ?? .utf8
        return charset.lossyText(body) ?? String(decoding: body, as: UTF8.self)
    }

    /// The charset that the body's byte order mark or, without one, Content-Type tells; nil if neither does.
    package var charset: Charset? {
        Charset(byteOrderMarkOf: body) ?? contentType?.charset.map { Charset($0) }
    }

    /// The body as text, every byte of which must fit.
    func strictText(assuming charset: Charset) throws(AnswerError) -> String {
        let charset = self.charset ?? charset
        guard let text = charset.text(body) else { throw .notText(charset: charset.name) }
        return text
    }
}
