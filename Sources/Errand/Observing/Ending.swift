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

    /// Which outcome it was.
    public let kind: Kind
    /// As `Outcome.code`.
    public let code: Int?
    /// As `Outcome.userMessage`.
    public let userMessage: String?
    /// The pipeline's error; nil for what was judged by an answer.
    public let error: ErrandError?
    /// The answer, or as much of it as came; nil if nothing did.
    public let response: HTTPResponse?
    /// How often the request was put on the wire.
    public let attempts: Int
    /// How long it waited for a place in flight.
    public let queued: Duration

    /// The answer's status.
    public var status: Int? { response?.status }
}

extension Ending {
    /// The ending of a response.
    public init<R>(_ response: Response<R>) {
        let failure = response.outcome.failure
        kind = failure?.kind ?? .success
        code = response.outcome.code
        userMessage = failure?.userMessage
        error = failure?.error
        self.response = response.http
        attempts = response.attempts
        queued = response.queued
    }
}

extension Failure {
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
