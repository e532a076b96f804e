public import ErrandWire
public import FoundationEssentials

/// One endpoint, declared once: a value that says what to ask and how to read the answer.
///
/// `Output` and `path` are required; all else has a default. What the endpoints of one service share is said once, in an extension of a
/// protocol that refines this one.
public protocol BaseRequest: Sendable {
    /// What a good answer is read as.
    associatedtype Output: Sendable
    /// What a refusal is read as; the server's code and text by default.
    associatedtype Rejection: RejectionReading = ServerMessage

    /// GET by default.
    var method: HTTPMethod { get }
    /// Joined to the host's base URL; an absolute URL wins over it.
    var path: Path { get }
    /// The limit of one attempt, from dispatch to the last byte; the agent's by default.
    var timeout: TimeLimit { get }
    /// None by default; independent of the method.
    var body: BodyEncoder? { get }
    /// What makes an answer good; statuses 200…299 by default.
    var validator: Validator { get }

    /// The environment's primary host by default.
    var host: HostName { get }
    /// None by default; independent of the method.
    var query: Query { get }
    /// Win over the agent's and over those of encoder and decoder.
    var headers: HTTPHeaders { get }
    /// JSON for Decodable outputs, bytes for Data, nothing for Empty.
    var decoder: ResponseDecoder<Output> { get }
    /// What it carries besides its own query, headers and body fields; none by default. A service says it once, for all its endpoints.
    var common: CommonParameters { get }
    /// Hears how each send ends; nobody by default.
    var onOutcome: OutcomeHook? { get }
    /// How to treat the request.
    var options: RequestOptions { get }
}

extension BaseRequest {
    /// GET.
    public var method: HTTPMethod { .get }
    /// The agent's.
    public var timeout: TimeLimit { .inherited }
    /// None.
    public var body: BodyEncoder? { nil }
    /// Statuses 200…299.
    public var validator: Validator { .status }
    /// The environment's primary host.
    public var host: HostName { .primary }
    /// None.
    public var query: Query { Query() }
    /// None of its own.
    public var headers: HTTPHeaders { HTTPHeaders() }
    /// None.
    public var common: CommonParameters { CommonParameters() }
    /// Nobody.
    public var onOutcome: OutcomeHook? { nil }
    /// None of its own.
    public var options: RequestOptions { RequestOptions() }
}

extension BaseRequest where Output: Decodable {
    /// JSON, the whole body.
    public var decoder: ResponseDecoder<Output> { .json }
}

extension BaseRequest where Output == Data {
    /// The bytes as they came.
    public var decoder: ResponseDecoder<Data> { .data }
}

extension BaseRequest where Output == Empty {
    /// Nothing: the body is not looked at.
    public var decoder: ResponseDecoder<Empty> { .ignored }
}
