import Errand
import ErrandTesting
import Foundation
import Testing

@testable import Shop

struct SignInTests {
    @Test func aSessionIsReadFromTheData() {
        let answer = HTTPResponse.json(#"{"ret": 200, "code": 1, "msg": "", "data": {"token": "t"}}"#)
        #expect(SignIn(name: "mei", password: "plum").outcome(of: answer) == .success(Session(token: "t")))
    }

    @Test func aWrongPasswordIsABadParameter() {
        let outcome = SignIn(name: "mei", password: "").outcome(of: .json(#"{"ret": 400, "code": 0, "msg": "wrong"}"#))
        #expect(outcome == .rejected(.badParameters(ServerMessage(code: 400, text: "wrong", status: 200))))
    }

    @Test func theFieldsGoAsAForm() async throws {
        let stub = StubTransport(.json(#"{"ret": 200, "data": {"token": "t"}}"#))
        try await SignIn(name: "mei", password: "a&b").send(via: .stub(stub))
        #expect(stub.requests.first?.body == .data(Data("name=mei&password=a%26b".utf8)))
    }
}

struct ListCartTests {
    @Test func anExpiredTokenIsUnauthorized() {
        let outcome = ListCart(token: "old").outcome(of: .json(#"{"ret": "401", "code": 0, "msg": "too old"}"#))
        #expect(outcome == .unauthorized(ServerMessage(code: 401, text: "too old", status: 200)))
    }

    @Test(arguments: [(200, 600), (600, 600), (600, 1)]) func noSignInIsToldByStatusOrBody(_ status: Int, _ ret: Int) {
        let answer = HTTPResponse.json(#"{"ret": \#(ret), "code": 0, "msg": ""}"#, status: status)
        #expect(ListCart(token: "").outcome(of: answer).isNotLoggedIn)
    }

    @Test func thePageAndTheTokenAreSent() async throws {
        let stub = StubTransport(.json(#"{"ret": 200, "data": {"lines": []}}"#))
        try await ListCart(token: "t", page: 2).send(via: .stub(stub))
        #expect(stub.requests.first?.url.target == "/cart?page=2" && stub.requests.first?.headers["Token"] == "t")
    }
}

struct AddToCartTests {
    @Test func anItemThatIsThereIsRefused() {
        let answer = HTTPResponse.json(#"{"ret": 501, "code": 0, "msg": "exists"}"#)
        #expect(AddToCart(token: "t", item: 7).outcome(of: answer) == .rejected(.alreadyInCart))
    }

    @Test func theNewCartIsRead() {
        let answer = HTTPResponse.json(#"{"ret": 200, "code": 1, "data": {"lines": [{"item": 7, "count": 1}]}}"#)
        #expect(AddToCart(token: "t", item: 7).outcome(of: answer).output?.lines == [Cart.Line(item: 7, count: 1)])
    }
}
