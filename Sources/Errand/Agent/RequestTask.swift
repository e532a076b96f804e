import ErrandWire

/// A request under way, started by `NetworkAgent.task(_:)` or `start(_:on:)`.
public struct RequestTask<R: BaseRequest>: Sendable {
    private let task: Task<Response<R>, Never>
    private let scope: CancellationScope?

    init(_ task: Task<Response<R>, Never>, _ scope: CancellationScope? = nil) {
        self.task = task
        self.scope = scope
    }

    /// How it ended. May be asked any number of times.
    public var response: Response<R> {
        get async { await task.value }
    }

    /// Its output.
    /// - Throws: every outcome but success.
    public var output: R.Output {
        get async throws(Failure<R.Rejection>) { try await task.value.outcome.get() }
    }

    /// Ends it with the outcome `.cancelled`, unless it has ended.
    public func cancel() {
        scope?.cancel()
        task.cancel()
    }
}
