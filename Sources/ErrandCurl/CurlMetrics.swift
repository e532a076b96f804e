import CCurl
import ErrandWire

extension TransferMetrics {
    /// Reads libcurl's own timers and counters of a transfer that has ended.
    init(_ easy: EasyHandle) {
        self.init()
        microseconds.nameLookup = easy.offset(CURLINFO_NAMELOOKUP_TIME_T)
        microseconds.connect = easy.offset(CURLINFO_CONNECT_TIME_T)
        microseconds.tls = easy.offset(CURLINFO_APPCONNECT_TIME_T)
        microseconds.firstByte = easy.offset(CURLINFO_STARTTRANSFER_TIME_T)
        microseconds.total = easy.offset(CURLINFO_TOTAL_TIME_T)
        sentBytes = easy.offset(CURLINFO_SIZE_UPLOAD_T)
        receivedBytes = easy.offset(CURLINFO_SIZE_DOWNLOAD_T)
        isConnectionReused = easy.long(CURLINFO_NUM_CONNECTS) == 0
        remoteAddress = easy.string(CURLINFO_PRIMARY_IP)
    }
}
