import Errand

/// What others bought; not worth a long wait.
struct SuggestProducts: ShopRequest {
    typealias Output = [Product]
    let item: Int
    let timeout = TimeLimit.milliseconds(150)
    var path: Path { "/items/\(item)/suggestions" }
}
