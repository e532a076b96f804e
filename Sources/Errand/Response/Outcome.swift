public import ErrandWire

/// How a send ended: the closed set that a caller switches over.
public enum Outcome<Output: Sendable, Rejection: RejectionReading>: Sendable {
    /// The output.
    case success(Output)
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

extension Outcome: Equatable where Output: Equatable, Rejection: Equatable {}

extension Outcome {
    /// The outcome of the same name.
    public init(_ failure: Failure<Rejection>) {
        switch failure {
        case .unauthorized(let message): self = .unauthorized(message)
        case .notLoggedIn(let message): self = .notLoggedIn(message)
        case .serverError(let message): self = .serverError(message)
        case .rejected(let rejection): self = .rejected(rejection)
        case .noNetwork(let error): self = .noNetwork(error)
        case .cancelled: self = .cancelled
        case .failed(let error): self = .failed(error)
        }
    }

    /// The output, or the failure thrown.
    @inlinable
    public func get() throws(Failure<Rejection>) -> Output {
        switch self {
        case .success(let output): return output
        case .unauthorized(let message): throw .unauthorized(message)
        case .notLoggedIn(let message): throw .notLoggedIn(message)
        case .serverError(let message): throw .serverError(message)
        case .rejected(let rejection): throw .rejected(rejection)
        case .noNetwork(let error): throw .noNetwork(error)
        case .cancelled: throw .cancelled
        case .failed(let error): throw .failed(error)
        }
    }

    /// What went wrong; nil on success.
    public var failure: Failure<Rejection>? {
        do throws(Failure<Rejection>) {
            _ = try get()
            return nil
        } catch {
            return error
        }
    }

    /// The output; nil on failure.
    public var output: Output? { if case .success(let output) = self { output } else { nil } }
    /// Whether it is `.success`.
    public var isSuccess: Bool { if case .success = self { true } else { false } }
    /// Whether it is `.unauthorized`.
    public var isUnauthorized: Bool { failure?.isUnauthorized ?? false }
    /// Whether it is `.notLoggedIn`.
    public var isNotLoggedIn: Bool { failure?.isNotLoggedIn ?? false }
    /// Whether it is `.serverError`.
    public var isServerError: Bool { failure?.isServerError ?? false }
    /// Whether it is `.noNetwork`.
    public var isNoNetwork: Bool { failure?.isNoNetwork ?? false }
    /// Whether it is `.cancelled`.
    public var isCancelled: Bool { failure?.isCancelled ?? false }

    /// 200 for success, else `Failure.code`.
    public var code: Int? { if let failure { failure.code } else { 200 } }
}
