import Errand
import Foundation

/// What the endpoints of INHttpClientUtil shared: parameters in the URL, whatever the method, and types of content that it took.
protocol INRequest: BaseRequest where Output: Decodable {}

extension INRequest {
    var common: CommonParameters { .headers([.contentType: "application/x-www-form-urlencoded"]) }
    var validator: Validator { .status.and(.inTypes).and(.envelope(Envelope(code: "status"), success: [0, 200])) }
    var decoder: ResponseDecoder<Output> { .json(at: "result") }
}

extension Validator {
    static let inTypes = Validator.contentType(
        "application/json", "application/javascript", "application/xml", "text/json", "text/javascript", "text/html",
        "text/plain", "text/xml", "image/*")
}

extension HostName {
    static let account: HostName = "account"
    static let message: HostName = "message"
}

/// Endpoints of the service for accounts.
protocol AccountRequest: INRequest {}

extension AccountRequest {
    var host: HostName { .account }
}

/// Endpoints of the service for messages.
protocol MessageRequest: INRequest {}

extension MessageRequest {
    var host: HostName { .message }
}

/// Who uses which device, as it is at the moment.
actor INSession {
    private let deviceID: String
    private var user: (id: String, token: String)?
    private let sign: @Sendable (_ text: String) -> String

    init(deviceID: String, sign: @escaping @Sendable (_ text: String) -> String) {
        self.deviceID = deviceID
        self.sign = sign
    }

    func signIn(_ id: String, token: String) { user = (id, token) }
    func signOut() { user = nil }

    func headers(at date: Date) -> HTTPHeaders {
        let time = "\(Int(date.timeIntervalSince1970))"
        var headers: HTTPHeaders = ["Device-Id": deviceID, "Time": time, "Sign": sign(deviceID + time)]
        headers["User-Id"] = user?.id
        headers["Token"] = user?.token
        return headers
    }
}

extension AgentConfiguration {
    /// Headers that stay, and those that are asked for at each send; six calls at once.
    static func inClient(
        _ environment: Environment, session: INSession, now: @escaping @Sendable () -> Date = { .now }
    ) -> AgentConfiguration {
        AgentConfiguration(environment) {
            $0.maxInFlight = 6
            $0.headers = ["Platform": "linux", "Client-OS": "Debian 12", "App-Version": "4.2.0"]
            $0.common.provider = { _ in .headers(await session.headers(at: now())) }
        }
    }
}

extension UserMessages {
    static let german = UserMessages {
        $0.unauthorized = "Die Anmeldung ist abgelaufen."
        $0.notLoggedIn = "Bitte melden Sie sich an."
        $0.serverError = "Der Dienst ist gestört."
        $0.unavailable = "Der Dienst ist nicht erreichbar."
        $0.rejected = "Die Anfrage wurde abgelehnt."
        $0.badRequest = "Die Anfrage wurde nicht verstanden."
        $0.forbidden = "Das ist Ihnen nicht erlaubt."
        $0.notFound = "Das gibt es nicht."
        $0.noNetwork = "Keine Verbindung."
        $0.timeout = "Der Dienst antwortet nicht."
        $0.unreadable = "Die Antwort ist nicht lesbar."
        $0.failed = "Das hat nicht geklappt."
    }
}

struct Profile: Decodable, Equatable, Sendable {
    let name: String
}

struct GetProfile: AccountRequest {
    typealias Output = Profile
    let path: Path = "/profile"
}

struct DeleteMessage: MessageRequest {
    typealias Output = Empty
    let id: Int
    let method = HTTPMethod.delete
    let path: Path = "/message"
    var query: Query { ["id": id] }
}

struct SendMessage: MessageRequest {
    typealias Output = Empty
    let to: String
    let text: String
    let method = HTTPMethod.post
    let path: Path = "/message"
    var query: Query { ["to": to, "text": text] }
}
