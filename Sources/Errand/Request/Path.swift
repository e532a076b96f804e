import ErrandWire

/// An endpoint's path. What is interpolated becomes one escaped part and cannot change the route.
///
/// `"/users/\(id)"` with the id `a/../b?` is `/users/a%2F..%2Fb%3F`. A part that is empty, `.` or `..` is refused when the request is
/// built. Literal text is escaped only where it must be, may hold a query, and wins over the host if it is an absolute URL.
public struct Path: Sendable, Hashable {
    let text: String
    /// What few paths have: behind one reference, since paths are copied often.
    private let rest: Boxed<Rest>?

    private struct Rest: Sendable, Hashable {
        let problem: String?
        let entry: CatalogueEntry?
    }

    /// Why no request can be built with it.
    var problem: String? { rest?.value.problem }
    /// What is to be looked up in the environment's catalogue in place of the text.
    var entry: CatalogueEntry? { rest?.value.entry }

    /// A name in the catalogue, and what stands for `{…}` in the path found there.
    struct CatalogueEntry: Sendable, Hashable {
        let name: String
        let values: [String: String]
    }

    /// A path known only at run time, taken as a literal would be.
    public init(_ text: String) { self.init(text: text, problem: nil) }

    private init(text: String, problem: String?, entry: CatalogueEntry? = nil) {
        self.text = text
        rest = problem == nil && entry == nil ? nil : Boxed(Rest(problem: problem, entry: entry))
    }

    /// The path, or whole URL, that the environment's catalogue has for a name (`Environment.endpoints`).
    /// - Parameter values: what stands for `{name}` in it, each as one escaped part; else the environment's variables do.
    public static func named(_ name: String, _ values: [String: any CustomStringConvertible & Sendable] = [:]) -> Path {
        var parts: [String: String] = [:]
        var problem: String?
        for (name, value) in values {
            problem = problem ?? Path.problem(ofPart: value.description)
            parts[name] = PercentEncoding.encodeValue(value.description)
        }
        return Path(text: "", problem: problem, entry: CatalogueEntry(name: name, values: parts))
    }

    /// Why a text cannot be one part of a path.
    private static func problem(ofPart part: String) -> String? {
        switch part {
        case "": "an interpolated part is empty"
        case ".", "..": "an interpolated part is \(part.debugDescription)"
        default: nil
        }
    }

    /// Whether both would be sent as the same bytes.
    func isSpelled(like other: Path) -> Bool { self == other && text.isSpelled(like: other.text) }

    /// Whether it is a whole URL. One of another scheme than http and https is so, too, and refused when it is read.
    var isAbsolute: Bool {
        guard let first = text.utf8.first, first != UInt8(ascii: "/") else { return false }
        return HTTPURL.hasScheme(text)
    }
}

extension Path: ExpressibleByStringInterpolation {
    /// A literal path.
    public init(stringLiteral value: String) { self.init(value) }

    /// A path with interpolated parts.
    public init(stringInterpolation: StringInterpolation) {
        self.init(text: stringInterpolation.text, problem: stringInterpolation.problem)
    }

    /// Collects the pieces of an interpolated path.
    public struct StringInterpolation: StringInterpolationProtocol {
        var text: String
        var problem: String?

        /// Makes room for the pieces.
        public init(literalCapacity: Int, interpolationCount: Int) {
            text = ""
            text.reserveCapacity(literalCapacity + interpolationCount * 8)
        }

        /// Literal text, as it is.
        public mutating func appendLiteral(_ literal: String) { text += literal }

        /// One part of the path, escaped.
        public mutating func appendInterpolation(_ part: some CustomStringConvertible) {
            let part = part.description
            problem = problem ?? Path.problem(ofPart: part)
            text += PercentEncoding.encodeValue(part)
        }

        /// Text that is a piece of a path already, slashes and escapes included.
        public mutating func appendInterpolation(raw: String) { text += raw }
    }
}
