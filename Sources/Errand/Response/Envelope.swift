public import ErrandWire
import FoundationEssentials

/// Where a service's bodies hold its code and its text: `{"code": 200, "message": "…", "data": …}` by default.
///
/// Keys are paths: `"status.code"` looks into an object. A code may be a number, or a number in a string.
public struct Envelope: Sendable, Hashable {
    /// Where the code stands.
    public var code: String
    /// Where the text may stand; the first that is there is taken.
    public var messages: [String]
    /// Whether an answer without the code is malformed; if not, it is a success. True by default.
    public var isCodeRequired: Bool

    /// Makes an envelope; without message keys it looks for `message`, then `msg`.
    public init(code: String = "code", message: String..., isCodeRequired: Bool = true) {
        self.code = code
        self.messages = message.isEmpty ? ["message", "msg"] : message
        self.isCodeRequired = isCodeRequired
    }

    /// What was found in a body.
    public enum Reading: Sendable, Hashable {
        /// Code and text, as far as they are there.
        case message(ServerMessage)
        /// The body is not what the envelope says: where, and why.
        case unreadable(path: String, reason: String)
    }

    /// Reads code and text; the payload stays as it is.
    public func read(_ response: HTTPResponse) -> Reading {
        if response.hasNoContent {
            return isCodeRequired && !response.isBodyless
                ? .unreadable(path: "$", reason: "empty body") : .message(ServerMessage(status: response.status))
        }
        do {
            let found = try JSONDecoder().decode(EnvelopeContent.self, from: response.jsonBody, configuration: self)
            return found.reading(status: response.status, in: self)
        } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
            return .unreadable(path: "$", reason: "not an object")
        } catch {
            return .unreadable(path: "$", reason: "not JSON")
        }
    }
}

/// The two members that an envelope looks for, as far as they are there.
private struct EnvelopeContent: DecodableWithConfiguration {
    private var code: Found = .missing
    private var text = ""

    private enum Found {
        case missing
        case number(Int)
        case other
    }

    init(from decoder: any Decoder, configuration envelope: Envelope) throws {
        let object = try decoder.container(keyedBy: JSONKey.self)
        code = EnvelopeContent.code(at: envelope.code, in: object)
        for path in envelope.messages {
            if let text = EnvelopeContent.text(at: path, in: object) {
                self.text = text
                break
            }
        }
    }

    func reading(status: Int, in envelope: Envelope) -> Envelope.Reading {
        switch code {
        case .number(let code): .message(ServerMessage(code: code, text: text, status: status))
        case .missing where envelope.isCodeRequired: .unreadable(path: "$.\(envelope.code)", reason: "missing")
        case .missing: .message(ServerMessage(text: text, status: status))
        case .other: .unreadable(path: "$.\(envelope.code)", reason: "not a number")
        }
    }

    private static func code(at path: String, in object: KeyedDecodingContainer<JSONKey>) -> Found {
        guard let (object, key) = JSONKey.walk(path, from: object), object.contains(key),
            (try? object.decodeNil(forKey: key)) != true
        else { return .missing }
        if let number = try? object.decode(Int.self, forKey: key) { return .number(number) }
        if let text = try? object.decode(String.self, forKey: key), let number = Int(text) { return .number(number) }
        return .other
    }

    /// A text that is no string is none: the code alone decides.
    private static func text(at path: String, in object: KeyedDecodingContainer<JSONKey>) -> String? {
        guard let (object, key) = JSONKey.walk(path, from: object) else { return nil }
        return try? object.decode(String.self, forKey: key)
    }
}
