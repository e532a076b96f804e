import ErrandWire

extension Validator {
    /// Opens the body, so that all behind it, the decoder too, see what `transform` makes of it.
    ///
    ///     .status.and(.opened(by: .base64Decoded.then(.decrypted))).and(.envelope())
    ///
    /// The place in the list says when: after the status and the content type, before what looks into the body. Only the
    /// body of an answer that was good so far is opened; any other is left as it came, as is one that is empty or has none.
    /// A body that cannot be opened is malformed at `$`. On the response the bytes stay as they came.
    /// - Parameter transform: may be called more than once for an answer. What it throws is not told, since it may quote
    ///   the body.
    public static func opened(by transform: BodyTransform) -> Validator {
        Validator(opening: { response, sofar in
            guard sofar == .success, !response.isBodyless, !response.body.isEmpty else { return sofar }
            do {
                response.body = try transform(response.body)
                return sofar
            } catch {
                return .malformed(path: "$", reason: "cannot be opened")
            }
        })
    }
}
