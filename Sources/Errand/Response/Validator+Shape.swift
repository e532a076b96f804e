extension Validator {
    /// Accepts an answer whose JSON has this shape, whatever its Content-Type says; one that is not JSON, or empty, is
    /// malformed.
    ///
    /// Asked only about answers that were good so far, so it goes last, after `.status` and `.envelope()`. An answer that
    /// can have no body, such as 204 or one to HEAD, is left as it is.
    /// - Parameters:
    ///   - shape: the form; the first place that departs from it is the verdict's.
    ///   - path: where in the body it is asked of, as in `"data.items"`; the whole body if nil.
    public static func shape(_ shape: JSONShape, at path: String? = nil) -> Validator {
        Validator { response in
            if response.isBodyless { return .success }
            if response.body.isEmpty { return .malformed(path: "$", reason: "empty body") }
            do throws(JSON.ParseError) {
                let mismatch = shape.firstMismatch(in: try JSON(response.jsonBody), at: path)
                return mismatch.map { .malformed(path: $0.path, reason: $0.reason) } ?? .success
            } catch {
                return .malformed(path: "$", reason: "not JSON: \(error)")
            }
        }
    }
}
