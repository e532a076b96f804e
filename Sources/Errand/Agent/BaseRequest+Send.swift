extension BaseRequest {
    /// Sends the request for its output.
    /// - Parameters:
    ///   - options: changes the request's options for this send.
    ///   - fileID: where it is sent, for events and logs, with `line`.
    /// - Throws: every outcome but success.
    @discardableResult
    public func send(
        via agent: NetworkAgent = .shared, options: OptionsAdjustment? = nil, fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws(Failure<Rejection>) -> Output {
        try await agent.send(self, options: options, fileID: fileID, line: line)
    }
}
