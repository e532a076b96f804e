import ErrandWire
import FoundationEssentials

/// Parameters in order; a name may come more than once. Each text is escaped exactly once.
///
/// Made of a literal, `["page": 2, "ids": [1, 2]]`, of any `Encodable` value or of pairs in a `QueryStyle`, or of one raw text.
public struct Query: Sendable, Hashable {
    /// The parameters, in the order they are sent.
    public var items: [Item]

    /// Makes a query of parameters; without any by default.
    public init(_ items: [Item] = []) { self.items = items }

    /// A whole query that is made already, such as a Base64 text: sent as it is, without a "=" of its own. What may not stand in a query is
    /// escaped; escapes that are there are kept (RFC 3986 §2.4).
    public static func raw(_ text: String) -> Query { Query(text.isEmpty ? [] : [.raw(text)]) }

    /// A whole query made as a body is, and sent as it is: `.raw(.json(filter).transformed(by: .base64))`. One that cannot be made makes the
    /// request unbuildable.
    public static func raw(_ encoder: BodyEncoder) -> Query {
        do {
            guard case .data(let bytes) = try encoder() else { return Query() }
            return .raw(String(decoding: bytes, as: UTF8.self))
        } catch InvalidRequest.body(let reason) {
            return Query([Item(.refused(.query(reason)))])
        } catch {
            return Query([Item(.refused(.query("\(type(of: error))")))])
        }
    }

    /// Adds a parameter: none for nil, one for each element of an array. A value that cannot be written, such as `Double.nan`, makes the
    /// request unbuildable.
    public mutating func add(_ name: String, _ value: (any QueryValue)?) {
        guard let value else { return }
        do {
            for text in try value.queryTexts { items.append(Item(name, text)) }
        } catch InvalidRequest.query(let reason) {
            items.append(Item(.refused(.query("$.\(name): \(reason)"))))
        } catch {
            items.append(Item(.refused(.query("$.\(name): \(type(of: error))"))))
        }
    }

    /// These parameters, and behind them those of `other` whose names are not here. What has no name, as a raw piece, is added always.
    func adding(_ other: Query) -> Query {
        if other.items.isEmpty { return self }
        if items.isEmpty { return other }
        let names = Set(items.map(\.name))
        return Query(items + other.items.filter { $0.name.isEmpty || !names.contains($0.name) })
    }

    /// `name=value&…`, all but unreserved characters escaped (RFC 3986 §2.3); a space is `%20` and a plus is `%2B`. What could not be made of
    /// a value is not in it; a request with such a query is refused.
    public var encoded: String { joined(PercentEncoding.encodeValue) }

    /// - Throws: why no request can be built with it.
    func text() throws(InvalidRequest) -> String {
        if items.isEmpty { return "" }
        for case .refused(let problem) in items.lazy.map(\.form) { throw problem }
        return encoded
    }

    func joined(_ encode: (String) -> String) -> String {
        var result = ""
        for item in items {
            let text = item.encoded(encode)
            if text.isEmpty { continue }
            if !result.isEmpty { result += "&" }
            result += text
        }
        return result
    }
}

extension Query: ExpressibleByDictionaryLiteral {
    /// Makes a query of a literal; its order stays, and nil leaves a parameter out.
    public init(dictionaryLiteral elements: (String, (any QueryValue)?)...) {
        self.init()
        for (name, value) in elements { add(name, value) }
    }
}
