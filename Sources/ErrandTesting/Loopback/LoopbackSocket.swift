import Glibc

/// A TCP socket's number, and what is done with it. Whoever opens one closes it.
struct LoopbackSocket: Sendable, Hashable {
    let descriptor: Int32

    /// How a wait ended.
    enum Wake: Sendable, Hashable {
        case ready
        case timedOut
        /// The other side has closed, or the server stops.
        case closed
    }

    /// Linux reports with it that the other side sent its FIN, whatever is still unread; the C module hides the name.
    static let peerHasClosed: Int16 = 0x2000

    /// Writes all of it; false if the other side is gone.
    func send(_ bytes: some Collection<UInt8>) -> Bool {
        let sent = bytes.withContiguousStorageIfAvailable { send(UnsafeRawBufferPointer($0)) }
        return sent ?? Array(bytes).withUnsafeBytes(send)
    }

    private func send(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = Glibc.send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        }
        return true
    }

    /// Reads what is there, waiting for a first byte; 0 at the end, and when the connection broke.
    func receive(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        while true {
            let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count < 0 && errno == EINTR { continue }
            return max(0, count)
        }
    }

    /// Whether bytes have come that nobody has read; closing would then send a reset.
    var hasUnreadBytes: Bool {
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) > 0
    }

    /// Waits until the other side closes, `signal` is readable, or `time` is over; without a time, as long as it takes.
    func waitForClose(orSignal signal: Int32 = -1, for time: Duration? = nil) -> Wake {
        var polled = [
            pollfd(fd: descriptor, events: LoopbackSocket.peerHasClosed, revents: 0),
            pollfd(fd: signal, events: Int16(POLLIN), revents: 0),
        ]
        return LoopbackSocket.wait(for: time, on: &polled) {
            if $0[1].revents != 0 { return .ready }
            return $0[0].revents != 0 ? .closed : nil
        }
    }

    /// Reads and drops what comes until the other side closes, or nothing came for `time`.
    func drain(patience time: Duration?) {
        var polled = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
        withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) { buffer in
            repeat {
                guard LoopbackSocket.wait(for: time, on: &polled, until: { _ in .ready }) == .ready else { return }
            } while receive(into: buffer) > 0
        }
    }

    /// Polls until `verdict` has one or the time is over; a signal handler's interruption goes on waiting.
    static func wait(
        for time: Duration?, on polled: inout [pollfd], until verdict: ([pollfd]) -> Wake?
    ) -> Wake {
        let end = time.map { ContinuousClock.now + $0 }
        while true {
            let left = end.map { max(.zero, $0 - .now).milliseconds } ?? -1
            let count = poll(&polled, nfds_t(polled.count), left)
            if count > 0, let wake = verdict(polled) { return wake }
            if count < 0 && errno != EINTR { return .closed }
            if count == 0, let end, ContinuousClock.now >= end { return .timedOut }
        }
    }

    /// Sends a FIN; the other side may still send.
    func shutdownSending() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

    /// Ends both ways at once, and with them every wait on the socket. What still comes is answered with a reset, so a
    /// client that never stops sending keeps nobody here.
    func shutdownBoth() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Makes `close` send a reset in place of a FIN.
    func resetOnClose() {
        var option = linger(l_onoff: 1, l_linger: 0)
        _ = setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    func close() { _ = Glibc.close(descriptor) }

    func set(_ option: Int32, level: Int32) {
        var on: Int32 = 1
        _ = setsockopt(descriptor, level, option, &on, socklen_t(MemoryLayout<Int32>.size))
    }
}

extension Duration {
    /// Whole milliseconds for `poll`, rounded up so that a wait is never a busy loop.
    fileprivate var milliseconds: Int32 {
        let (seconds, attoseconds) = components
        let whole = seconds.multipliedReportingOverflow(by: 1000)
        guard !whole.overflow else { return .max }
        return Int32(clamping: whole.partialValue + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
