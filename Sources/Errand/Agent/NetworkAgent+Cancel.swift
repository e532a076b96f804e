public import ErrandWire

/// Cancelling some of the calls under way. The tasks that sent them go on with the outcome `.cancelled`.
extension NetworkAgent {
    /// Cancels the calls that meet a condition.
    /// - Parameter isMeant: is asked once for each call under way, on the calling thread.
    public func cancel(where isMeant: (Call.Identity) -> Bool) {
        calls.cancel { owner in (owner as? Call.Identity).map(isMeant) ?? false }
    }

    /// Cancels the calls of an endpoint.
    public func cancel<R: BaseRequest>(_ endpoint: R.Type) {
        cancel { $0.endpoint == endpoint }
    }

    /// Cancels the calls of a method, to a path or to all.
    /// - Parameter path: as it is on the wire, without the query; base path included; nil for all.
    public func cancel(method: HTTPMethod, path: String? = nil) {
        cancel { $0.request.method == method && (path == nil || $0.request.url.path == path ?? "") }
    }

    /// Cancels the calls with a tag.
    public func cancel(tag: String) {
        cancel { $0.options.tag == tag }
    }

    /// Cancels the calls of a group.
    public func cancel(_ scope: CallScope) {
        cancel { $0.options.scope == scope }
    }

    /// How many calls are under way: now, and whenever it changes. For an indicator of activity.
    ///
    /// Each reading of this property is a sequence of its own. Who is slow gets the newest count and misses those between; the sequence ends
    /// when the agent has been shut down or let go.
    public var activity: AsyncStream<Int> { calls.counts }
}
