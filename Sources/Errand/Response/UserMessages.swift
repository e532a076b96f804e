/// What people are told when a send fails and the server gave no text: a table, to be replaced by one in their language.
///
///     let messages = UserMessages { $0.noNetwork = "Keine Verbindung." }
///     show(response.outcome.userMessage(from: messages))
public struct UserMessages: Sendable, Hashable {
    /// The credential is missing, wrong or expired.
    public var unauthorized = "Your sign-in has expired. Please sign in again."
    /// Nobody is signed in.
    public var notLoggedIn = "Please sign in."
    /// A fault of the server.
    public var serverError = "The service has a problem. Please try again later."
    /// The service is not there: 502, 503 and 504, by which gateways answer for it (RFC 9110 §15.6).
    public var unavailable = "The service is not available. Please try again later."
    /// A refusal of which nothing else is known.
    public var rejected = "The request was refused."
    /// 400.
    public var badRequest = "The request was not understood."
    /// 403.
    public var forbidden = "You have no access to this."
    /// 404 and 410.
    public var notFound = "This was not found."
    /// 429.
    public var tooManyRequests = "Too many requests. Please try again later."
    /// No way to the server.
    public var noNetwork = "No connection. Please check the network."
    /// The connection ended before the answer did.
    public var connectionLost = "The connection broke off. Please try again later."
    /// A limit of time.
    public var timeout = "The service takes too long to answer. Please try again later."
    /// A body beyond the limit.
    public var tooLarge = "The answer is too large."
    /// No trusted connection.
    public var insecure = "No secure connection to the service could be made."
    /// An answer that is not what was agreed.
    public var unreadable = "The service sent an answer that cannot be read."
    /// All else.
    public var failed = "Something went wrong. Please try again later."

    /// English.
    public static let english = UserMessages()

    /// Makes a table of English texts, and has `set` change it.
    public init(_ set: (inout UserMessages) -> Void = { _ in }) { set(&self) }

    func text(of status: Int, else general: String) -> String {
        switch status {
        case 400: badRequest
        case 403: forbidden
        case 404, 410: notFound
        case 429: tooManyRequests
        case 502, 503, 504: unavailable
        default: general
        }
    }
}

extension Failure {
    /// What to show to a person: the server's text if it gave one, else the table's; nil when nothing should be shown.
    public func userMessage(from messages: UserMessages) -> String? {
        switch self {
        case .unauthorized(let message): message.userMessage ?? messages.unauthorized
        case .notLoggedIn(let message): message.userMessage ?? messages.notLoggedIn
        case .serverError(let message):
            message.userMessage ?? messages.text(of: message.status, else: messages.serverError)
        case .rejected(let rejection):
            rejection.userMessage ?? messages.text(of: rejection.httpStatus ?? 0, else: messages.rejected)
        case .noNetwork: messages.noNetwork
        case .cancelled: nil
        case .failed(.limit(.bodySize, _)): messages.tooLarge
        case .failed(.limit): messages.timeout
        case .failed(.unreachable): messages.insecure
        case .failed(.broken(_, let error)) where error.reason == .connectionLost || error.reason == .truncated:
            messages.connectionLost
        case .failed(.malformed), .failed(.undecodable), .failed(.broken): messages.unreadable
        case .failed(.unbuildable), .failed(.failed), .failed(.cancelled): messages.failed
        }
    }

    /// What to show to a person, in English: the server's text if it gave one; nil when nothing should be shown.
    public var userMessage: String? { userMessage(from: .english) }
}

extension Outcome {
    /// What to show to a person: the server's text if it gave one, else the table's; nil when nothing should be shown.
    public func userMessage(from messages: UserMessages) -> String? { failure?.userMessage(from: messages) }

    /// What to show to a person, in English; nil when nothing should be shown.
    public var userMessage: String? { failure?.userMessage }
}
