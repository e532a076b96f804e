public import Errand

/// What a stub does with one request.
public enum StubAnswer: Sendable {
    /// This answer.
    case response(HTTPResponse)
    /// No answer, for this reason.
    case failure(TransportError)
    /// No answer until the request is cancelled.
    case never
    /// That, after a time on the transport's clock; a request whose timeout is shorter ends in it.
    indirect case delayed(StubAnswer, by: Duration)

    /// An answer with this JSON as its body; status 200 by default.
    public static func json(_ text: String, status: Int = 200) -> StubAnswer { .response(.json(text, status: status)) }

    /// An answer with this status and without a body.
    public static func status(_ status: Int, headers: HTTPHeaders = [:]) -> StubAnswer {
        .response(.status(status, headers: headers))
    }

    /// An answer with this text as its body; status 200 by default.
    public static func text(_ text: String, status: Int = 200) -> StubAnswer { .response(.text(text, status: status)) }

    /// No answer, for this reason.
    public static func failure(_ reason: TransportError.Reason) -> StubAnswer { .failure(TransportError(reason)) }

    /// As when there is no network.
    public static let offline = StubAnswer.failure(.unreachable)

    /// As when no answer comes within the timeout.
    public static let timeout = StubAnswer.failure(.limit(.timeout))

    /// This answer, late.
    public func after(_ delay: Duration) -> StubAnswer { .delayed(self, by: delay) }
}
