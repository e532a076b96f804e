import Errand

/// The next offer; the shop answers when there is one.
struct AwaitOffer: ShopRequest {
    typealias Output = Product
    let path: Path = "/offers/next"
    let timeout = TimeLimit.unlimited
}
