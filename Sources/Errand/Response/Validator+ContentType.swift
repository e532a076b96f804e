public import ErrandWire

extension Validator {
    /// Accepts an answer whose Content-Type is one of these, as in `.contentType("application/json", "application/*+json")`.
    ///
    /// Without it, an answer may say of itself what it likes. Asked only about answers that were good so far, so it goes
    /// after `.status` and before what looks into the body. An answer that says nothing of its type is left as it is
    /// (RFC 9110 §8.3 lets a client look for itself), and so is one without a body, such as 204 or one to HEAD. One that
    /// is of another type, or of none that can be read, is malformed at `Content-Type`.
    /// - Parameter accepted: ranges; compared without regard to case, parameters ignored.
    public static func contentType(_ accepted: MediaRange...) -> Validator {
        Validator { response in
            guard !response.isBodyless, !response.body.isEmpty else { return .success }
            guard let text = response.headers[.contentType], !text.isEmpty else { return .success }
            if let type = MediaType(text), accepted.contains(where: { $0.contains(type) }) { return .success }
            let wanted = accepted.map(\.description).joined(separator: " or ")
            return .malformed(path: HTTPHeaderName.contentType.text, reason: "not \(wanted)")
        }
    }
}
