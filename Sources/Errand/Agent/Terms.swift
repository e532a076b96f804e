import ErrandWire

/// What a request's options and the agent's configuration come to; most calls of an agent share one.
final class Terms: Sendable {
    let transfer: Boxed<TransferOptions.Settings>
    /// Waiting for a place in flight; nil for no limit.
    let queueLimit: Duration?
    /// From send to outcome; nil for no limit.
    let deadline: Duration?

    /// - Throws: `.limit` for one that makes no sense.
    init(
        _ options: RequestOptions, timeout: TimeLimit, tls: TLSPolicy, _ configuration: AgentConfiguration
    ) throws(InvalidRequest) {
        let own = options.limits
        let limits = configuration.limits
        let timeout = timeout == .inherited ? own.timeout : timeout
        let bodySizeLimit = options.bodySizeLimit ?? configuration.bodySizeLimit
        if let bodySizeLimit, bodySizeLimit < 0 { throw .limit(.bodySize) }
        transfer = Boxed(
            TransferOptions.Settings(
                connectLimit: try own.connect.resolved(.connect, or: limits.connect),
                idleLimit: try own.idle.resolved(.idle, or: limits.idle),
                timeout: try timeout.resolved(.timeout, or: limits.timeout),
                bodySizeLimit: bodySizeLimit, tls: tls, versions: configuration.versions,
                receiveBufferSize: options.receiveBufferSize, unsafeCurlOptions: options.unsafeCurlOptions))
        queueLimit = try own.queue.resolved(.queue, or: limits.queue)
        deadline = try own.deadline.resolved(.deadline, or: limits.deadline)
    }
}
