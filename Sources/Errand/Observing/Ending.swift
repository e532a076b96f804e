public import ErrandWire

/// How a send ended, without its types: for those who watch many endpoints.
public struct Ending: Sendable {
    /// The outcomes' names.
    public enum Kind: String, Sendable, CaseIterable {
        case success
        case unauthorized
        case notLoggedIn
        case serverError
        case rejected
        case noNetwork
        case cancelled
        case failed
    }

    /// What went wrong, the refusal as code and text; nil on success.
    public let failure: Failure<ServerMessage>?
    /// The answer, or as much of it as came; nil if nothing did.
    public let response: HTTPResponse?
    /// How often the request was put on the wire.
    public let attempts: Int
    /// How long it waited for a place in flight.
    public let queued: Duration

    /// Which outcome it was.
    public var kind: Kind { failure?.kind ?? .success }
    /// As `Outcome.code`.
    public var code: Int? { if let failure { failure.code } else { 200 } }
    /// As `Outcome.userMessage`.
    public var userMessage: String? { failure?.userMessage }
    /// The pipeline's error; nil for what was judged by an answer.
    public var error: ErrandError? { failure?.error }
    /// The answer's status.
    public var status: Int? { response?.status }

    /// As `Outcome.userMessage(from:)`.
    public func userMessage(from messages: UserMessages) -> String? { failure?.userMessage(from: messages) }
}

extension Ending {
    /// The ending of a response.
    public init<R>(_ response: Response<R>) {
        failure = response.outcome.failure?.untyped
        self.response = response.http
        attempts = response.attempts
        queued = response.queued
    }
}

extension Failure {
    /// The same without the service's type of refusal.
    var untyped: Failure<ServerMessage> {
        switch self {
        case .unauthorized(let message): .unauthorized(message)
        case .notLoggedIn(let message): .notLoggedIn(message)
        case .serverError(let message): .serverError(message)
        case .rejected(let refusal):
            .rejected(
                ServerMessage(code: refusal.code, text: refusal.userMessage ?? "", status: refusal.httpStatus ?? 0))
        case .noNetwork(let error): .noNetwork(error)
        case .cancelled: .cancelled
        case .failed(let error): .failed(error)
        }
    }

    /// Which outcome it is.
    public var kind: Ending.Kind {
        switch self {
        case .unauthorized: .unauthorized
        case .notLoggedIn: .notLoggedIn
        case .serverError: .serverError
        case .rejected: .rejected
        case .noNetwork: .noNetwork
        case .cancelled: .cancelled
        case .failed: .failed
        }
    }

    /// The pipeline's error behind it; nil for what was judged by an answer.
    public var error: ErrandError? {
        switch self {
        case .unauthorized, .notLoggedIn, .serverError, .rejected: nil
        case .noNetwork(let why): .unreachable(why)
        case .cancelled: .cancelled
        case .failed(let error): error
        }
    }
}
