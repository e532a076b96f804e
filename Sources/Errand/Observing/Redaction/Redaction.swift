public import ErrandWire

/// What is left out wherever a message is written down: the rules by which a log, a preview or a curl command knows a secret.
///
///     let redaction = Redaction {
///         $0.words.insert("voucher")  // voucher, user_voucher, userVoucher
///         $0.shown.insert("max_tokens")
///     }
///
/// A secret is known by its name, be it that of a header, of a parameter in a query or form, of a JSON member at any depth, or of a part
/// of a multipart body. Case, `-` and `_` do not matter, and escapes are undone first. In texts, what stands before the host of a URL,
/// what follows a secret's name and `=` or `:`, and what is in an XML element of a secret's name is left out, too. In doubt it is left out.
public struct Redaction: Sendable, Hashable {
    /// Secret where they are a word of a name: `pin` hides `pin`, `user_pin` and `userPin`, not `shipping`.
    public var words: Set<String> { didSet { words = Redaction.folded(words) } }
    /// Secret wherever they stand in a name: `token` hides `accessTokens`.
    public var parts: Set<String> { didSet { parts = Redaction.folded(parts) } }
    /// Headers that are secret besides those whose names are.
    public var headers: Set<HTTPHeaderName>
    /// Names that are shown whatever the other rules say.
    public var shown: Set<String> { didSet { shown = Redaction.folded(shown) } }
    /// Whether a body of text that is neither JSON nor a form is shown; if not, as by default, only its type and size are.
    public var showsText = false
    /// False for `none` alone.
    let isOn: Bool

    /// Stands in the place of what is left out.
    static let mark = "…"

    /// What is longer is no name, and not worth the time to look at.
    private static let longestName = 256

    /// The standard rules.
    public static let standard = Redaction(isOn: true)

    /// Leaves nothing out, not even what `RequestOptions.hidesBodies` hides: for debugging, and for a curl command that can be run.
    public static let none = Redaction(isOn: false)

    /// Makes rules of the standard ones, as `set` changes them.
    public init(_ set: (inout Redaction) -> Void = { _ in }) {
        self.init(isOn: true)
        set(&self)
    }

    private init(isOn: Bool) {
        self.isOn = isOn
        words = [
            "auth", "authentication", "oauth", "pass", "pw", "pin", "otp", "totp", "cvc", "csc", "sid", "session",
            "sig",
            "pan", "ssn", "jwt", "csrf", "xsrf",
        ]
        parts = [
            "password", "passwd", "pwd", "passcode", "passphrase", "secret", "token", "apikey", "accesskey",
            "privatekey",
            "encryptionkey", "subscriptionkey", "credential", "authorization", "cookie", "sessionid", "sessid",
            "signature", "cvv",
            "cardnumber", "cardno", "ccnumber", "creditcard", "securitycode", "verificationcode",
        ]
        headers = [.authorization, .proxyAuthorization, .cookie, .setCookie]
        shown = ["accesscontrolallowcredentials"]
    }

    private static func folded(_ names: Set<String>) -> Set<String> { Set(names.map { SecretName($0).compact }) }

    /// Whether what has this name is left out.
    public func isSecret(_ name: some StringProtocol) -> Bool {
        guard isOn else { return false }
        if name.utf8.count > Redaction.longestName { return true }
        var name = String(name)
        for _ in 0..<3 {
            if isSecret(SecretName(name)) { return true }
            // Some servers undo escapes once more than they should.
            let decoded = Escapes.percentDecoded(name)
            if decoded == name { return false }
            name = decoded
        }
        return true  // Escaped so often, it hides something.
    }

    private func isSecret(_ name: SecretName) -> Bool {
        if shown.contains(name.compact) { return false }
        return words.contains(name.compact) || name.words.contains(where: words.contains)
            || parts.contains(where: name.has)
    }
}
