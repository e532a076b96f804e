public import ErrandWire

extension Redaction {
    /// Header fields: without the values of those that are secret, and as `text(_:)` has them for the others, so that no URL in a
    /// Location or Referer tells more than it should.
    public func headers(_ headers: HTTPHeaders) -> HTTPHeaders {
        isOn ? HTTPHeaders(headers.fields.map { .init($0.name, value(of: $0)) }) : headers
    }

    private func value(of field: HTTPHeaders.Field) -> String {
        headers.contains(field.name) || isSecret(field.name.text) ? Redaction.mark : text(field.value)
    }
}
