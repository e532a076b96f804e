/// Whether a transfer over HTTP/2 has received something, so that curl is to be given another turn before the session sleeps.
///
/// libcurl 7.88 tells itself by a timer that there is more to do for a stream, such as to see that it has ended, and forgets that timer
/// when another one of the same transfer is due in the same turn (`add_next_timeout` in lib/multi.c counts in milliseconds). Nothing
/// would then wake it before the timeout. The other turn is the one that the timer would have brought about.
final class CurlNews {
    private var isDue = false

    func note() { isDue = true }

    /// Whether there was something since this was asked last.
    func take() -> Bool {
        defer { isDue = false }
        return isDue
    }
}
