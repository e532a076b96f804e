import Errand

/// An outcome in a few words, for the table.
struct Summary: Equatable {
    let text: String

    /// All that can come of a call to the shop. There is no `default`: a case that is left out does not compile.
    init<Output>(_ outcome: Outcome<Output, ShopRejection>) {
        switch outcome {
        case .success: text = "success"
        case .unauthorized(let message): text = "unauthorized, \(Summary.place(of: message))"
        case .notLoggedIn(let message): text = "notLoggedIn, \(Summary.place(of: message))"
        case .serverError(let message): text = "serverError, \(Summary.place(of: message))"
        case .rejected(.badParameters): text = "rejected, badParameters"
        case .rejected(.alreadyInCart): text = "rejected, alreadyInCart"
        case .rejected(.notFound): text = "rejected, notFound"
        case .rejected(.other(let message)): text = "rejected, \(Summary.place(of: message))"
        case .noNetwork(let error): text = "noNetwork, \(error.reason)"
        case .cancelled: text = "cancelled"
        case .failed(.limit(let limit, _)): text = "failed, \(limit) limit"
        case .failed(.broken(_, let error)): text = "failed, \(error.reason)"
        case .failed(.malformed(_, let path, let reason)): text = "failed, \(path) is \(reason)"
        case .failed(let error): text = "failed, \(error)"
        }
    }

    /// Where the server said it: as the HTTP status, or in the body of an answer that was fine until there.
    private static func place(of message: ServerMessage) -> String {
        if 200...299 ~= message.status { "\(message.code ?? 0) in the body" } else { "HTTP \(message.status)" }
    }
}
