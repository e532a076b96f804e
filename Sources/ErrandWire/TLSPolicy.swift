public import FoundationEssentials

/// Whom a TLS connection trusts. Chain and host name are always checked.
public struct TLSPolicy: Sendable, Hashable {
    /// Whose certificates are trusted.
    public enum Trust: Sendable, Hashable {
        /// The certificates that the system trusts.
        case system
        /// These alone, as PEM.
        case only(Data)
    }

    /// Whose certificates are trusted; the system's by default.
    public var trust: Trust

    /// Makes a policy; it trusts what the system trusts unless told otherwise.
    public init(trust: Trust = .system) { self.trust = trust }

    /// Trusts what the system trusts.
    public static let system = TLSPolicy()
}
