public import ErrandWire

/// Pure readings of an answer, with no agent: what an endpoint's tests call.
extension BaseRequest {
    /// What the endpoint's validator makes of an answer.
    public func verdict(on answer: HTTPResponse) -> Verdict {
        validator(asked(answer))
    }

    /// The outcome that a send would end in, had it got this answer.
    public func outcome(of answer: HTTPResponse) -> Outcome<Output, Rejection> {
        let answer = asked(answer)
        var opened = answer
        let verdict = validator.open(&opened)
        return outcome(of: answer, opened: opened, judged: verdict)
    }

    /// The answer as one to this request: a HEAD's has no body.
    private func asked(_ answer: HTTPResponse) -> HTTPResponse {
        var answer = answer
        if answer.requestMethod != method { answer.requestMethod = method }
        return answer
    }

    /// - Parameters:
    ///   - answer: as it came, which is what an error keeps.
    ///   - opened: the same, its body as the validator opened it, which is what is read.
    @inlinable
    func outcome(
        of answer: HTTPResponse, opened: HTTPResponse, judged verdict: Verdict
    ) -> Outcome<Output, Rejection> {
        switch verdict {
        case .success: return decoded(opened, of: answer)
        case .unauthorized(let message): return .unauthorized(message)
        case .notLoggedIn(let message): return .notLoggedIn(message)
        case .serverError(let message): return .serverError(message)
        case .busy(let message, _) where 500...599 ~= message.status: return .serverError(message)
        case .busy(let message, _), .rejected(let message): return .rejected(Rejection(message, opened))
        case .malformed(let path, let reason): return .failed(.malformed(answer, path: path, reason: reason))
        }
    }

    @inlinable
    func decoded(_ opened: HTTPResponse, of answer: HTTPResponse) -> Outcome<Output, Rejection> {
        do {
            return .success(try decoder(opened))
        } catch {
            return .failed(.undecodable(answer, error))
        }
    }
}
