public import ErrandWire

/// What a server said beside the payload: its code, its text, and the HTTP status it said it with.
public struct ServerMessage: Error, Sendable, Hashable {
    /// The code in the body's envelope; nil if there is none.
    public let code: Int?
    /// The envelope's text for people; empty if there is none.
    public let text: String
    /// The HTTP status.
    public let status: Int

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

    /// What to show to a person; nil by default.
    var userMessage: String? { get }
}

extension RejectionReading {
    public var code: Int? { nil }
    public var userMessage: String? { nil }
}

extension RejectionReading where Self: RawRepresentable, RawValue == Int {
    public var code: Int? { rawValue }
}

extension ServerMessage: RejectionReading {
    public init(_ message: ServerMessage, _ response: HTTPResponse) { self = message }

    public var userMessage: String? { text.isEmpty ? nil : text }
}
