public import Errand

extension XML {
    /// Why bytes are no XML that is read here, and where. None of the text is in it.
    public struct ParseError: Error, Sendable, Hashable, CustomStringConvertible, DiscreetError {
        /// What is wrong.
        public enum Reason: Sendable, Hashable {
            /// Not well-formed (XML 1.0 §2.1); the number is libxml2's `xmlParserErrors`.
            case notWellFormed(code: Int)
            /// The document type declares entities or attributes, which is refused: it is how a small answer becomes a huge one.
            case declaration
            /// A reference to an entity that is not declared.
            case undeclaredEntity
            /// More elements within each other than are followed.
            case tooDeep
            /// A document beyond 2 GiB, an element of more than 1,000 attributes, or more than 1,000 namespaces in force.
            case tooLarge
            /// Bytes that do not fit the charset, or a charset that is not known.
            case charset
        }

        /// What is wrong.
        public let reason: Reason
        /// The line at which it was seen, counted from one; 0 if it is no matter of a line.
        public let line: Int

        /// Makes an error.
        public init(_ reason: Reason, line: Int = 0) {
            self.reason = reason
            self.line = line
        }

        /// What, and where.
        public var description: String {
            let what =
                switch reason {
                case .notWellFormed(let code): "not well-formed XML (libxml2 code \(code))"
                case .declaration: "XML that declares entities or attributes"
                case .undeclaredEntity: "XML with an entity that is not declared"
                case .tooDeep: "XML that is too deep"
                case .tooLarge: "XML that is too large"
                case .charset: "XML in another charset than it says"
                }
            return line > 0 ? "\(what), line \(line)" : what
        }
    }
}
