public import ErrandWire

/// What a server said beside the payload: its code, its text, and the HTTP status it said it with.
public struct ServerMessage: Error, Sendable, Hashable {
    /// The code in the body's envelope; nil if there is none.
    public let code: Int?
    /// The envelope's text for people; empty if there is none.
    public let text: String
    /// The HTTP status.
    public let status: Int

    /// Makes a message: without code and text unless they are given.
    public init(code: Int? = nil, text: String = "", status: Int) {
        self.code = code
        self.text = text
        self.status = status
    }
}

/// A service's own reading of a refusal: an enum of its codes, or its decoded error body.
///
/// Bound once on the service's sub-protocol, it makes a caller's switch over refusals exhaustive.
public protocol RejectionReading: Sendable {
    /// Reads a refusal. `response` has the whole answer, should the message not be enough.
    init(_ message: ServerMessage, _ response: HTTPResponse)

    /// The server's code, for those who store codes; nil by default, the raw value for enums of `Int`.
    var code: Int? { get }

    /// The HTTP status, by which a text is chosen when there is none of its own; nil by default.
    var httpStatus: Int? { get }

    /// What to show to a person; nil by default.
    var userMessage: String? { get }
}

extension RejectionReading {
    /// Nil: no code.
    public var code: Int? { nil }
    /// Nil: not known.
    public var httpStatus: Int? { nil }
    /// Nil: nothing to show.
    public var userMessage: String? { nil }
}

extension RejectionReading where Self: RawRepresentable, RawValue == Int {
    /// The raw value.
    public var code: Int? { rawValue }
}

extension ServerMessage: RejectionReading {
    /// Takes the message as it is.
    public init(_ message: ServerMessage, _ response: HTTPResponse) { self = message }

    /// The status.
    public var httpStatus: Int? { status }

    /// The text, if there is one.
    public var userMessage: String? { text.isEmpty ? nil : text }
}
