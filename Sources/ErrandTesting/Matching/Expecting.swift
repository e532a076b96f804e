public import Errand
public import Testing

extension StubTransport {
    /// Expects that a request that matches was made; if not, the running test fails and tells how each request differs.
    /// - Parameter times: how often; at least once without it.
    /// - Returns: the requests that match, in order.
    @discardableResult
    public func expect(
        _ matcher: RequestMatcher, times: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) -> [HTTPRequest] {
        RequestExpectation(matcher: matcher, times: times).record(recordedRequests, sourceLocation)
        return requests(matching: matcher)
    }
}

extension LoopbackServer {
    /// The requests that match, of those that were read so far, in order.
    public func requests(matching matcher: RequestMatcher) -> [LoopbackRequest] {
        requests.filter { matcher.matches(RecordedRequest($0)) }
    }

    /// Expects that a request that matches was read; if not, the running test fails and tells how each request differs.
    /// - Parameter times: how often; at least once without it.
    /// - Returns: the requests that match, in order.
    @discardableResult
    public func expect(
        _ matcher: RequestMatcher, times: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) -> [LoopbackRequest] {
        RequestExpectation(matcher: matcher, times: times).record(requests.map { RecordedRequest($0) }, sourceLocation)
        return requests(matching: matcher)
    }
}

extension RequestExpectation {
    fileprivate func record(_ requests: [RecordedRequest], _ sourceLocation: SourceLocation) {
        guard let failure = failure(requests) else { return }
        Issue.record("\(failure)", sourceLocation: sourceLocation)
    }
}
