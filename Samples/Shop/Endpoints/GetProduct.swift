import Errand

/// One thing that the shop sells.
struct GetProduct: ShopRequest {
    typealias Output = Product
    let item: Int
    var path: Path { "/items/\(item)" }
}
