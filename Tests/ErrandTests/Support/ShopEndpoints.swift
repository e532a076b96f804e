import Errand

/// A service as an application would declare it, for the tests.
protocol ShopRequest: BaseRequest where Rejection == ShopRejection, Output: Decodable {}

extension ShopRequest {
    var validator: Validator { .status.and(.codes(ShopCode.self)) }
    var decoder: ResponseDecoder<Output> { .json(at: "data") }
}

enum ShopCode: Int, ServerCode {
    case ok = 0
    case tokenExpired = 1001
    case busy = 1002
    case soldOut = 2002

    func verdict(_ message: ServerMessage) -> Verdict {
        switch self {
        case .ok: .success
        case .tokenExpired: .unauthorized(message)
        case .busy: .busy(message, retryAfter: nil)
        case .soldOut: .rejected(message)
        }
    }
}

enum ShopRejection: RejectionReading, Equatable {
    case soldOut
    case other(ServerMessage)

    init(_ message: ServerMessage, _ response: HTTPResponse) {
        self = message.code == ShopCode.soldOut.rawValue ? .soldOut : .other(message)
    }
}

struct Order: Codable, Equatable {
    let id: Int
}

struct PlaceOrder: ShopRequest {
    typealias Output = Order
    let item: Int
    let path: Path = "/orders"
    let method = HTTPMethod.post
    var body: BodyEncoder? { .json(["item": item]) }
}

struct User: Codable, Equatable {
    let id: String
    let name: String
}

struct GetUser: BaseRequest {
    typealias Output = User
    let id: String
    var path: Path { "/users/\(id)" }
}

/// An endpoint of any shape, for tests of one property at a time.
struct Probe<Output: Sendable & Decodable>: BaseRequest {
    var method = HTTPMethod.get
    var path: Path = "/probe"
    var timeout = TimeLimit.inherited
    var body: BodyEncoder?
    var validator = Validator.status
    var host = HostName.primary
    var query = Query()
    var headers = HTTPHeaders()
    var decoder = ResponseDecoder<Output>.json
    var options = RequestOptions()
    var common = CommonParameters()
}

extension Probe where Output == Empty {
    init(_ path: Path, method: HTTPMethod = .get) {
        self.path = path
        self.method = method
        decoder = .ignored
    }
}
