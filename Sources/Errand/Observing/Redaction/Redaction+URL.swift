public import ErrandWire

extension Redaction {
    /// A URL; what stands before its host is never there.
    public func url(_ url: HTTPURL) -> String {
        guard isOn else { return url.description }
        let query = url.query.map { "?" + self.query($0) } ?? ""
        return url.origin.description + text(String(url.path)) + query
    }

    /// The encoded parameters of a query, or of a form's body.
    public func query(_ query: some StringProtocol) -> String {
        guard isOn else { return String(query) }
        // Among bytes, since a mark that combines with a border must not hide it.
        let items = Substring(query).utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
        return items.map { item(Substring($0)) }.joined(separator: "&")
    }

    private func item(_ item: Substring) -> String {
        guard let equals = item.utf8.firstIndex(of: UInt8(ascii: "=")) else { return shown(item) }
        let (name, value) = (item[..<equals], item[item.utf8.index(after: equals)...])
        return "\(shown(name))=\(!value.isEmpty && isSecret(name) ? Redaction.mark : shown(value))"
    }

    /// A name or a value, as it is written if there is nothing to hide behind its escapes.
    private func shown(_ raw: Substring) -> String {
        let text = Escapes.formDecoded(raw)
        let clean = self.text(text)
        return clean == text ? String(raw) : encoded(clean)
    }

    /// Escaped but for the mark, which is to be seen.
    private func encoded(_ text: String) -> String {
        text.split(separator: Redaction.mark, omittingEmptySubsequences: false).map {
            PercentEncoding.encodeValue(String($0))
        }
        .joined(separator: Redaction.mark)
    }
}
