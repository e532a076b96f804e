public import ErrandWire

/// Pure readings of an answer, with no agent: what an endpoint's tests call.
extension BaseRequest {
    /// What the endpoint's validator makes of an answer.
    public func verdict(on answer: HTTPResponse) -> Verdict {
        var answer = answer
        answer.requestMethod = method
        return validator(answer)
    }

    /// The outcome that a send would end in, had it got this answer.
    public func outcome(of answer: HTTPResponse) -> Outcome<Output, Rejection> {
        var answer = answer
        answer.requestMethod = method
        return outcome(of: answer, judged: validator(answer))
    }

    @inlinable
    func outcome(of answer: HTTPResponse, judged verdict: Verdict) -> Outcome<Output, Rejection> {
        switch verdict {
        case .success: return decoded(answer)
        case .unauthorized(let message): return .unauthorized(message)
        case .notLoggedIn(let message): return .notLoggedIn(message)
        case .serverError(let message): return .serverError(message)
        case .busy(let message, _) where 500...599 ~= message.status: return .serverError(message)
        case .busy(let message, _), .rejected(let message): return .rejected(Rejection(message, answer))
        case .malformed(let path, let reason): return .failed(.malformed(answer, path: path, reason: reason))
        }
    }

    @inlinable
    func decoded(_ answer: HTTPResponse) -> Outcome<Output, Rejection> {
        do {
            return .success(try decoder(answer))
        } catch {
            return .failed(.undecodable(answer, error))
        }
    }
}
