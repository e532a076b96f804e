extension BaseRequest {
    /// Sends the request for its output.
    /// - Throws: every outcome but success.
    @discardableResult
    public func send(via agent: NetworkAgent = .shared) async throws(Failure<Rejection>) -> Output {
        try await agent.send(self)
    }
}
