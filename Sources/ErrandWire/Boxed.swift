/// A value behind a reference: one word wherever it is kept or passed on. Setting it makes a new box, so no one else sees the change.
package struct Boxed<Value> {
    private final class Box {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    private var box: Box

    package init(_ value: Value) { box = Box(value) }

    package var value: Value {
        get { box.value }
        set { box = Box(newValue) }
    }
}

// `@unchecked`: a box never changes.
extension Boxed: @unchecked Sendable where Value: Sendable {}

extension Boxed: Equatable where Value: Equatable {
    package static func == (left: Boxed, right: Boxed) -> Bool { left.box === right.box || left.value == right.value }
}

extension Boxed: Hashable where Value: Hashable {
    package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
