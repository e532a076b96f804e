public import FoundationEssentials

/// Whom a TLS connection trusts. Chain and host name are always checked.
public struct TLSPolicy: Sendable, Hashable {
    public enum Trust: Sendable, Hashable {
        /// The certificates that the system trusts.
        case system
        /// These alone, as PEM.
        case only(Data)
    }

    public var trust: Trust

    public init(trust: Trust = .system) { self.trust = trust }

    public static let system = TLSPolicy()
}
