import ErrandWire
import FoundationEssentials

/// Pairs written as `a=1&b=2`: in a query, or in a body of the form's media type.
enum FormText {
    /// The pairs, decoded, in order; a plus is a space.
    static func pairs(_ text: String) -> [(name: String, value: String)] {
        text.split(separator: "&").map { pair in
            let equals = pair.firstIndex(of: "=")
            let value = equals.map { pair[pair.index(after: $0)...] } ?? ""
            return (decoded(pair[..<(equals ?? pair.endIndex)]), decoded(value))
        }
    }

    /// The pairs of a body; nil if the header fields give it another media type.
    static func pairs(of body: Data, _ headers: HTTPHeaders) -> [(name: String, value: String)]? {
        let type = headers[.contentType].flatMap(MediaType.init)
        return type?.essence == "application/x-www-form-urlencoded"
            ? pairs(String(decoding: body, as: UTF8.self)) : nil
    }

    private static func decoded(_ text: Substring) -> String {
        let spaced = String(text.map { $0 == "+" ? " " : $0 })
        return PercentEncoding.decode(spaced).map(ASCII.text) ?? spaced
    }
}
