import Errand
import ErrandTesting

struct User: Codable, Equatable, Sendable {
    let id: Int
    let name: String
}

/// An endpoint whose answer must have a shape.
struct GetUser: StubbedRequest {
    typealias Output = User
    let id: Int
    var path: Path { "/users/\(id)" }
    var validator: Validator { .status.and(.shape(["id": .integer])) }

    static var stubs: [StubCase: StubAnswer] {
        [
            .ok: .json(#"{"id":7,"name":"Mei"}"#),
            .refused: .status(409),
            .serverError: .status(502),
            "shapeless": .json(#"{"id":"7"}"#),
            "late": .json(#"{"id":7,"name":"Mei"}"#).after(.seconds(3)),
            "silent": .never,
        ]
    }
}

struct PlaceOrder: StubbedRequest {
    typealias Output = Empty
    let item: Int
    let path: Path = "/orders"
    let method = HTTPMethod.post
    var body: BodyEncoder? { .json(["item": item]) }

    static var stubs: [StubCase: StubAnswer] { [.ok: .status(201)] }
}

/// An endpoint that declares no case.
struct Ping: BaseRequest {
    typealias Output = Empty
    let path: Path = "/ping"
}
