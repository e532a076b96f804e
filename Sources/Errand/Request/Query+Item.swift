import ErrandWire

extension Query {
    /// One parameter.
    public struct Item: Sendable, Hashable {
        enum Form: Sendable, Hashable {
            case pair(String, String)
            /// A name without "=".
            case bare(String)
            /// Values with bare commas between them.
            case list(String, [String])
            case raw(String)
            /// What could not be made, and why.
            case refused(InvalidRequest)
        }

        let form: Form

        init(_ form: Form) { self.form = form }

        /// Makes a parameter of a name and a value that are not escaped; without a value, of the bare name.
        public init(_ name: String, _ value: String?) {
            form = value.map { .pair(name, $0) } ?? .bare(name)
        }

        /// Makes `name=a,b` of values that are not escaped. A comma within a value is escaped, those between them are not
        /// (RFC 6570 §3.2.8).
        public init(_ name: String, list values: [String]) { form = .list(name, values) }

        /// A piece of a query that is made already; see `Query.raw`.
        public static func raw(_ text: String) -> Item { Item(.raw(text)) }

        /// The name, not escaped; empty for a raw piece.
        public var name: String {
            switch form {
            case .pair(let name, _), .bare(let name), .list(let name, _): name
            case .raw, .refused: ""
            }
        }

        /// The value, not escaped; nil for a bare name and for a raw piece.
        public var value: String? {
            switch form {
            case .pair(_, let value): value
            case .list(_, let values): values.joined(separator: ",")
            case .bare, .raw, .refused: nil
            }
        }

        func encoded(_ encode: (String) -> String) -> String {
            switch form {
            case .pair(let name, let value): "\(encode(name))=\(encode(value))"
            case .bare(let name): encode(name)
            case .list(let name, let values): "\(encode(name))=\(values.map(encode).joined(separator: ","))"
            case .raw(let text): PercentEncoding.encodeIllegal(text)
            case .refused: ""
            }
        }
    }
}
