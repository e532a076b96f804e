public import ErrandWire

/// What every request of a service, of an environment or of an agent carries besides its own.
///
/// A name that the request itself has is left out; then the service's go before the environment's, and those before the agent's. Query
/// items come behind the request's own. Fields are added to form bodies and to bodies that are a JSON object, and to no other.
public struct CommonParameters: Sendable {
    /// Added to the URL.
    public var query: Query {
        get { values?.value.query ?? Query() }
        set { change { $0.query = newValue } }
    }
    /// Added to the header section.
    public var headers: HTTPHeaders {
        get { values?.value.headers ?? HTTPHeaders() }
        set { change { $0.headers = newValue } }
    }
    /// Added to the body.
    public var fields: JSON.Object {
        get { values?.value.fields ?? JSON.Object() }
        set { change { $0.fields = newValue } }
    }
    /// Computes more of them for each send, such as a time or a token; its values go before the constant ones.
    ///
    /// Called as part of the send, within its deadline, before interceptors. What it throws ends the send: `CancellationError` as
    /// `.cancelled`, all else as `.failed(.failed(error))`.
    public var provider: Provider? {
        get { values?.value.provider }
        set { change { $0.provider = newValue } }
    }

    /// Computes parameters for one send.
    public typealias Provider = @Sendable (Context) async throws -> CommonParameters

    /// What a provider may look at.
    public struct Context: Sendable {
        /// The endpoint's type.
        public let endpoint: any BaseRequest.Type
        /// The method, path and headers of the message so far.
        public let request: HTTPRequest
        /// The environment that the send began with.
        public let environment: Environment
        /// How the request asked to be treated.
        public let options: RequestOptions
    }

    private struct Values: Sendable {
        var query = Query()
        var headers = HTTPHeaders()
        var fields = JSON.Object()
        var provider: Provider?
    }

    /// Nil if nothing was ever set.
    private var values: Boxed<Values>?

    private mutating func change(_ body: (inout Values) -> Void) {
        var changed = values?.value ?? Values()
        body(&changed)
        values = Boxed(changed)
    }

    /// Makes a set without parameters.
    public init() {}

    /// `CommonParameters { $0.query = ["v": 2] }`
    public init(_ set: (inout CommonParameters) -> Void) {
        self.init()
        set(&self)
    }

    /// Makes a set of headers only.
    public static func headers(_ headers: HTTPHeaders) -> CommonParameters {
        CommonParameters { $0.headers = headers }
    }

    /// Makes a set that is computed for each send.
    public static func perSend(_ provider: @escaping Provider) -> CommonParameters {
        CommonParameters { $0.provider = provider }
    }

    var isEmpty: Bool { values == nil }
    var hasHeadersOnly: Bool { query.items.isEmpty && fields.isEmpty && provider == nil }
}
