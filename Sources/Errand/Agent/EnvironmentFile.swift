import ErrandWire
public import FoundationEssentials

/// Environments from JSON, as `Docs/environment.schema.json` describes it.
///
///     {
///       "name": "staging",
///       "hosts": { "primary": "https://{region}.shop.example/api", "cdn": "https://cdn.shop.example" },
///       "variables": { "region": "eu" },
///       "endpoints": { "cart.list": "/cart/list", "cart.item": "/cart/{item}" },
///       "query": { "channel": "web" },
///       "headers": { "X-App": "shop" },
///       "fields": { "service": "cart" },
///       "methods": { "primary": "GET" }
///     }
extension Environment {
    /// Reads an environment; every member may be left out, and no other may be there.
    /// - Throws: `InvalidEnvironment` at the first member that is not as it should be.
    public init(json: Data) throws(InvalidEnvironment) {
        self = try EnvironmentFile.environment(try EnvironmentFile.tree(json), at: "$")
    }

    /// Reads an environment from a file.
    /// - Throws: `InvalidEnvironment`, or what reading the file throws.
    public init(contentsOfFile path: String) throws {
        try self.init(json: try Data(contentsOf: URL(filePath: path)))
    }

    /// Reads several: a JSON array of environments.
    /// - Throws: `InvalidEnvironment` at the first member that is not as it should be; also for two of one name.
    public static func all(json: Data) throws(InvalidEnvironment) -> [Environment] {
        guard let items = try EnvironmentFile.tree(json).arrayValue else {
            throw InvalidEnvironment("$", "not an array")
        }
        var environments: [Environment] = []
        for (index, item) in items.enumerated() {
            let environment = try EnvironmentFile.environment(item, at: "$[\(index)]")
            if environments.contains(where: { $0.name == environment.name }) {
                throw InvalidEnvironment("$[\(index)].name", "another has the same name")
            }
            environments.append(environment)
        }
        return environments
    }

    /// Reads several from a file.
    /// - Throws: `InvalidEnvironment`, or what reading the file throws.
    public static func all(contentsOfFile path: String) throws -> [Environment] {
        try all(json: try Data(contentsOf: URL(filePath: path)))
    }

    /// Reads the one of a name from a file that holds several.
    /// - Throws: `InvalidEnvironment`, also if none has the name, or what reading the file throws.
    public init(named name: String, contentsOfFile path: String) throws {
        guard let found = try Environment.all(contentsOfFile: path).first(where: { $0.name == name }) else {
            throw InvalidEnvironment("$", "none is named \(name.debugDescription)")
        }
        self = found
    }
}

/// Why JSON is no environment: where, and what is wrong. No value is quoted.
public struct InvalidEnvironment: Error, Sendable, Hashable, CustomStringConvertible {
    /// As in `$.hosts.cdn`.
    public let path: String
    /// What is wrong there.
    public let reason: String

    init(_ path: String, _ reason: String) {
        self.path = path
        self.reason = reason
    }

    /// Place and reason.
    public var description: String { "\(path): \(reason)" }
}

private enum EnvironmentFile {
    static func tree(_ data: Data) throws(InvalidEnvironment) -> JSON {
        do throws(JSON.ParseError) {
            return try JSON(data)
        } catch {
            throw InvalidEnvironment("$", "\(error)")
        }
    }

    static func environment(_ tree: JSON, at path: String) throws(InvalidEnvironment) -> Environment {
        guard let members = tree.objectValue else { throw InvalidEnvironment(path, "not an object") }
        var environment = Environment()
        var hosts: [HostName: String] = [:]
        for (name, value) in members {
            let path = "\(path).\(name)"
            switch name {
            case "$schema": break
            case "name": environment.name = try text(value, at: path)
            case "hosts": for (name, text) in try texts(value, at: path) { hosts[HostName(rawValue: name)] = text }
            case "variables": for (name, text) in try texts(value, at: path) { environment.variables[name] = text }
            case "endpoints": for (name, text) in try texts(value, at: path) { environment.endpoints[name] = text }
            case "query": environment.common.query = try query(value, at: path)
            case "headers": environment.common.headers = try headers(value, at: path)
            case "fields": environment.common.fields = try object(value, at: path)
            case "methods":
                for (name, text) in try texts(value, at: path) {
                    let method = HTTPMethod(rawValue: text)
                    try check(method: method, at: "\(path).\(name)")
                    environment.methods[HostName(rawValue: name)] = method
                }
            default: throw InvalidEnvironment(path, "unknown")
            }
        }
        environment.hosts = hosts
        try check(environment, at: path)
        return environment
    }

    /// What would be found at the first send is better found here.
    private static func check(_ environment: Environment, at path: String) throws(InvalidEnvironment) {
        for host in environment.hosts.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
            do throws(InvalidRequest) {
                _ = try environment.baseURL(of: host)
            } catch {
                throw InvalidEnvironment("\(path).hosts.\(host.rawValue)", "\(error)")
            }
        }
    }

    private static func check(
        method: HTTPMethod = .get, headers: HTTPHeaders = [:], at path: String
    ) throws(InvalidEnvironment) {
        do throws(InvalidRequest) {
            try HTTPRequest(method: method, url: HTTPURL("http://localhost"), headers: headers).check()
        } catch {
            throw InvalidEnvironment(path, "\(error)")
        }
    }

    private static func query(_ value: JSON, at path: String) throws(InvalidEnvironment) -> Query {
        var query = Query()
        for (name, value) in try object(value, at: path) {
            for value in value.arrayValue ?? [value] where !value.isNull {
                guard let text = value.scalarText else { throw InvalidEnvironment("\(path).\(name)", "not a scalar") }
                query.add(name, text)
            }
        }
        return query
    }

    private static func headers(_ value: JSON, at path: String) throws(InvalidEnvironment) -> HTTPHeaders {
        var headers = HTTPHeaders()
        for (name, value) in try texts(value, at: path) {
            let header = HTTPHeaderName(name)
            try check(headers: [header: value], at: "\(path).\(name)")
            headers.add(header, value)
        }
        return headers
    }

    private static func texts(_ value: JSON, at path: String) throws(InvalidEnvironment) -> [(String, String)] {
        var texts: [(String, String)] = []
        for (name, value) in try object(value, at: path) {
            texts.append((name, try text(value, at: "\(path).\(name)")))
        }
        return texts
    }

    private static func text(_ value: JSON, at path: String) throws(InvalidEnvironment) -> String {
        guard let text = value.stringValue else { throw InvalidEnvironment(path, "not a string") }
        return text
    }

    private static func object(_ value: JSON, at path: String) throws(InvalidEnvironment) -> JSON.Object {
        guard let members = value.objectValue else { throw InvalidEnvironment(path, "not an object") }
        return members
    }
}

extension JSON {
    /// The text of a string, a number or a flag as a parameter's value; nil for what has members or is null.
    fileprivate var scalarText: String? {
        switch self {
        case .string(let text): text
        case .number(let number): number.literal
        case .bool(let flag): flag ? "true" : "false"
        case .null, .array, .object: nil
        }
    }
}
