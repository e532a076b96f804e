import CCurl
import ErrandWire
import Glibc

/// Owns one `CURL` and what its options point to; used again for one transfer after another.
///
/// libcurl's callbacks are given the address of the exchange, which lives as long as the handle, so that they are set once.
final class EasyHandle {
    let pointer: UnsafeMutableRawPointer
    /// The transfer the handle now works for.
    var transfer: Transfer?
    /// What was set last, so that only what differs is set again.
    let applied: UnsafeMutablePointer<AppliedSettings>
    /// What the callbacks read and write.
    let exchange: UnsafeMutablePointer<CurlExchange>

    /// Whether libcurl may still remember that a stream was refused, for which it would repeat the next request too.
    private(set) var isSpent = false

    private let errorText: UnsafeMutablePointer<CChar>
    private var lastAddress = ""
    private let lastAddressText: UnsafeMutablePointer<CChar>
    /// Longer than the longest address of libcurl's (MAX_IPADR_LEN).
    private static let addressSize = 64
    private var headerList: UnsafeMutablePointer<curl_slist>?

    init?(pool: BufferPool, news: CurlNews) {
        guard let pointer = curl_easy_init() else { return nil }
        self.pointer = pointer
        applied = .allocate(capacity: 1)
        applied.initialize(to: AppliedSettings())
        exchange = .allocate(capacity: 1)
        exchange.initialize(to: CurlExchange(pointer, pool: pool, news: news))
        errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        lastAddressText = .allocate(capacity: EasyHandle.addressSize)
        lastAddressText.initialize(repeating: 0, count: EasyHandle.addressSize)
        set(CURLOPT_ERRORBUFFER, pointer: errorText)
        set(CURLOPT_PRIVATE, pointer: Unmanaged.passUnretained(self).toOpaque())
    }

    deinit {
        curl_easy_cleanup(pointer)
        exchange.pointee.writer.reset()
        applied.deinitialize(count: 1)
        applied.deallocate()
        exchange.deinitialize(count: 1)
        exchange.deallocate()
        curl_slist_free_all(headerList)
        errorText.deallocate()
        lastAddressText.deallocate()
    }

    func begin(_ transfer: Transfer) {
        self.transfer = transfer
        exchange.pointee.begin(transfer.request, transfer.options, transfer.report)
    }

    /// Lets go of the transfer and of what it left behind.
    func end() {
        transfer = nil
        if exchange.pointee.passes.isRepeated { isSpent = true }
        exchange.pointee.end()
        errorText.pointee = 0
    }

    /// The object behind a raw handle of libcurl's.
    static func of(_ pointer: UnsafeMutableRawPointer) -> EasyHandle? {
        var object: UnsafeMutableRawPointer?
        guard errand_getinfo_pointer(pointer, CURLINFO_PRIVATE, &object) == CURLE_OK, let object else { return nil }
        return Unmanaged<EasyHandle>.fromOpaque(object).takeUnretainedValue()
    }

    // MARK: Setting

    func set(_ option: CURLoption, _ value: Int) { note(errand_setopt_long(pointer, option, value)) }
    func set(_ option: CURLoption, _ value: Bool) { set(option, value ? 1 : 0) }
    func set(_ option: CURLoption, _ value: String?) {
        if let value {
            note(errand_setopt_string(pointer, option, value))
        } else {
            note(errand_setopt_string(pointer, option, nil))
        }
    }
    /// Sets an option that this libcurl may not have; false if it does not.
    func setIfKnown(_ option: CURLoption, _ value: Int) -> Bool {
        errand_setopt_long(pointer, option, value) == CURLE_OK
    }
    func set(_ option: CURLoption, offset: Int) { note(errand_setopt_offset(pointer, option, offset)) }
    func set(_ option: CURLoption, pointer value: UnsafeRawPointer?) {
        note(errand_setopt_pointer(pointer, option, value))
    }

    func set(_ option: CURLoption, blob: UnsafeRawBufferPointer?) {
        guard let blob else { return note(errand_setopt_blob(pointer, option, nil)) }
        var value = curl_blob(
            data: UnsafeMutableRawPointer(mutating: blob.baseAddress), len: blob.count, flags: UInt32(CURL_BLOB_COPY))
        note(errand_setopt_blob(pointer, option, &value))
    }

    func set(_ option: CURLoption, data callback: @escaping DataCallback) {
        note(errand_setopt_data_callback(pointer, option, callback))
    }
    func set(seek callback: @escaping SeekCallback) {
        note(errand_setopt_seek_callback(pointer, CURLOPT_SEEKFUNCTION, callback))
    }
    func set(prerequest callback: @escaping PrerequestCallback) {
        note(errand_setopt_prereq_callback(pointer, CURLOPT_PREREQFUNCTION, callback))
    }

    typealias DataCallback = @convention(c) (UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?) -> Int
    typealias SeekCallback = @convention(c) (UnsafeMutableRawPointer?, curl_off_t, Int32) -> Int32
    typealias PrerequestCallback =
        @convention(c) (
            UnsafeMutableRawPointer?, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<CChar>?, Int32, Int32
        ) -> Int32

    /// Replaces the header lines.
    func set(headerLines lines: [String]) {
        var list: UnsafeMutablePointer<curl_slist>?
        for line in lines {
            guard let longer = curl_slist_append(list, line) else {
                curl_slist_free_all(list)
                return note(CURLE_OUT_OF_MEMORY)
            }
            list = longer
        }
        note(errand_setopt_list(pointer, CURLOPT_HTTPHEADER, list))
        curl_slist_free_all(headerList)
        headerList = list
    }

    private func note(_ code: CURLcode) {
        if code != CURLE_OK, applied.pointee.refusal == CURLE_OK { applied.pointee.refusal = code }
    }

    /// The first refusal since it was last taken; `CURLE_OK` if there was none.
    func takeRefusal() -> CURLcode {
        defer { applied.pointee.refusal = CURLE_OK }
        return applied.pointee.refusal
    }

    // MARK: Reading

    /// Whether libcurl said something of the transfer's failure.
    var hasErrorText: Bool { errorText.pointee != 0 }

    /// What libcurl said of the last transfer's failure.
    func takeErrorText() -> String {
        defer { errorText.pointee = 0 }
        return String(cString: errorText)
    }

    func long(_ info: CURLINFO) -> Int {
        var value = 0
        return errand_getinfo_long(pointer, info, &value) == CURLE_OK ? value : 0
    }

    func offset(_ info: CURLINFO) -> Int {
        var value: curl_off_t = 0
        return errand_getinfo_offset(pointer, info, &value) == CURLE_OK ? value : 0
    }

    /// The address of the other end, mostly the one of the transfer before.
    func remoteAddress() -> String {
        var value: UnsafeMutablePointer<CChar>?
        guard errand_getinfo_string(pointer, CURLINFO_PRIMARY_IP, &value) == CURLE_OK, let value else { return "" }
        if strcmp(value, lastAddressText) != 0 {
            strncpy(lastAddressText, value, EasyHandle.addressSize - 1)
            lastAddress = String(cString: value)
        }
        return lastAddress
    }
}
