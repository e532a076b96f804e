public import ErrandWire
public import FoundationEssentials

/// Makes an output of an answer that was judged good, and states what media type it understands.
public struct ResponseDecoder<Output: Sendable>: Sendable {
    /// The Accept header to send, unless the request has its own; nil for none.
    public let accept: String?
    @usableFromInline let decode: @Sendable (HTTPResponse) throws -> Output

    /// Makes a decoder of a function; no Accept header by default.
    public init(accept: String? = nil, _ decode: @escaping @Sendable (HTTPResponse) throws -> Output) {
        self.accept = accept
        self.decode = decode
    }

    /// The output made of an answer.
    /// - Throws: what the function throws.
    @inlinable
    public func callAsFunction(_ response: HTTPResponse) throws -> Output { try decode(response) }

    /// The output of this decoder, changed by `transform`.
    public func map<New: Sendable>(_ transform: @escaping @Sendable (Output) throws -> New) -> ResponseDecoder<New> {
        ResponseDecoder<New>(accept: accept) { try transform(decode($0)) }
    }
}

/// Why an answer's bytes gave no output.
public enum AnswerError: Error, Sendable, Hashable {
    /// There is no body, and the output has no value for that.
    case emptyBody
    /// There is nothing at the key path.
    case nothing(at: String)
    /// The bytes are not text in this charset, or the charset is not known.
    case notText(charset: String)
}

extension ResponseDecoder where Output: Decodable {
    /// The whole body as JSON, scalars too (RFC 8259 §2).
    public static var json: ResponseDecoder { .json() }

    /// The whole body as JSON, read by a decoder that is made for each answer.
    public static func json(by decoder: @escaping @Sendable () -> JSONDecoder = { JSONDecoder() }) -> ResponseDecoder {
        ResponseDecoder(accept: "application/json") { response in
            if let output = try emptyOutput(response) { return output }
            return try decoder().decode(Output.self, from: response.jsonBody)
        }
    }

    /// What stands at a key path of a JSON body: `"data"`, `"data.items"`.
    ///
    /// Where the path leads nowhere (a name is missing, or what should hold it is no object, as in PHP's `"data": []`), an
    /// Optional is nil, `Empty` is the empty value, and any other output is `AnswerError.nothing(at:)`.
    public static func json(
        at path: String, by decoder: @escaping @Sendable () -> JSONDecoder = { JSONDecoder() }
    ) -> ResponseDecoder {
        ResponseDecoder(accept: "application/json") { response in
            if let output = try emptyOutput(response) { return output }
            return try decoder().decode(AtPath<Output>.self, from: response.jsonBody, configuration: path).value
        }
    }

    /// The output for an answer without content; nil if it has content.
    private static func emptyOutput(_ response: HTTPResponse) throws -> Output? {
        guard response.hasNoContent else { return nil }
        guard let empty = (Output.self as? any EmptyRepresentable.Type)?.empty as? Output else {
            throw AnswerError.emptyBody
        }
        return empty
    }
}

extension ResponseDecoder where Output == Data {
    /// The bytes as they came.
    public static var data: ResponseDecoder { ResponseDecoder { $0.body } }
}

extension ResponseDecoder where Output == Empty {
    /// Nothing, whatever came.
    public static var ignored: ResponseDecoder { ResponseDecoder { _ in Empty() } }
}

extension ResponseDecoder where Output == String {
    /// The body as text in the charset of its byte order mark, else in that of Content-Type, else in UTF-8.
    ///
    /// Strict: a byte that does not fit, or a charset that is not known, is `AnswerError.notText`. `HTTPResponse.text` gives
    /// what can be read of any body.
    public static var text: ResponseDecoder { .text(assuming: .utf8) }

    /// The same, for a server that does not say its charset.
    public static func text(assuming charset: Charset) -> ResponseDecoder {
        ResponseDecoder(accept: "text/*, */*;q=0.5") { try $0.strictText(assuming: charset) }
    }
}

/// A value that stands within an object.
private struct AtPath<Value: Decodable>: DecodableWithConfiguration {
    let value: Value

    init(from decoder: any Decoder, configuration path: String) throws {
        let object = try decoder.container(keyedBy: JSONKey.self)
        guard let (object, key) = JSONKey.walk(path, from: object), object.contains(key) else {
            guard let empty = (Value.self as? any EmptyRepresentable.Type)?.empty as? Value else {
                throw AnswerError.nothing(at: path)
            }
            value = empty
            return
        }
        value = try object.decode(Value.self, forKey: key)
    }
}
