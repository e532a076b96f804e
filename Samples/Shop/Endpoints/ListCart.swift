import Errand

/// A page of the customer's cart.
struct ListCart: CustomerRequest {
    typealias Output = Cart
    let token: String
    var page = 1
    let path: Path = "/cart"
    var query: Query { ["page": page] }
}
