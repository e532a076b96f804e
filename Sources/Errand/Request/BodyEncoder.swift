public import ErrandWire
public import FoundationEssentials

/// Makes a request's body, and states its media type.
public struct BodyEncoder: Sendable {
    /// The Content-Type header to send, unless the request has its own; nil for none.
    public let contentType: String?
    private let encode: @Sendable () throws -> HTTPBody

    /// Makes an encoder of a function, which is called once a send.
    public init(contentType: String?, _ encode: @escaping @Sendable () throws -> HTTPBody) {
        self.contentType = contentType
        self.encode = encode
    }

    /// The body.
    /// - Throws: what the function throws.
    public func callAsFunction() throws -> HTTPBody { try encode() }

    /// A value as JSON, by an encoder that is made for each send.
    public static func json(
        _ value: some Encodable & Sendable, by encoder: @escaping @Sendable () -> JSONEncoder = { JSONEncoder() }
    ) -> BodyEncoder {
        BodyEncoder(contentType: "application/json") { .data(try encoder().encode(value)) }
    }

    /// Parameters as `application/x-www-form-urlencoded`.
    public static func form(_ fields: Query) -> BodyEncoder {
        BodyEncoder(contentType: "application/x-www-form-urlencoded") { .data(Data(fields.encoded.utf8)) }
    }

    /// Bytes as they are.
    public static func data(_ data: Data, type: String = "application/octet-stream") -> BodyEncoder {
        BodyEncoder(contentType: type) { .data(data) }
    }
}
