import ErrandWire

/// The common parameters that go with a request: its service's, and those shared with other services. In each, those first that go before
/// the others.
struct ParameterLevels: Sendable {
    var service: [CommonParameters] = []
    var shared: [CommonParameters] = []

    /// For requests that carry nothing but their own and the agent's headers.
    static let none = ParameterLevels()

    var all: [CommonParameters] { service + shared }
    var isEmpty: Bool { service.isEmpty && shared.isEmpty }

    /// The request's own query, and behind it what it does not name itself.
    func query(behind own: Query) -> Query {
        all.reduce(own) { query, level in query.adding(level.query) }
    }

    /// What is to be in the body besides.
    var fields: JSON.Object {
        all.reduce(into: JSON.Object()) { fields, level in
            for (name, value) in level.fields where fields[name] == nil { fields[name] = value }
        }
    }

    /// The levels for one send: what is computed for it goes before the constant ones of its level.
    func computed(for context: CommonParameters.Context) async throws -> ParameterLevels {
        ParameterLevels(
            service: try await ParameterLevels.computed(service, context),
            shared: try await ParameterLevels.computed(shared, context))
    }

    private static func computed(
        _ levels: [CommonParameters], _ context: CommonParameters.Context
    ) async throws -> [CommonParameters] {
        var computed: [CommonParameters] = []
        for level in levels {
            if let provider = level.provider { computed.append(try await provider(context)) }
            computed.append(level)
        }
        return computed
    }
}

extension [CommonParameters] {
    /// Puts the headers of all into `headers`, where they replace those of the same name.
    func mergeHeaders(into headers: inout HTTPHeaders) {
        for level in reversed() { headers.merge(level.headers) }
    }
}
