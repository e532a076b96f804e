extension LoopbackServer {
    /// The requests that were read so far, in the order they were.
    public var requests: [LoopbackRequest] { core.journal.read(\.requests) }

    /// What came and was no request, or too large a one.
    public var refusals: [LoopbackRefusal] { core.journal.read(\.refusals) }

    /// The connections that were accepted so far.
    public var connectionCount: Int { core.journal.read(\.connections) }

    /// The connections that are open now.
    public var openConnectionCount: Int { core.journal.read(\.openConnections) }

    /// Waits until so many requests have been read, before they are answered, and gives the last of them.
    /// - Parameter number: The first is 1.
    /// - Throws: `CancellationError`; `LoopbackError.stopped` if the server stops first.
    @discardableResult
    public func request(number: Int) async throws -> LoopbackRequest {
        let index = max(1, number) - 1
        return try await core.journal.wait { $0.requests.count > index }.requests[index]
    }

    /// Waits for the first request that is like this, also if it was read before the call.
    /// - Throws: `CancellationError`; `LoopbackError.stopped` if the server stops first.
    @discardableResult
    public func request(
        where isMatch: @Sendable (LoopbackRequest) -> Bool
    ) async throws -> LoopbackRequest {
        var seen = 0
        while true {
            let known = seen
            let requests = try await core.journal.wait { $0.requests.count > known }.requests
            if let match = requests[known...].first(where: isMatch) { return match }
            seen = requests.count
        }
    }

    /// Waits for the first request for a path.
    /// - Throws: `CancellationError`; `LoopbackError.stopped` if the server stops first.
    @discardableResult
    public func request(to path: String) async throws -> LoopbackRequest {
        try await request { $0.path == path }
    }

    /// Waits until so many connections have been accepted.
    /// - Throws: `CancellationError`; `LoopbackError.stopped` if the server stops first.
    public func connections(reach count: Int) async throws {
        _ = try await core.journal.wait { $0.connections >= count }
    }

    /// Waits until no more than so many connections are open: that a client has closed one is seen here.
    /// - Throws: `CancellationError`; `LoopbackError.stopped` if the server stops first.
    public func openConnections(fallTo count: Int) async throws {
        _ = try await core.journal.wait { $0.openConnections <= count }
    }
}
