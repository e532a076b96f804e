extension JSON {
    /// A number as it is written, of any size and precision.
    public struct Number: Sendable, Hashable {
        /// The number as JSON writes it: `-1.50e3`.
        public let literal: String

        /// Text that is a number in JSON; nil for any other.
        public init?(literal: String) {
            var parser = JSONParser(Array(literal.utf8))
            guard parser.isNumber() else { return nil }
            self.literal = literal
        }

        /// A whole number.
        public init(_ value: some BinaryInteger) { literal = String(value) }

        /// A number; nil for infinity and for what is no number, which JSON does not have.
        public init?(_ value: some BinaryFloatingPoint & LosslessStringConvertible) {
            guard value.isFinite else { return nil }
            literal = value.description
        }

        init(read literal: String) { self.literal = literal }
    }
}

extension JSON.Number {
    /// Its value, if it is whole and fits; the way it is written does not matter, and nothing is rounded.
    public var intValue: Int? {
        if let value = Int(literal) { return value }
        let parts = DecimalParts(literal)
        guard let zeros = parts.zeros, zeros <= 19 else { return nil }
        return Int(parts.sign + parts.digits + String(repeating: "0", count: zeros))
    }

    /// The `Double` next to it; nil beyond its range.
    public var doubleValue: Double? { Double(literal).flatMap { $0.isFinite ? $0 : nil } }

    /// Whether its value is whole: `7`, `7.0` and `1e400` are.
    public var isWhole: Bool { DecimalParts(literal).zeros != nil }
}

/// Digits without the zeros at their end, and the power of ten that they are to be multiplied by.
private struct DecimalParts {
    let sign: Substring
    var digits: String
    private var exponent: Int

    init(_ literal: String) {
        let unsigned = literal.drop { $0 == "-" }
        sign = literal[..<unsigned.startIndex]
        let halves = unsigned.split { $0 == "e" || $0 == "E" }
        let mantissa = (halves.first ?? "").split(separator: ".")
        let fraction = mantissa.count > 1 ? mantissa[1] : ""
        digits = String((mantissa.first ?? "") + fraction)
        exponent = -fraction.count
        if halves.count > 1 {
            // What is too large for a count of digits is as good as any that is too large for all types.
            let beyond = halves[1].hasPrefix("-") ? Int.min / 2 : Int.max / 2
            exponent += max(min(Int(halves[1]) ?? beyond, Int.max / 2), Int.min / 2)
        }
        while digits.last == "0" {
            digits.removeLast()
            exponent += 1
        }
        if digits.isEmpty {
            digits = "0"
            exponent = 0
        }
    }

    /// How many zeros follow the digits; nil if the number is not whole.
    var zeros: Int? { exponent < 0 ? nil : exponent }
}
