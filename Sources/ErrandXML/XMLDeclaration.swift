import Errand
import FoundationEssentials

/// What stands before a document: `<?xml version="1.0" encoding="GB18030"?>`.
enum XMLDeclaration {
    /// The charset that it names (XML 1.0 §4.3.3); nil if there is none.
    static func charset(of data: Data) -> Charset? {
        let start = String(decoding: data.prefix(256), as: UTF8.self)
        guard start.hasPrefix("<?xml"), let end = start.firstRange(of: "?>"),
            let label = start.firstRange(of: "encoding"), label.upperBound < end.lowerBound
        else { return nil }
        let value = start[label.upperBound..<end.lowerBound].drop { $0.isWhitespace || $0 == "=" }
        guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
        return Charset(String(value.dropFirst().prefix { $0 != quote }))
    }
}
