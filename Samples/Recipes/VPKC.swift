import Errand

/// What the endpoints of VPKCRequestManager shared: 200 is fine, a 202 or a 403 says in its body what is wrong.
protocol VPKCRequest: BaseRequest where Rejection == VPKCRejection {}

extension VPKCRequest {
    var validator: Validator { .status(200).and(.codes(VPKCCode.self, in: .vpkc)) }
}

extension Envelope {
    /// `{"errorCode": 2001, "errorDescription": "…", "content": …}`, and on success no code at all.
    static let vpkc = Envelope(code: "errorCode", message: "errorDescription", isCodeRequired: false)
}

/// Codes that mean more than a refusal.
enum VPKCCode: Int, ServerCode {
    case fine = 0
    case sessionEnded = 1001

    func verdict(_ message: ServerMessage) -> Verdict {
        switch self {
        case .fine: .success
        case .sessionEnded: .unauthorized(message)
        }
    }
}

/// Refusals that a screen has to tell apart.
enum VPKCRejection: RejectionReading, Equatable {
    case deviceLocked(by: String)
    case deviceOffline
    case other(ServerMessage)

    init(_ message: ServerMessage, _ response: HTTPResponse) {
        switch message.code {
        case 2001: self = .deviceLocked(by: response.json?["content"]?.stringValue ?? "someone")
        case 2002: self = .deviceOffline
        default: self = .other(message)
        }
    }

    var code: Int? {
        switch self {
        case .deviceLocked: 2001
        case .deviceOffline: 2002
        case .other(let message): message.code
        }
    }

    var httpStatus: Int? { if case .other(let message) = self { message.status } else { nil } }

    var userMessage: String? {
        switch self {
        case .deviceLocked(let owner): "The device is in use by \(owner)."
        case .deviceOffline: "The device is switched off."
        case .other(let message): message.userMessage
        }
    }
}

extension UserMessages {
    /// What is said where the service says nothing itself.
    static let vpkc = UserMessages {
        $0.badRequest = "The app and the service do not understand each other. Please update the app."
        $0.unauthorized = "The signature was not accepted. Please check the clock of this device."
        $0.unavailable = "The service is being installed. Please try again in a few minutes."
    }
}

struct Device: Decodable, Equatable, Sendable {
    let id: String
    let isOn: Bool
}

struct GetDevice: VPKCRequest {
    typealias Output = Device
    let id: String
    var path: Path { "/devices/\(id)" }
}

struct SwitchDevice: VPKCRequest {
    typealias Output = Empty
    let id: String
    let isOn: Bool
    let method = HTTPMethod.patch
    var path: Path { "/devices/\(id)" }
    var body: BodyEncoder? { .json(["isOn": isOn]) }
}

/// Shows an indicator while calls are under way; returns when the agent is shut down.
func showActivity(of agent: NetworkAgent, on indicator: @escaping @MainActor (Bool) -> Void) async {
    for await calls in agent.activity { await indicator(calls > 0) }
}
