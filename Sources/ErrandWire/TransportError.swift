/// Why no whole answer came: the reason, curl's words and code for it, and what had come by then.
public struct TransportError: Error, Sendable, Hashable {
    /// The kinds of failure.
    public enum Reason: Sendable, Hashable {
        /// The caller ended it.
        case cancelled
        /// The request cannot be sent; nothing was.
        case invalid(InvalidRequest)
        /// The host's name has no address.
        case hostNotFound
        /// The host did not take the connection.
        case connectionRefused
        /// No way to the host, or none to any network.
        case unreachable
        /// The connection ended before an answer had begun.
        case connectionLost
        /// One of curl's or the session's limits.
        case limit(Limit)
        /// No trusted connection could be made.
        case tls(TLSFailure)
        /// The answer ended before it was whole (RFC 9112 §8).
        case truncated
        /// The answer is not HTTP as it should be.
        case brokenAnswer
        /// The body is not what its Content-Encoding says.
        case badContentEncoding
        /// The proxy refused or could not be reached.
        case proxy
        /// The transport has been shut down.
        case shutDown
        /// A fault of the transport itself; `detail` names it.
        case `internal`
    }

    /// What kind of failure it was.
    public var reason: Reason { facts.value.reason }
    /// What curl said, for people who debug. No header, body or query stands in it.
    public var detail: String { facts.value.detail }
    /// The CURLcode behind it, if one is.
    public var curlCode: Int? { facts.value.curlCode }
    /// Whether the server may have acted on the request all the same.
    public var mayHaveBeenProcessed: Bool { facts.value.mayHaveBeenProcessed }
    /// The head and the body bytes that had come.
    public var partialResponse: HTTPResponse? { facts.value.partialResponse }

    private struct Facts: Hashable {
        let reason: Reason
        let detail: String
        let curlCode: Int?
        let mayHaveBeenProcessed: Bool
        let partialResponse: HTTPResponse?
    }

    /// Behind a reference, since it has a place in every frame of the pipeline and is seldom there.
    private let facts: Boxed<Facts>

    /// Makes an error of a kind; all else is unknown, and nothing processed, unless given.
    public init(
        _ reason: Reason, detail: String = "", curlCode: Int? = nil, mayHaveBeenProcessed: Bool = false,
        partialResponse: HTTPResponse? = nil
    ) {
        facts = Boxed(
            Facts(
                reason: reason, detail: detail, curlCode: curlCode, mayHaveBeenProcessed: mayHaveBeenProcessed,
                partialResponse: partialResponse))
    }
}

/// Why a TLS connection was not trusted.
public enum TLSFailure: String, Sendable, Hashable {
    /// The certificate is for another host.
    case hostNameMismatch
    /// The certificate is not valid yet.
    case notYetValid
    /// The certificate is no longer valid.
    case expired
    /// The certificate is signed by itself.
    case selfSigned
    /// No trusted authority stands behind the certificate.
    case untrusted
    /// The certificate was taken back.
    case revoked
    /// A key or digest in the chain is too weak.
    case weakKey
    /// The certificate is not one of the pinned ones.
    case pinMismatch
    /// The server wants a certificate of the client, or did not take the one it got.
    case clientCertificate
    /// The two could not agree, or one end broke off.
    case handshake
    /// The local certificate, key or CA file could not be used.
    case localConfiguration
}

extension TransportError: CustomStringConvertible {
    /// The kind in words, curl's detail and code.
    public var description: String {
        var text =
            switch reason {
            case .cancelled: "cancelled"
            case .invalid(let why): why.description
            case .hostNotFound: "host not found"
            case .connectionRefused: "connection refused"
            case .unreachable: "unreachable"
            case .connectionLost: "connection lost"
            case .limit(let limit): "\(limit) limit reached"
            case .tls(let failure): "TLS: \(failure.rawValue)"
            case .truncated: "answer cut short"
            case .brokenAnswer: "broken answer"
            case .badContentEncoding: "bad content encoding"
            case .proxy: "proxy"
            case .shutDown: "shut down"
            case .internal: "internal"
            }
        if !detail.isEmpty { text += ": \(detail)" }
        if let curlCode { text += " (curl \(curlCode))" }
        return text
    }
}
