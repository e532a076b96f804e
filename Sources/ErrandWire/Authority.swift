import CIDN2

/// The part of a URL between "//" and the path: credentials, host, port (RFC 3986 §3.2).
struct Authority {
    let host: String
    let port: Int?
    let credentials: HTTPURL.Credentials?

    /// - Parameter text: looked at byte by byte, since a mark that combines with a border must not hide it.
    init(_ text: Substring) throws(InvalidRequest) {
        var text = text
        if let at = text.utf8.lastIndex(of: UInt8(ascii: "@")) {
            credentials = try Authority.credentials(text[..<at])
            text = text[text.utf8.index(after: at)...]
        } else {
            credentials = nil
        }
        if text.utf8.first == UInt8(ascii: "[") {
            guard let bracket = text.utf8.firstIndex(of: UInt8(ascii: "]")) else {
                throw .url("its \"[\" is not closed")
            }
            host = try Authority.ipv6(text[text.utf8.index(after: text.startIndex)..<bracket])
            port = try Authority.port(text[text.utf8.index(after: bracket)...])
        } else {
            let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) ?? text.endIndex
            host = try Authority.name(text[..<colon])
            port = try Authority.port(text[colon...])
        }
    }

    private static func credentials(_ text: Substring) throws(InvalidRequest) -> HTTPURL.Credentials? {
        if text.isEmpty { return nil }
        let colon = text.utf8.firstIndex(of: UInt8(ascii: ":"))
        let user = PercentEncoding.decode(text[..<(colon ?? text.endIndex)])
        let password = PercentEncoding.decode(colon.map { text[text.utf8.index(after: $0)...] } ?? "")
        guard let user, let password else { throw .url("its user or password has a broken escape") }
        return .init(user: ASCII.text(user), password: ASCII.text(password))
    }

    private static func port(_ text: Substring) throws(InvalidRequest) -> Int? {
        if text.isEmpty { return nil }
        guard text.utf8.first == UInt8(ascii: ":") else { throw .url("its host and port are not parted by a colon") }
        let digits = text[text.utf8.index(after: text.startIndex)...]
        if digits.isEmpty { return nil }
        guard digits.utf8.allSatisfy(ASCII.isDigit), let port = Int(digits), 1...65535 ~= port else {
            throw .url("its port is not a number from 1 to 65535")
        }
        return port
    }

    /// An address in brackets. A zone (RFC 6874) is refused: curl and the Host header do not agree on it.
    private static func ipv6(_ text: Substring) throws(InvalidRequest) -> String {
        guard let address = IPAddress.ipv6(String(text)) else {
            throw .host(text.contains("%") ? "an IPv6 zone is not supported" : "not an IPv6 address")
        }
        return address
    }

    private static func name(_ text: Substring) throws(InvalidRequest) -> String {
        // The C below would read only as far as a NUL.
        guard !text.utf8.contains(0) else { throw .host("it has a character that no host has") }
        let host = text.utf8.allSatisfy { $0 < 0x80 } ? ASCII.lowercased(String(text)) : try ascii(String(text))
        guard !host.isEmpty else { throw .host("it is empty") }
        guard host.utf8.allSatisfy(isHostCharacter) else { throw .host("it has a character that no host has") }
        let labels = (host.hasSuffix(".") ? host.dropLast() : host[...]).split(
            separator: ".", omittingEmptySubsequences: false)
        guard labels.allSatisfy({ !$0.isEmpty }) else { throw .host("it has an empty label") }
        if IPAddress.looksLikeIPv4(labels), !IPAddress.isIPv4(host) {
            throw .host("an IPv4 address is four decimal numbers from 0 to 255")
        }
        return host
    }

    private static func isHostCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
            UInt8(ascii: "."), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// IDNA 2008 with the mapping of UTS 46, as browsers do it.
    private static func ascii(_ host: String) throws(InvalidRequest) -> String {
        var result: UnsafeMutablePointer<CChar>?
        let flags = Int32(IDN2_NONTRANSITIONAL.rawValue) | Int32(IDN2_NFC_INPUT.rawValue)
        let code = idn2_to_ascii_8z(host, &result, flags)
        guard code == IDN2_OK.rawValue, let result else { throw .host("not a name that IDNA 2008 allows") }
        defer { idn2_free(result) }
        return ASCII.lowercased(String(cString: result))
    }
}
