import ErrandWire

/// One reading of an answer, made in one place and used by all: renewal, retry and the outcome.
public enum Verdict: Sendable, Hashable {
    case success
    /// The credential is missing, wrong or expired.
    case unauthorized(ServerMessage)
    /// Nobody is signed in.
    case notLoggedIn(ServerMessage)
    /// Try again later; after `retryAfter` if the server says so.
    case busy(ServerMessage, retryAfter: Duration?)
    /// The fault is the server's.
    case serverError(ServerMessage)
    /// The server understood and refuses.
    case rejected(ServerMessage)
    /// The answer is not what the service has agreed to send. `path` is where, as in `$.tags[1]`.
    case malformed(path: String, reason: String)
}

extension Verdict {
    /// The first half of the table: what the HTTP status alone says.
    /// - Parameter isAccepted: whether the endpoint takes the status for success.
    public init(status: Int, isAccepted: Bool, retryAfter: @autoclosure () -> Duration? = nil) {
        let message = ServerMessage(status: status)
        if isAccepted {
            self = .success
            return
        }
        switch status {
        case 401: self = .unauthorized(message)
        case 600: self = .notLoggedIn(message)
        case 429, 503: self = .busy(message, retryAfter: retryAfter())
        case 500...599: self = .serverError(message)
        default: self = .rejected(message)
        }
    }

    /// The second half of the table: the status's verdict, made more exact by what the body's envelope says.
    ///
    /// A code decides where the status was accepted, or says no more than that something is wrong. Where the status already
    /// tells what is wrong, the envelope adds its code and text.
    /// - Parameter ofCode: what the service means by a code.
    public func refined(by reading: Envelope.Reading, ofCode: (ServerMessage) -> Verdict) -> Verdict {
        switch (self, reading) {
        case (.success, .unreadable(let path, let reason)): return .malformed(path: path, reason: reason)
        case (_, .unreadable): return self
        case (.success, .message(let message)) where message.code == nil: return .success
        case (.success, .message(let message)): return ofCode(message)
        case (.rejected, .message(let message)):
            let meaning = message.code == nil ? .success : ofCode(message)
            return meaning == .success ? .rejected(message) : meaning
        case (.unauthorized, .message(let message)): return .unauthorized(message)
        case (.notLoggedIn, .message(let message)): return .notLoggedIn(message)
        case (.busy(_, let retryAfter), .message(let message)): return .busy(message, retryAfter: retryAfter)
        case (.serverError, .message(let message)): return .serverError(message)
        case (.malformed, .message): return self
        }
    }

    /// What the default codes mean: 401, 600 and 500 as HTTP has them, `success`, and any other a refusal.
    public static func ofStandardCode(_ message: ServerMessage, success: Set<Int> = [200]) -> Verdict {
        switch message.code {
        case .some(let code) where success.contains(code): .success
        case 401: .unauthorized(message)
        case 600: .notLoggedIn(message)
        case 500: .serverError(message)
        default: .rejected(message)
        }
    }
}
