import Errand
import ErrandTesting
import Testing

/// SEEDS A3 and A8: the codes of a service, as HTTP status and in the body, and the questions asked of an outcome.
@Suite(.timeLimit(.minutes(3))) struct CodesLoopbackTests {
    struct Cart: BaseRequest {
        typealias Output = Int
        let path: Path = "/cart"
        var validator: Validator { .status.and(.envelope()) }
        var decoder: ResponseDecoder<Int> { .json(at: "data") }
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let status: Int
        let body: String
        let code: Int?
        var isUnauthorized = false
        var isNotLoggedIn = false
        var isServerError = false
        var message: String? = "said"
        var testDescription: String { "\(status) \(body)" }
    }

    static func said(_ code: Int) -> String { #"{"code":\#(code),"message":"said","data":5}"# }

    static let rows: [Row] = [
        Row(status: 200, body: said(200), code: 200, message: nil),
        Row(status: 200, body: said(401), code: 401, isUnauthorized: true),
        Row(status: 200, body: said(600), code: 600, isNotLoggedIn: true),
        Row(status: 200, body: said(500), code: 500, isServerError: true),
        Row(status: 200, body: said(501), code: 501), Row(status: 200, body: said(502), code: 502),
        Row(status: 200, body: said(400), code: 400),
        Row(status: 401, body: said(401), code: 401, isUnauthorized: true),
        Row(status: 600, body: said(600), code: 600, isNotLoggedIn: true),
        Row(status: 500, body: said(500), code: 500, isServerError: true),
        Row(status: 503, body: said(500), code: 500, isServerError: true),
        Row(status: 400, body: said(600), code: 600, isNotLoggedIn: true),
        Row(
            status: 401, body: "", code: 0, isUnauthorized: true,
            message: "Your sign-in has expired. Please sign in again."),
        Row(status: 600, body: "<html>", code: 0, isNotLoggedIn: true, message: "Please sign in."),
        Row(
            status: 502, body: "<html>", code: 0, isServerError: true,
            message: "The service is not available. Please try again later."),
        Row(status: 200, body: "<html>", code: 0, message: "The service sent an answer that cannot be read."),
    ]

    @Test(arguments: rows)
    func aCodeMeansTheSameAsStatusAndInTheBody(row: Row) async throws {
        let server = try LoopbackServer()
        server.route("/cart", .json(row.body, status: row.status))
        let outcome = await NetworkAgent(server.url).response(for: Cart()).outcome
        #expect(outcome.code == row.code)
        #expect(outcome.isUnauthorized == row.isUnauthorized)
        #expect(outcome.isNotLoggedIn == row.isNotLoggedIn)
        #expect(outcome.isServerError == row.isServerError)
        #expect(!outcome.isNoNetwork && !outcome.isCancelled)
        #expect(outcome.isSuccess == (row.message == nil))
        #expect(outcome.userMessage == row.message)
        #expect(outcome.output == (row.message == nil ? 5 : nil))
    }

    @Test func noNetworkHasACodeAndAMessageAndACancelHasNone() async throws {
        let port = try LoopbackClosedPort()
        let offline = await NetworkAgent(port.url).response(for: Cart()).outcome
        #expect(offline.isNoNetwork && offline.code == 1)
        #expect(offline.userMessage == "No connection. Please check the network.")
        let server = try LoopbackServer()
        server.route("/cart", .never)
        let agent = NetworkAgent(server.url)
        let task = agent.task(Cart())
        try await server.request(number: 1)
        agent.cancelAll()
        let cancelled = await task.response.outcome
        #expect(cancelled.isCancelled && cancelled.code == nil && cancelled.userMessage == nil)
    }
}
