extension JSON {
    /// What is wrong with a text that is no JSON, and at which byte. None of the text is in it.
    public struct ParseError: Error, Sendable, Hashable, CustomStringConvertible {
        /// What is wrong.
        public enum Reason: String, Sendable, Hashable {
            /// The text ends before the value does.
            case unexpectedEnd = "unexpected end"
            /// A byte that cannot stand there.
            case unexpectedByte = "unexpected byte"
            /// More follows after the value.
            case trailingBytes = "more after the value"
            /// A backslash before what it cannot escape.
            case badEscape = "bad escape"
            /// A control character in a string that is not escaped.
            case controlCharacter = "control character in a string"
            /// A string that is not UTF-8.
            case notUTF8 = "not UTF-8"
            /// More arrays and objects within each other than are followed.
            case tooDeep = "too deep"
        }

        /// The byte at which it was seen, counted from zero.
        public let offset: Int
        /// What is wrong.
        public let reason: Reason

        /// Makes an error.
        public init(_ reason: Reason, at offset: Int) {
            self.reason = reason
            self.offset = offset
        }

        /// What, and where.
        public var description: String { "\(reason.rawValue) at byte \(offset)" }
    }
}
