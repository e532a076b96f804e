import Errand

/// Puts an item into the customer's cart.
struct AddToCart: CustomerRequest {
    typealias Output = Cart
    let token: String
    let item: Int
    var count = 1
    let path: Path = "/cart"
    let method = HTTPMethod.post
    var body: BodyEncoder? { .json(["item": item, "count": count]) }
}
