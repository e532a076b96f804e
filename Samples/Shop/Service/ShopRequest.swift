import Errand

/// What the shop's endpoints share, said once: `{"ret": 200, "code": 1, "msg": "", "data": …}`.
///
/// `ret` is the server's code, `msg` its text for people; `code` only repeats whether it went well.
protocol ShopRequest: BaseRequest where Output: Decodable, Rejection == ShopRejection {}

extension ShopRequest {
    var validator: Validator { .status.and(.envelope(Envelope(code: "ret", message: "msg"))) }
    var decoder: ResponseDecoder<Output> { .json(at: "data") }
}

/// What endpoints share that only a signed-in customer may call.
protocol CustomerRequest: ShopRequest {
    /// From `SignIn`; empty if nobody is signed in.
    var token: String { get }
}

extension CustomerRequest {
    var common: CommonParameters { .headers(["Token": token]) }
}

extension HostName {
    /// Where the shop asks what is in stock.
    static let warehouse: HostName = "warehouse"
}
