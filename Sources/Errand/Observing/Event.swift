public import ErrandWire

/// A step of a send.
///
/// Each send begins with `started` and has one `ended`, after which nothing comes. What an event carries is as it is on the wire,
/// secrets included: what writes it down redacts it first.
public enum Event: Sendable {
    /// The send has begun.
    case started
    /// All that its request says has become a message; interceptors may still change it.
    case built(HTTPRequest)
    /// It has a place in flight, after that wait.
    case dispatched(queued: Duration)
    /// The message goes to the transport, as the interceptors left it. Attempts count from 1.
    case sending(HTTPRequest, attempt: Int)
    /// An interim answer came (RFC 9110 §15.2).
    case interim(status: Int, headers: HTTPHeaders)
    /// The head of the final answer came.
    case head(status: Int, headers: HTTPHeaders)
    /// The answer is whole.
    case received(HTTPResponse, attempt: Int)
    /// No whole answer came.
    case lost(TransportError, attempt: Int)
    /// The send is over.
    case ended(Ending)
}

/// Hears the events of every send of an agent: the seam for logs, traces and counters.
///
/// Called where the event arises, which for `interim` and `head` is the transport's thread: it must be quick. The events of one send
/// come one after another; those of several sends at the same time.
public protocol EventMonitor: Sendable {
    /// - Parameter time: since the agent was made, by its clock; it never goes back within a send.
    func record(_ event: Event, of send: SendInfo, at time: Duration)
}
