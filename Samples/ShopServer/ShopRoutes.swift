import Errand
import ErrandTesting

/// What the shop says to whom. It remembers nothing: the token, the item and the path decide.
enum ShopRoutes {
    static func add(to server: LoopbackServer) {
        server.route("/session", method: .post) { request in
            let isRight = request.form.contains { $0 == ("password", "plum") }
            return isRight ? good(#"{"token": "fresh"}"#) : bad(400, "The password is wrong.")
        }
        server.route("/cart", method: .get) { request in
            switch request.headers["Token"] {
            case "fresh": good(#"{"lines": [{"item": 1, "count": 2}]}"#)
            case "", nil: bad(600, "Please sign in first.", status: 600)
            default: .json(#"{"ret": "401", "code": 0, "msg": "Your sign-in is too old."}"#)
            }
        }
        server.route("/cart", method: .post) { request in
            if request.text.contains(#""count":-"#) { return bad(400, "Less than one cannot be ordered.") }
            if request.text.contains(#""item":1"#) { return bad(501, "exists") }
            return good(#"{"lines": [{"item": 1, "count": 2}, {"item": 7, "count": 1}]}"#)
        }
        server.route("/orders/*") { request in
            request.headers["Token"] == "fresh" ? bad(502, "no data") : bad(600, "Please sign in first.")
        }
        server.route("/orders", method: .post, .text("It broke.", status: 500))
        server.route("/coupons", bad(500, "No coupons today, we are sorry."))
        server.route("/items/7/suggestions", .never)
        server.route("/offers/next", .never)
        server.route("/items", good(#"[{"item": 1, "name": "plums"}, {"item": 7, "name": "pears"}]"#).cut(after: 60))
        server.route("/items/7", .text("<!DOCTYPE html><title>Shop</title><h1>Closed for repairs</h1>"))
    }

    private static func good(_ data: String) -> LoopbackAnswer {
        .json(#"{"ret": 200, "code": 1, "msg": "", "data": \#(data)}"#)
    }

    private static func bad(_ ret: Int, _ text: String, status: Int = 200) -> LoopbackAnswer {
        .json(#"{"ret": \#(ret), "code": 0, "msg": "\#(text)"}"#, status: status)
    }
}
