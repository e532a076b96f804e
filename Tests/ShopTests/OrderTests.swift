import Errand
import ErrandTesting
import Testing

@testable import Shop

struct GetOrderTests {
    @Test func anUnknownOrderIsNotFound() {
        let answer = HTTPResponse.json(#"{"ret": 502, "code": 0, "msg": "no data"}"#)
        #expect(GetOrder(token: "t", id: 4).outcome(of: answer) == .rejected(.notFound))
    }

    @Test func theOrderIsRead() {
        let answer = HTTPResponse.json(#"{"ret": 200, "code": 1, "data": {"id": 3, "total": 995}}"#)
        #expect(GetOrder(token: "t", id: 3).outcome(of: answer) == .success(Order(id: 3, total: 995)))
    }
}

struct PlaceOrderTests {
    @Test func aStatusOf500IsTheServersFault() {
        let answer = HTTPResponse.text("It broke.", status: 500)
        #expect(PlaceOrder(token: "t").outcome(of: answer) == .serverError(ServerMessage(status: 500)))
    }
}

struct ListCouponsTests {
    @Test func aCodeOf500IsTheServersFaultToo() {
        let answer = HTTPResponse.json(#"{"ret": 500, "code": 0, "msg": "sorry"}"#)
        #expect(ListCoupons(token: "t").outcome(of: answer).userMessage == "sorry")
    }
}
