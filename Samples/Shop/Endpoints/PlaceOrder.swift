import Errand

/// Orders what is in the customer's cart.
struct PlaceOrder: CustomerRequest {
    typealias Output = Order
    let token: String
    let path: Path = "/orders"
    let method = HTTPMethod.post
}
