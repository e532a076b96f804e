public import ErrandWire

/// An answer on its way back through the pipeline.
public struct Reply: Sendable {
    /// The answer.
    public var response: HTTPResponse
    /// How often the request was put on the wire.
    public var attempts: Int
    /// How long it waited for a place in flight.
    public var queued: Duration

    /// Makes a reply; of one attempt that did not wait unless told otherwise.
    public init(_ response: HTTPResponse, attempts: Int = 1, queued: Duration = .zero) {
        self.response = response
        self.attempts = attempts
        self.queued = queued
    }
}
