public import Errand

/// What a stub does with one request.
public enum StubAnswer: Sendable {
    case response(HTTPResponse)
    case failure(TransportError)
    /// No answer until the request is cancelled.
    case never

    public static func json(_ text: String, status: Int = 200) -> StubAnswer { .response(.json(text, status: status)) }

    public static func status(_ status: Int, headers: HTTPHeaders = [:]) -> StubAnswer {
        .response(.status(status, headers: headers))
    }

    public static func text(_ text: String, status: Int = 200) -> StubAnswer { .response(.text(text, status: status)) }

    public static func failure(_ reason: TransportError.Reason) -> StubAnswer { .failure(TransportError(reason)) }

    /// As when there is no network.
    public static let offline = StubAnswer.failure(.unreachable)
}
