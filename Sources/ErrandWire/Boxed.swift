/// A value behind a reference: one word wherever it is kept or passed on. Setting it makes a new box, so no one else sees the change.
package struct Boxed<Value> {
    @usableFromInline final class Box {
        @usableFromInline let value: Value

        @inlinable init(_ value: Value) { self.value = value }
    }

    @usableFromInline var box: Box

    @inlinable package init(_ value: Value) { box = Box(value) }

    /// Lent and not copied out: a copy would count a reference for every field, where most readers want one of them.
    @inlinable @inline(__always) package var value: Value {
        _read { yield box.value }
        set { box = Box(newValue) }
    }
}

// `@unchecked`: a box never changes.
extension Boxed: @unchecked Sendable where Value: Sendable {}

extension Boxed {
    /// Whether both are one box: the quick way to see that nobody has set a value.
    package func isSame(as other: Boxed) -> Bool { box === other.box }
}

extension Boxed: Equatable where Value: Equatable {
    package static func == (left: Boxed, right: Boxed) -> Bool { left.box === right.box || left.value == right.value }
}

extension Boxed: Hashable where Value: Hashable {
    package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension Boxed: CustomReflectable {
    /// Without children, so that `dump` of a request, an answer or an error shows no header, body or query.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
