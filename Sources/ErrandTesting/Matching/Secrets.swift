import Errand

/// What must not stand in the text of a failed expectation, told by its name.
enum Secrets {
    /// The value, or "…" if the name is that of a secret.
    static func shown(_ value: String, as name: String) -> String { isSecret(name) ? "…" : value }

    /// The tree with "…" for the members that have a secret's name.
    static func hidden(in value: JSON) -> JSON {
        switch value {
        case .array(let items): .array(items.map(hidden))
        case .object(let members):
            .object(
                members.reduce(into: JSON.Object()) { shown, member in
                    shown[member.key] = isSecret(member.key) ? "…" : hidden(in: member.value)
                })
        case .string, .number, .bool, .null: value
        }
    }

    /// Whether a header, parameter, field or member of that name holds a credential.
    static func isSecret(_ name: String) -> Bool {
        let plain = String(ASCII.lowercased(name).filter { $0.isLetter })
        return words.contains { plain.contains($0) } || names.contains(plain)
    }

    private static let words = [
        "password", "passwd", "passphrase", "secret", "token", "apikey", "authorization", "cookie", "credential",
        "session",
        "signature", "privatekey",
    ]
    private static let names: Set = ["pwd", "pass", "pin", "otp", "auth", "sid", "jwt"]
}
