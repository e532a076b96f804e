import ErrandCurl

extension NetworkAgent {
    /// An agent over libcurl, with threads and connections of its own.
    public convenience init(_ configuration: AgentConfiguration = AgentConfiguration()) {
        self.init(configuration, transport: CurlTransport(threads: configuration.threads))
    }

    /// An agent over libcurl for one base URL.
    public convenience init(_ baseURL: String, _ set: (inout AgentConfiguration) -> Void = { _ in }) {
        self.init(AgentConfiguration(baseURL, set))
    }

    /// An agent over libcurl for an environment.
    public convenience init(_ environment: Environment, _ set: (inout AgentConfiguration) -> Void = { _ in }) {
        self.init(AgentConfiguration(environment, set))
    }

    /// The transport's session thread as an executor, if it has one: `withTaskExecutorPreference(agent.executor) { … }` sends and
    /// receives without changing threads. Long computing on it holds up every request of the session.
    public var executor: any TaskExecutor {
        (transport as? CurlTransport)?.executor(under: configuration.tls) ?? globalConcurrentExecutor
    }

    /// An agent for programs that need only one: no base URL, so endpoints name a host or a whole URL.
    public static let shared = NetworkAgent()
}
