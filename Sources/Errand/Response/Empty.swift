import ErrandWire

/// An output for answers whose body says nothing.
public struct Empty: Codable, Sendable, Hashable {
    /// Makes the one value there is.
    public init() {}
}

/// An output that has a value for an answer without a body: `Optional` and `Empty`, and your own.
public protocol EmptyRepresentable {
    /// The value for an answer without a body.
    static var empty: Self { get }
}

extension Empty: EmptyRepresentable {
    /// The one value there is.
    public static var empty: Empty { Empty() }
}

extension Optional: EmptyRepresentable {
    /// Nil.
    public static var empty: Wrapped? { nil }
}

extension HTTPResponse {
    /// Whether there is nothing to read: no body belongs to the answer, or it is empty but for JSON's white space (RFC 8259 §2).
    package var hasNoContent: Bool {
        isBodyless || body.allSatisfy { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
    }
}
