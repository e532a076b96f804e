import ErrandWire

/// What an endpoint says of itself, its types left behind: all that the way to the wire and back needs.
///
/// The generic part of a send is only this on the way out and the decoding on the way in; both are compiled where the endpoint is known.
@usableFromInline
struct Blueprint: Sendable {
    @usableFromInline let endpoint: any BaseRequest.Type
    @usableFromInline let method: HTTPMethod
    @usableFromInline let host: HostName
    @usableFromInline let path: Path
    @usableFromInline let query: Query
    @usableFromInline let headers: HTTPHeaders
    @usableFromInline let body: BodyEncoder?
    @usableFromInline let accept: String?
    @usableFromInline let timeout: TimeLimit
    @usableFromInline let common: CommonParameters
    @usableFromInline let options: RequestOptions
    @usableFromInline let validator: Validator
    @usableFromInline let onOutcome: OutcomeHook?

    @inlinable
    init<R: BaseRequest>(_ request: R, _ adjust: OptionsAdjustment?) {
        endpoint = R.self
        method = request.method
        host = request.host
        path = request.path
        query = request.query
        headers = request.headers
        body = request.body
        accept = request.decoder.accept
        timeout = request.timeout
        common = request.common
        options = adjust.map { request.options.adjusted(by: $0) } ?? request.options
        validator = request.validator
        onOutcome = request.onOutcome
    }
}
