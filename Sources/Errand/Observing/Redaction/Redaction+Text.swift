extension Redaction {
    /// A text without the secrets in it: JSON as `json(_:)` has it; of any other text, what stands before the host of a URL, the
    /// value behind a secret's name and `=` or `:`, up to the next `&` or the end of the line, and an XML element of a secret's name.
    public func text(_ text: String) -> String { isOn ? self.text(text, depth: 0) : text }

    /// Texts within texts are followed so far; what is deeper is left out.
    private static let deepest = 4

    func text(_ text: String, depth: Int) -> String {
        guard depth < Redaction.deepest else { return Redaction.mark }
        if let first = text.utf8.first(where: { $0 > 0x20 }), first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
            let tree = try? JSON(parsing: text)  // What is no JSON is looked at as any other text.
        {
            // Written anew in any case: of two members with one name the tree has but one.
            return json(tree, depth: depth + 1).text()
        }
        let decoded = Escapes.unicodeDecoded(text)
        if decoded != text, self.text(decoded, depth: depth + 1) != decoded { return Redaction.mark }
        var scrubber = TextScrubber(text, redaction: self, depth: depth)
        return scrubber.scrubbed()
    }
}
