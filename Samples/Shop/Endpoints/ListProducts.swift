import Errand

/// All that the shop sells.
struct ListProducts: ShopRequest {
    typealias Output = [Product]
    let path: Path = "/items"
}
