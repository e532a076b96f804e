import FoundationEssentials

/// What is looked for before libxml2 sees a document: for elements of very many attributes it takes time by their square.
enum XMLGuard {
    /// Attributes of an element, and namespaces in force at a place.
    static let limit = 1000

    /// The line of an element that has more attributes than the limit; nil if there is none.
    ///
    /// A tag ends where the next `<` is at the latest, since it cannot stand in an attribute (XML 1.0 §3.1). So nothing that comes
    /// before, a comment for one, can hide a tag.
    static func lineOfTooManyAttributes(in utf8: Data) -> Int? {
        utf8.withUnsafeBytes { bytes in
            var isTag = false
            var quote: UInt8?
            var count = 0
            for (offset, byte) in bytes.enumerated() {
                if byte == UInt8(ascii: "<") {
                    isTag = true
                    quote = nil
                    count = 0
                } else if !isTag {
                    continue
                } else if let open = quote {
                    if byte != open { continue }
                    quote = nil
                    count += 1
                    if count > limit { return bytes[..<offset].count { $0 == UInt8(ascii: "\n") } + 1 }
                } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                    quote = byte
                } else if byte == UInt8(ascii: ">") {
                    isTag = false
                }
            }
            return nil
        }
    }
}
