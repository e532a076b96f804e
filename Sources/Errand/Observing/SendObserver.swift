/// Is told when a send starts and stops: for what is shown while it runs.
///
/// Each of the three is called once a send, in this order, whatever its outcome; in between come its callback and hooks. On the queue of the
/// callback, if the send has one; else where the send was awaited.
public protocol SendObserver: Sendable {
    /// The send begins.
    func willStart(_ send: SendInfo)
    /// The outcome is known, and nobody has been told.
    func willStop(_ send: SendInfo, _ ending: Ending)
    /// All have been told.
    func didStop(_ send: SendInfo, _ ending: Ending)
}

extension SendObserver {
    /// Does nothing.
    public func willStart(_ send: SendInfo) {}
    /// Does nothing.
    public func willStop(_ send: SendInfo, _ ending: Ending) {}
    /// Does nothing.
    public func didStop(_ send: SendInfo, _ ending: Ending) {}
}
