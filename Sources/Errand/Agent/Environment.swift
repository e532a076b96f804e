public import ErrandWire

/// Where requests go and what goes with them: hosts, names of endpoints, variables, common parameters.
///
/// A value; an agent's may be changed while it runs (`NetworkAgent.environment`), and each send keeps the one it began with.
public struct Environment: Sendable {
    /// What people call it; `default` by default.
    public var name: String {
        get { values.value.name }
        set { values.value.name = newValue }
    }
    /// Base URLs by host. One that cannot be read makes each request to it unbuildable, and says why.
    public var hosts: [HostName: String] {
        get { values.value.hosts.mapValues(\.text) }
        set {
            var changed = values.value
            changed.hosts = newValue.mapValues { Base($0, variables) }
            changed.primary = changed.hosts[.primary]
            values.value = changed
        }
    }
    /// What stands for `{name}` in base URLs and in paths of the catalogue.
    public var variables: [String: String] {
        get { values.value.variables }
        set {
            values.value.variables = newValue
            hosts = hosts
        }
    }
    /// Paths, or whole URLs, by the names that `Path.named(_:)` looks up.
    public var endpoints: [String: String] {
        get { values.value.endpoints }
        set { values.value.endpoints = newValue }
    }
    /// Sent with every request, unless the request or its service says otherwise.
    public var common: CommonParameters {
        get { values.value.common }
        set { values.value.common = newValue }
    }
    /// Methods in place of the endpoints' own, by host: a debugging aid, with which traffic can be read in logs of URLs.
    ///
    /// Where GET, HEAD or DELETE replaces another, the fields of a form go into the query; a request with another body is refused.
    public var methods: [HostName: HTTPMethod] {
        get { values.value.methods }
        set { values.value.methods = newValue }
    }
    /// Whom to trust in this environment; nil for what the agent's configuration says.
    public var tls: TLSPolicy? {
        get { values.value.tls }
        set { values.value.tls = newValue }
    }

    private struct Values: Sendable {
        var name = "default"
        var hosts: [HostName: Base] = [:]
        /// The one of `hosts` that most requests go to.
        var primary: Base?
        var variables: [String: String] = [:]
        var endpoints: [String: String] = [:]
        var common = CommonParameters()
        var methods: [HostName: HTTPMethod] = [:]
        var tls: TLSPolicy?
    }

    /// A base URL as it was given, and read.
    private struct Base: Sendable {
        let text: String
        let url: Result<HTTPURL, InvalidRequest>

        init(_ text: String, _ variables: [String: String]) {
            self.text = text
            do throws(InvalidRequest) {
                url = .success(try HTTPURL(Template.filled(text, from: variables)))
            } catch {
                url = .failure(error)
            }
        }
    }

    /// Behind a reference: each send keeps it.
    private var values: Boxed<Values>

    /// Makes an environment.
    /// - Parameters:
    ///   - baseURL: of the primary host.
    ///   - hosts: base URLs of further hosts.
    ///   - set: changes the rest.
    public init(
        name: String = "default", _ baseURL: String, hosts: [HostName: String] = [:],
        _ set: (inout Environment) -> Void = { _ in }
    ) {
        self.init()
        self.name = name
        self.hosts = hosts.merging([.primary: baseURL]) { given, _ in given }
        set(&self)
    }

    /// Makes an environment without hosts, for endpoints that name whole URLs.
    public init() { values = Boxed(Values()) }

    /// Whether nobody has changed one of both since the other was made of it.
    func isSame(as other: Environment) -> Bool { values.isSame(as: other.values) }

    func baseURL(of host: HostName) throws(InvalidRequest) -> HTTPURL {
        if host == .primary, let base = values.value.primary { return try base.url.get() }
        if let base = values.value.hosts[host] { return try base.url.get() }
        if host.rawValue.contains("://") { return try HTTPURL(host.rawValue) }
        throw .unknownHost(host.rawValue)
    }

    /// The path that an endpoint's stands for.
    func path(_ path: Path) throws(InvalidRequest) -> Path {
        guard let entry = path.entry, path.problem == nil else { return path }
        guard let template = endpoints[entry.name] else { throw .unknownEndpoint(entry.name) }
        return Path(try Template.filled(template, from: variables.merging(entry.values) { _, own in own }))
    }

    /// The method in place of the endpoint's own, if there is one.
    func method(of host: HostName) -> HTTPMethod? {
        values.value.methods.isEmpty ? nil : values.value.methods[host]
    }
}

extension Environment: CustomStringConvertible, CustomReflectable {
    /// The name: hosts may hold credentials, and parameters tokens.
    public var description: String { name }
    /// The name, so that `dump` tells no more.
    public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}
