import ErrandWire

/// Values of the caller's, one for each type: `values[Screen.self] = Screen("cart")`.
///
/// Without any, it holds nothing.
public struct TypedValues: Sendable {
    private var values: Boxed<[ObjectIdentifier: any Sendable]>?

    /// Makes a collection without values.
    public init() {}

    /// The value of that type, if there is one; nil takes it out.
    public subscript<Value: Sendable>(_ type: Value.Type) -> Value? {
        get { values?.value[ObjectIdentifier(type)] as? Value }
        set {
            var all = values?.value ?? [:]
            all[ObjectIdentifier(type)] = newValue
            values = all.isEmpty ? nil : Boxed(all)
        }
    }
}
