import Errand

/// Signs a customer in, for a token.
struct SignIn: ShopRequest {
    typealias Output = Session
    let name: String
    let password: String
    let path: Path = "/session"
    let method = HTTPMethod.post
    var body: BodyEncoder? { .form(["name": name, "password": password]) }
}
