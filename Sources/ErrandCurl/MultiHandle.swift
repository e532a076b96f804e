import CCurl
import Glibc

/// Owns one `CURLM`: the transfers under way and the connections kept between them.
///
/// All functions but `wake` are for the session's thread only (libcurl-thread(3)).
final class MultiHandle: @unchecked Sendable {
    // `@unchecked`: the session's thread alone uses the handle; `curl_multi_wakeup` may be called from any thread.
    private let raw: OpaquePointer

    init?(keptConnections: Int) {
        guard CurlGlobal.initialization == CURLE_OK, let raw = curl_multi_init() else { return nil }
        self.raw = OpaquePointer(raw)
        set(CURLMOPT_MAXCONNECTS, keptConnections)
    }

    deinit {
        let code = curl_multi_cleanup(pointer)
        assert(code == CURLM_OK, "every easy handle has been removed")
    }

    private var pointer: UnsafeMutableRawPointer { UnsafeMutableRawPointer(raw) }

    private func set(_ option: CURLMoption, _ value: Int) {
        let code = errand_multi_setopt_long(pointer, option, value)
        assert(code == CURLM_OK, "the option exists since 7.16.3")
    }

    func add(_ easy: EasyHandle) -> CURLMcode { curl_multi_add_handle(pointer, easy.pointer) }

    func remove(_ easy: EasyHandle) {
        let code = curl_multi_remove_handle(pointer, easy.pointer)
        assert(code == CURLM_OK, "only handles that were added are removed, and never from a callback")
    }

    func perform() -> CURLMcode {
        var running: Int32 = 0
        return curl_multi_perform(pointer, &running)
    }

    /// Sleeps until a socket, one of curl's timers, `wake` or the limit ends it.
    func poll(upTo milliseconds: Int32) -> CURLMcode {
        curl_multi_poll(pointer, nil, 0, milliseconds, nil)
    }

    /// Ends a `poll` at once, or the next one.
    func wake() {
        let code = curl_multi_wakeup(pointer)
        assert(code == CURLM_OK, "the wake-up descriptor is made with the handle")
    }

    /// The next transfer that has ended.
    func nextFinished() -> (easy: UnsafeMutableRawPointer, code: CURLcode)? {
        var left: Int32 = 0
        while let message = curl_multi_info_read(pointer, &left) {
            if message.pointee.msg == CURLMSG_DONE, let easy = errand_message_easy(message) {
                return (easy, errand_message_result(message))
            }
        }
        return nil
    }
}
