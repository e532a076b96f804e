public import ErrandWire
public import FoundationEssentials

/// Makes a request's body, and states its media type.
public struct BodyEncoder: Sendable {
    /// The Content-Type header to send, unless the request has its own; nil for none.
    public let contentType: String?
    /// The fields, if it is a form, for a debugging aid that sends them by the URL.
    let fields: Query?
    private let encode: @Sendable (_ added: JSON.Object) throws -> HTTPBody

    /// Makes an encoder of a function, which is called once a send.
    public init(contentType: String?, _ encode: @escaping @Sendable () throws -> HTTPBody) {
        self.init(contentType) { _ in try encode() }
    }

    private init(
        _ contentType: String?, fields: Query? = nil,
        _ encode: @escaping @Sendable (_ added: JSON.Object) throws -> HTTPBody
    ) {
        self.contentType = contentType
        self.fields = fields
        self.encode = encode
    }

    /// The body.
    /// - Throws: what the function throws.
    public func callAsFunction() throws -> HTTPBody { try encode(JSON.Object()) }

    /// The same body with members besides: in a form (scalars as text, null left out) and in a JSON object at the top they are added behind
    /// its own, which win; of the added ones the first of a name does. Other bodies are left as they are. A transform comes after it.
    public func adding(_ fields: JSON.Object) -> BodyEncoder {
        fields.isEmpty ? self : BodyEncoder(contentType) { [encode] in try encode(fields.adding($0)) }
    }

    /// The same body, its bytes changed by a transform: Base64, encryption.
    /// - Parameter type: What the bytes are then; by default, bytes of which nothing is known (RFC 9110 §8.3).
    public func transformed(
        by transform: BodyTransform, type: String? = "application/octet-stream"
    ) -> BodyEncoder {
        BodyEncoder(type) { [encode] added in
            switch try encode(added) {
            case .none: .none
            case .data(let data): .data(try transform(data))
            }
        }
    }
}

extension BodyEncoder {
    /// A value as JSON, by an encoder that is made for each send.
    public static func json(
        _ value: some Encodable & Sendable, type: String = "application/json",
        by encoder: @escaping @Sendable () -> JSONEncoder = { JSONEncoder() }
    ) -> BodyEncoder {
        BodyEncoder(type) { added in
            let data = try encoder().encode(value)
            return .data(added.isEmpty ? data : try added.spliced(into: data))
        }
    }

    /// A tree as JSON, with its members in their order and its numbers as they are written.
    public static func json(_ tree: JSON, type: String = "application/json") -> BodyEncoder {
        BodyEncoder(type) { added in
            guard !added.isEmpty, let own = tree.objectValue else { return .data(tree.data) }
            return .data(JSON.object(own.adding(added)).data)
        }
    }

    /// Parameters as a form.
    /// - Parameter spaces: How a space is written; `+` by default (WHATWG URL §5.2).
    public static func form(
        _ fields: Query, spaces: QueryStyle.Spaces = .plus, type: String = "application/x-www-form-urlencoded"
    ) -> BodyEncoder {
        BodyEncoder(type, fields: fields) { .data(try fields.adding($0).form(spaces)) }
    }

    /// The members of a value as a form, by the rules of `Query.init(encoding:style:)`.
    public static func form(
        encoding value: some Encodable & Sendable, style: QueryStyle = .repeatedNames,
        type: String = "application/x-www-form-urlencoded"
    ) -> BodyEncoder {
        let fields = Query(encoding: value, style: style)
        return BodyEncoder(type, fields: fields) { added in
            .data(try fields.adding(added, style).form(style.formSpaces))
        }
    }

    /// Bytes as they are.
    public static func data(_ data: Data, type: String = "application/octet-stream") -> BodyEncoder {
        BodyEncoder(type) { _ in .data(data) }
    }

    /// Text in a charset, which the media type names.
    ///
    /// A charset that is not known, and a character that is not in it, make the request unbuildable.
    public static func text(
        _ text: String, charset: Charset = .utf8, type: String = "text/plain"
    ) -> BodyEncoder {
        BodyEncoder("\(type); charset=\(charset)") { _ in
            guard charset.isKnown else { throw InvalidRequest.body("an unknown charset") }
            guard let bytes = charset.bytes(of: text) else {
                throw InvalidRequest.body("a character that is not in the charset")
            }
            return .data(bytes)
        }
    }
}
