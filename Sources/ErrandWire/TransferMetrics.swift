/// How one exchange went: times in curl's sense, each counted from the start of the exchange.
public struct TransferMetrics: Sendable, Hashable {
    /// Until the name was resolved (CURLINFO_NAMELOOKUP_TIME_T); zero when the connection was reused.
    public var nameLookup: Duration { .microseconds(microseconds.nameLookup) }
    /// Until the connection stood (CURLINFO_CONNECT_TIME_T); zero when it was reused.
    public var connect: Duration { .microseconds(microseconds.connect) }
    /// Until TLS stood (CURLINFO_APPCONNECT_TIME_T); zero without TLS or when reused.
    public var tls: Duration { .microseconds(microseconds.tls) }
    /// Until the first byte of the answer (CURLINFO_STARTTRANSFER_TIME_T).
    public var firstByte: Duration { .microseconds(microseconds.firstByte) }
    /// Until the end (CURLINFO_TOTAL_TIME_T).
    public var total: Duration { .microseconds(microseconds.total) }
    /// Body bytes sent (CURLINFO_SIZE_UPLOAD_T).
    public var sentBytes: Int = 0
    /// Body bytes received, before content decoding is undone (CURLINFO_SIZE_DOWNLOAD_T).
    public var receivedBytes: Int = 0
    /// Whether no new connection was made.
    public var isConnectionReused: Bool = false
    /// The address of the other end; a proxy's if there is one.
    public var remoteAddress: String = ""

    /// As libcurl counts; durations are made of them when somebody asks.
    package struct Microseconds: Sendable, Hashable {
        package var nameLookup = 0
        package var connect = 0
        package var tls = 0
        package var firstByte = 0
        package var total = 0

        package init(nameLookup: Int = 0, connect: Int = 0, tls: Int = 0, firstByte: Int = 0, total: Int = 0) {
            self.nameLookup = nameLookup
            self.connect = connect
            self.tls = tls
            self.firstByte = firstByte
            self.total = total
        }
    }

    package var microseconds = Microseconds()

    /// Makes metrics that are all zero.
    public init() {}

    package init(
        _ microseconds: Microseconds, sentBytes: Int, receivedBytes: Int, isConnectionReused: Bool,
        remoteAddress: String
    ) {
        self.microseconds = microseconds
        self.sentBytes = sentBytes
        self.receivedBytes = receivedBytes
        self.isConnectionReused = isConnectionReused
        self.remoteAddress = remoteAddress
    }
}
