import BenchKit
import Errand
import FoundationEssentials

/// What evaluating an endpoint on canned JSON costs, against JSONDecoder alone on the same bytes.
struct Evaluation {
    /// An endpoint with an envelope and a key path, as most services have them.
    private struct GetPage: BaseRequest {
        typealias Output = Page
        let path: Path = "/page"
        var validator: Validator { .status.and(.envelope(Envelope(code: "ret", message: "msg"))) }
        var decoder: ResponseDecoder<Page> { .json(at: "data") }
    }

    private struct Page: Codable, Sendable {
        var items: [Item]
    }

    private struct Item: Codable, Sendable {
        var id: Int
        var name: String
        var price: Double
        var tags: [String]
    }

    private struct Whole: Codable {
        var ret: Int
        var msg: String
        var data: Page
    }

    private static let batches = 15

    func measured() throws -> [Evaluated] {
        [try evaluated(items: 15, times: 400), try evaluated(items: 1490, times: 8)]
    }

    private func evaluated(items: Int, times: Int) throws -> Evaluated {
        let page = Page(
            items: (0..<items).map {
                Item(id: $0, name: "Article \($0)", price: Double($0) + 0.5, tags: ["new", "sale"])
            })
        let bytes = try JSONEncoder().encode(Whole(ret: 200, msg: "", data: page))
        let answer = HTTPResponse(status: 200, headers: [.contentType: "application/json"], body: bytes)
        var endpoint: [Double] = []
        var decoder: [Double] = []
        for _ in 0..<Evaluation.batches {
            endpoint.append(
                microseconds(times) {
                    guard case .success(let page) = GetPage().outcome(of: answer), page.items.count == items else {
                        Worker.fail("\(GetPage().outcome(of: answer))")
                    }
                })
            decoder.append(
                try microseconds(times) {
                    let whole = try JSONDecoder().decode(Whole.self, from: bytes)
                    if whole.data.items.count != items { Worker.fail("decoded wrongly") }
                })
        }
        return Evaluated(bytes: bytes.count, endpoint: endpoint, decoder: decoder)
    }

    private func microseconds(_ times: Int, _ body: () throws -> Void) rethrows -> Double {
        let before = Usage.now()
        for _ in 0..<times { try body() }
        let after = Usage.now()
        let spent =
            after.userMicroseconds - before.userMicroseconds + after.systemMicroseconds - before.systemMicroseconds
        return spent / Double(times)
    }
}
