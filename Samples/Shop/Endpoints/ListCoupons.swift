import Errand

/// The codes of the customer's coupons.
struct ListCoupons: CustomerRequest {
    typealias Output = [String]
    let token: String
    let path: Path = "/coupons"
}
