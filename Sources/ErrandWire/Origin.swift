/// Scheme, host and port: what credentials, cookies and connections belong to (RFC 6454 §4).
public struct Origin: Sendable, Hashable, CustomStringConvertible {
    /// The two schemes there are.
    public enum Scheme: String, Sendable, Hashable {
        case http, https

        /// 80 for http, 443 for https.
        public var defaultPort: Int { self == .http ? 80 : 443 }
    }

    /// http or https.
    public var scheme: Scheme { parts.value.scheme }
    /// ASCII and lower case; an IPv6 address without its brackets.
    public var host: String { parts.value.host }
    /// 1…65535.
    public var port: Int { parts.value.port }

    private struct Parts: Hashable {
        let scheme: Scheme
        let host: String
        let port: Int
        /// Taken once, since an origin is looked up several times a request.
        let hash: Int
    }

    private let parts: Boxed<Parts>

    package init(scheme: Scheme, host: String, port: Int) {
        var hasher = Hasher()
        hasher.combine(scheme)
        hasher.combine(host)
        hasher.combine(port)
        parts = Boxed(Parts(scheme: scheme, host: host, port: port, hash: hasher.finalize()))
    }

    /// Hashes scheme, host and port.
    public func hash(into hasher: inout Hasher) { hasher.combine(parts.value.hash) }

    /// `host` or `host:port`, as the Host header has it (RFC 9110 §7.2).
    public var authority: String {
        let host = isIPv6 ? "[\(host)]" : host
        return port == scheme.defaultPort ? host : "\(host):\(port)"
    }

    package var isIPv6: Bool { host.utf8.contains(UInt8(ascii: ":")) }

    /// The origin as a URL without a path; the default port is left out.
    public var description: String { "\(scheme.rawValue)://\(authority)" }
}
