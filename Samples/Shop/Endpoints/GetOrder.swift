import Errand

/// One of the customer's orders.
struct GetOrder: CustomerRequest {
    typealias Output = Order
    let token: String
    let id: Int
    var path: Path { "/orders/\(id)" }
}
