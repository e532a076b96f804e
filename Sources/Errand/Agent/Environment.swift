import ErrandWire

/// Where requests go: a name, and a base URL for each host.
public struct Environment: Sendable {
    /// What people call it; `default` by default.
    public let name: String
    private let hosts: [HostName: Result<HTTPURL, InvalidRequest>]

    /// - Parameters:
    ///   - baseURL: of the primary host. One that cannot be read makes each request to it unbuildable, and says why.
    ///   - hosts: base URLs of further hosts.
    public init(name: String = "default", _ baseURL: String, hosts: [HostName: String] = [:]) {
        self.name = name
        self.hosts = hosts.merging([.primary: baseURL]) { given, _ in given }.mapValues(Environment.read)
    }

    /// An environment without hosts, for endpoints that name whole URLs.
    public init() {
        name = "default"
        hosts = [:]
    }

    func baseURL(of host: HostName) throws(InvalidRequest) -> HTTPURL {
        if let base = hosts[host] { return try base.get() }
        if host.rawValue.contains("://") { return try HTTPURL(host.rawValue) }
        throw .unknownHost(host.rawValue)
    }

    private static func read(_ text: String) -> Result<HTTPURL, InvalidRequest> {
        do throws(InvalidRequest) {
            return .success(try HTTPURL(text))
        } catch {
            return .failure(error)
        }
    }
}
