import CCurl
import ErrandWire

extension TransferMetrics {
    /// Reads libcurl's own timers and counters of a transfer that has ended.
    init(_ easy: EasyHandle) {
        let isReused = easy.long(CURLINFO_NUM_CONNECTS) == 0
        self.init(
            Microseconds(
                nameLookup: isReused ? 0 : easy.offset(CURLINFO_NAMELOOKUP_TIME_T),
                connect: isReused ? 0 : easy.offset(CURLINFO_CONNECT_TIME_T),
                tls: isReused ? 0 : easy.offset(CURLINFO_APPCONNECT_TIME_T),
                firstByte: easy.offset(CURLINFO_STARTTRANSFER_TIME_T),
                total: easy.offset(CURLINFO_TOTAL_TIME_T)),
            sentBytes: easy.offset(CURLINFO_SIZE_UPLOAD_T), receivedBytes: easy.offset(CURLINFO_SIZE_DOWNLOAD_T),
            isConnectionReused: isReused, remoteAddress: easy.remoteAddress())
    }
}
