import Errand

/// What a failed expectation may show: all that the standard redaction lets pass.
enum Secrets {
    /// The value, or "…" if the name is that of a secret.
    static func shown(_ value: String, as name: String) -> String {
        isSecret(name) ? "…" : Redaction.standard.text(value)
    }

    /// The tree with "…" in the place of secrets.
    static func hidden(in value: JSON) -> JSON { Redaction.standard.json(value) }

    /// Whether a header, parameter, field or member of that name is a secret.
    static func isSecret(_ name: String) -> Bool { Redaction.standard.isSecret(name) }
}
