/// Why the server did not take a request: it was not HTTP/1.1 as RFC 9112 has it, or passed a limit.
public struct LoopbackRefusal: Error, Sendable, Hashable {
    /// The status it was answered with.
    public let status: Int
    /// What was wrong with it.
    public let reason: String

    static func badRequest(_ reason: String) -> LoopbackRefusal { .init(status: 400, reason: reason) }

    static let bodyTooLarge = LoopbackRefusal(status: 413, reason: "the body is larger than the server's limit")
    static let headTooLarge = LoopbackRefusal(status: 431, reason: "the head is larger than the server's limit")
}

/// How much a server takes from one request before it refuses it.
public struct LoopbackLimits: Sendable, Hashable {
    /// Bytes of the request line and headers, and of trailers; more is answered with 431.
    public var head = 64 * 1024
    /// Bytes of the body; more is answered with 413.
    public var body = 256 * 1024 * 1024
    /// Bytes of the body that `LoopbackRequest.body` keeps; what is beyond is counted and dropped.
    public var keptBody = Int.max

    /// 64 KiB of head, 256 MiB of body, all of it kept.
    public init() {}
}

/// What a server does when a request says `Expect: 100-continue` (RFC 9110 §10.1.1).
public enum LoopbackExpectation: Sendable, Hashable {
    /// Answers 100, and reads the body.
    case `continue`
    /// Answers with this status, 417 as a rule, and closes without the body.
    case refuse(status: Int)
    /// Waits for the body and says nothing, as old servers do.
    case ignore
}

/// How much of a request's body is read before it is answered.
public enum LoopbackReading: Sendable, Hashable {
    /// All of it.
    case whole
    /// The head and so many bytes of the body; the connection closes after the answer.
    case head(bodyBytes: Int)
}

/// What a server does with a connection that has just come.
public enum LoopbackReception: Sendable, Hashable {
    /// Answers its requests.
    case serve
    /// Closes it before a byte is read.
    case close
    /// Resets it before a byte is read.
    case reset
    /// Leaves it open and never reads, until the other side closes.
    case ignore
}
