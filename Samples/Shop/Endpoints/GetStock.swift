import Errand

/// How many of an item are left; asked of the warehouse.
struct GetStock: ShopRequest {
    typealias Output = Int
    let item: Int
    let host = HostName.warehouse
    var path: Path { "/stock/\(item)" }
}
