import Glibc

/// Addresses in their one strict spelling; what only some parsers take for an address (`127.1`, `0x7f.1`) is none.
enum IPAddress {
    /// Whether WHATWG URL §3.5 would read the name as IPv4: its last label is a number.
    static func looksLikeIPv4(_ labels: [Substring]) -> Bool {
        guard let last = labels.last?.utf8 else { return false }
        return last.allSatisfy(ASCII.isDigit)
            || (last.starts(with: "0x".utf8) && last.dropFirst(2).allSatisfy { ASCII.hexValue($0) != nil })
    }

    static func isIPv4(_ host: String) -> Bool {
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count == 4
            && labels.allSatisfy { label in
                label.utf8.allSatisfy(ASCII.isDigit) && (label == "0" || !label.hasPrefix("0"))
                    && Int(label).map { $0 <= 255 } == true
            }
    }

    /// The address in RFC 5952's form; nil if it is none.
    static func ipv6(_ text: String) -> String? {
        var address = in6_addr()
        guard !text.utf8.contains(0), inet_pton(AF_INET6, text, &address) == 1 else { return nil }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { buffer in
            inet_ntop(AF_INET6, &address, buffer.baseAddress, socklen_t(INET6_ADDRSTRLEN)).map { String(cString: $0) }
        }
    }
}
