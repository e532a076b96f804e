/// What a transfer tells while it runs.
public enum TransferEvent: Sendable {
    /// An interim answer (RFC 9110 §15.2), never the final one.
    case informational(status: Int, headers: HTTPHeaders)
    /// The head of the final answer.
    case head(status: Int, headers: HTTPHeaders)
}

/// Hears a transfer's events, in order, on the transport's own thread: it must be quick and must not wait.
public typealias TransferReport = @Sendable (TransferEvent) -> Void
