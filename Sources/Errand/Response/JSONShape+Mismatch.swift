extension JSONShape {
    /// A place where a value departs from its shape. Nothing of the value is in it.
    public struct Mismatch: Sendable, Hashable, CustomStringConvertible {
        /// Where, as in `$.tags[1]` and `$.a["odd name"]` (RFC 9535).
        public let path: String
        /// How: `not string`, `null`, `missing`.
        public let reason: String

        /// Makes a mismatch.
        public init(path: String, reason: String) {
            self.path = path
            self.reason = reason
        }

        /// Where and how.
        public var description: String { "\(path) \(reason)" }
    }

    /// All places where a value departs from the shape, in the shape's order; none if it fits.
    public func mismatches(in value: JSON) -> [Mismatch] { mismatches(in: value, atMost: .max) }

    /// Whether a value has this shape.
    public func fits(_ value: JSON) -> Bool { mismatches(in: value, atMost: 1).isEmpty }

    /// The first of them, of what stands at a path of names, if one is given.
    func firstMismatch(in value: JSON, at path: String?) -> Mismatch? {
        var comparison = JSONComparison(limit: 1)
        if let path {
            comparison.path = path.split(separator: ".").map { .name(String($0)) }
            comparison.compare(value.value(at: path), with: self)
        } else {
            comparison.compare(value, with: self)
        }
        return comparison.found.first
    }

    func mismatches(in value: JSON, atMost limit: Int) -> [Mismatch] {
        var comparison = JSONComparison(limit: limit)
        comparison.compare(value, with: self)
        return comparison.found
    }
}
