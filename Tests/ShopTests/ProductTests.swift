import Errand
import ErrandTesting
import Testing

@testable import Shop

struct GetStockTests {
    @Test func theNumberStandsByItself() {
        let answer = HTTPResponse.json(#"{"ret": 200, "code": 1, "msg": "", "data": 12}"#)
        #expect(GetStock(item: 7).outcome(of: answer) == .success(12))
    }

    @Test func itIsAskedOfTheWarehouse() async {
        let agent = NetworkAgent.stub(StubTransport())  // It knows no warehouse.
        let response = await agent.response(for: GetStock(item: 7))
        #expect(response.outcome == .failed(.unbuildable(.unknownHost("warehouse"))))
    }
}

struct SuggestProductsTests {
    @Test func noDataIsNoSuggestion() {
        let answer = HTTPResponse.json(#"{"ret": 502, "code": 0, "msg": "no data"}"#)
        #expect(SuggestProducts(item: 7).outcome(of: answer) == .rejected(.notFound))
    }
}

struct AwaitOfferTests {
    @Test func anOfferIsAProduct() {
        let answer = HTTPResponse.json(#"{"ret": 200, "code": 1, "data": {"item": 1, "name": "plums"}}"#)
        #expect(AwaitOffer().outcome(of: answer) == .success(Product(item: 1, name: "plums")))
    }
}

struct ListProductsTests {
    @Test func aProductWithoutANameIsUndecodable() {
        let outcome = ListProducts().outcome(of: .json(#"{"ret": 200, "code": 1, "data": [{"item": 1}]}"#))
        #expect(Summary(outcome).text == "failed, undecodable: $.data[0].name is missing (status 200)")
    }
}

struct GetProductTests {
    @Test func aPageIsNoProduct() {
        let answer = HTTPResponse.text("<html>")
        #expect(GetProduct(item: 7).verdict(on: answer) == .malformed(path: "$", reason: "not JSON"))
    }
}
