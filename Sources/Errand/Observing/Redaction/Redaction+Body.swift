import ErrandWire
public import FoundationEssentials

extension Redaction {
    /// A body as text, if it is such as can be shown: JSON, a form, a multipart body; other text only with `showsText`.
    ///
    /// JSON that cannot be read counts as text. What is no UTF-8 or has a NUL, images and their like, and what is larger than 4 MiB is
    /// never shown.
    /// - Parameters:
    ///   - type: the Content-Type; what says nothing else and can be read as JSON is JSON.
    ///   - isPretty: JSON on many lines, members by name.
    /// - Returns: nil if it is not shown.
    public func body(_ body: Data, type: String?, pretty isPretty: Bool = false) -> String? {
        let media = type.flatMap(MediaType.init)
        guard body.count <= 4 << 20, media?.isPicture != true else { return nil }
        if let boundary = media?.boundary {
            guard boundary.utf8.count <= MultipartPart.longestBoundary else { return nil }
            return multipart(Array(body), boundary: boundary)
        }
        guard let text = String(validating: body, as: UTF8.self) else { return nil }
        if media?.essence == "application/x-www-form-urlencoded" { return query(text) }
        if let tree = try? JSON(body), let text = shown(tree, isPretty) { return text }  // What is no JSON is text.
        return isOn && (!showsText || text.utf8.contains(0)) ? nil : self.text(text)
    }

    /// A value without a name is text like any other.
    private func shown(_ tree: JSON, _ isPretty: Bool) -> String? {
        switch tree {
        case .object, .array: json(tree).text(pretty: isPretty, sorted: isPretty)
        case .bool, .null: tree.text()
        case .string, .number: nil
        }
    }

    /// One line a part: its name, and its value if it is a field that may be shown.
    private func multipart(_ body: [UInt8], boundary: String) -> String? {
        let parts = MultipartPart.parts(of: body, boundary: boundary)
        if parts.isEmpty { return nil }
        return parts.map { part in
            let name = part.name.map { text($0) } ?? "?"
            return "\(name): \(value(of: part) ?? "\(Redaction.mark) (\(part.content.count) bytes)")"
        }.joined(separator: "\n")
    }

    private func value(of part: MultipartPart) -> String? {
        guard let name = part.name, !isSecret(name), !part.isFile else { return nil }
        if let type = part.type {
            // Parts within parts could go as deep as the body is long.
            return MediaType(type)?.boundary == nil ? body(Data(part.content), type: type) : nil
        }
        return String(validating: part.content, as: UTF8.self).map { text($0) }
    }
}

extension MediaType {
    fileprivate var isPicture: Bool { ["image/", "audio/", "video/", "font/"].contains { essence.hasPrefix($0) } }

    fileprivate var boundary: String? {
        essence.hasPrefix("multipart/") ? parameters.first { $0.name == "boundary" && !$0.value.isEmpty }?.value : nil
    }
}
