/// An output for answers whose body says nothing.
public struct Empty: Codable, Sendable, Hashable {
    public init() {}
}

/// An output that has a value for an answer without a body: `Optional` and `Empty`, and your own.
public protocol EmptyRepresentable {
    static var empty: Self { get }
}

extension Empty: EmptyRepresentable {
    public static var empty: Empty { Empty() }
}

extension Optional: EmptyRepresentable {
    public static var empty: Wrapped? { nil }
}
