public import ErrandWire

/// An outcome that is no success: what `send` throws.
public enum Failure<Rejection: RejectionReading>: Error {
    /// The credential is missing, wrong or expired: 401 as HTTP status or in the body.
    case unauthorized(ServerMessage)
    /// Nobody is signed in: 600 as HTTP status or in the body.
    case notLoggedIn(ServerMessage)
    /// The fault is the server's: 5xx as HTTP status, 500 in the body.
    case serverError(ServerMessage)
    /// The service refuses, in its own words.
    case rejected(Rejection)
    /// No way to the server: offline, no such host, refused, unreachable.
    case noNetwork(TransportError)
    /// Cancelled, by whomever.
    case cancelled
    /// Anything else: a limit, TLS, a broken or unreadable answer, a request that cannot be built.
    case failed(ErrandError)
}

extension Failure: Sendable where Rejection: Sendable {}
extension Failure: Equatable where Rejection: Equatable {}

extension Failure {
    /// Sorts a pipeline's error.
    public init(_ error: ErrandError) {
        switch error {
        case .cancelled: self = .cancelled
        case .unreachable(let why):
            switch why.reason {
            case .hostNotFound, .connectionRefused, .unreachable: self = .noNetwork(why)
            default: self = .failed(error)
            }
        default: self = .failed(error)
        }
    }

    /// Whether it is `.unauthorized`.
    public var isUnauthorized: Bool { if case .unauthorized = self { true } else { false } }
    /// Whether it is `.notLoggedIn`.
    public var isNotLoggedIn: Bool { if case .notLoggedIn = self { true } else { false } }
    /// Whether it is `.serverError`.
    public var isServerError: Bool { if case .serverError = self { true } else { false } }
    /// Whether it is `.noNetwork`.
    public var isNoNetwork: Bool { if case .noNetwork = self { true } else { false } }
    /// Whether it is `.cancelled`.
    public var isCancelled: Bool { if case .cancelled = self { true } else { false } }

    /// The limit that ended it, if one did.
    public var limit: Limit? { if case .failed(.limit(let limit, _)) = self { limit } else { nil } }

    /// The wire's own error behind it, if one is: its reason, and what libcurl said.
    public var transportError: TransportError? {
        switch self {
        case .noNetwork(let error): error
        case .failed(let error): error.transportError
        case .unauthorized, .notLoggedIn, .serverError, .rejected, .cancelled: nil
        }
    }

    /// The code for those who store codes: the server's; 1 for no network; 0 for an answer whose envelope gave none, where the HTTP
    /// status tells; nil when there was no answer.
    public var code: Int? {
        switch self {
        case .unauthorized(let message), .notLoggedIn(let message), .serverError(let message): message.code ?? 0
        case .rejected(let rejection): rejection.code ?? 0
        case .noNetwork: 1
        case .failed(.malformed), .failed(.undecodable): 0
        case .cancelled, .failed: nil
        }
    }
}
