/// How one exchange went: times in curl's sense, each counted from the start of the exchange.
public struct TransferMetrics: Sendable, Hashable {
    /// Until the name was resolved (CURLINFO_NAMELOOKUP_TIME_T).
    public var nameLookup: Duration = .zero
    /// Until the connection stood (CURLINFO_CONNECT_TIME_T); zero when it was reused.
    public var connect: Duration = .zero
    /// Until TLS stood (CURLINFO_APPCONNECT_TIME_T); zero without TLS or when reused.
    public var tls: Duration = .zero
    /// Until the first byte of the answer (CURLINFO_STARTTRANSFER_TIME_T).
    public var firstByte: Duration = .zero
    /// Until the end (CURLINFO_TOTAL_TIME_T).
    public var total: Duration = .zero
    /// Body bytes sent (CURLINFO_SIZE_UPLOAD_T).
    public var sentBytes: Int = 0
    /// Body bytes received, before content decoding is undone (CURLINFO_SIZE_DOWNLOAD_T).
    public var receivedBytes: Int = 0
    /// Whether no new connection was made.
    public var isConnectionReused: Bool = false
    /// The address of the other end; a proxy's if there is one.
    public var remoteAddress: String = ""

    /// Makes metrics that are all zero.
    public init() {}
}
