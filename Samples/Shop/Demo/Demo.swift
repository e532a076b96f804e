import Errand
import Foundation

/// A visit to the shop, in which much goes wrong.
@main struct Demo {
    static func main() async {
        do {
            let table = try await table()
            print("\n\(table.count) calls, \(table.count - table.differences) ended as expected.")
            if table.differences > 0 { exit(1) }
        } catch {
            FileHandle.standardError.write(Data("The shop's server does not run: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func table() async throws -> Table {
        let server = try ServerProcess()
        let environment = Environment(name: "demo", server.url, hosts: [.warehouse: server.closedURL])
        let agent = NetworkAgent(environment)

        print("The shop answers at \(server.url), in a process of its own.\n")
        let table = await visit(Table(agent))
        await agent.shutDown()
        try server.stop()
        return table
    }

    private static func visit(_ table: Table) async -> Table {
        var table = table
        let session = await table.call(
            "A customer signs in", SignIn(name: "mei", password: "plum"), expecting: "success")
        let token = session?.token ?? ""
        await table.call("and looks into the cart", ListCart(token: token), expecting: "success")
        await table.call("and puts something in", AddToCart(token: token, item: 7), expecting: "success")
        await table.call(
            "and the same once more", AddToCart(token: token, item: 1), expecting: "rejected, alreadyInCart")
        await table.call(
            "and less than one of it", AddToCart(token: token, item: 7, count: -1),
            expecting: "rejected, badParameters")
        await table.call(
            "An order that nobody made", GetOrder(token: token, id: 4), expecting: "rejected, notFound")
        await table.call(
            "A token of last month", ListCart(token: "old"), expecting: "unauthorized, 401 in the body")
        await table.call("No token", ListCart(token: ""), expecting: "notLoggedIn, HTTP 600")
        await table.call(
            "No token, said another way", GetOrder(token: "", id: 3), expecting: "notLoggedIn, 600 in the body")
        await table.call("The shop breaks down", PlaceOrder(token: token), expecting: "serverError, HTTP 500")
        await table.call(
            "The same, said another way", ListCoupons(token: token), expecting: "serverError, 500 in the body")
        await table.call(
            "Nobody is at the warehouse", GetStock(item: 7), expecting: "noNetwork, connectionRefused")
        await table.call(
            "No answer within 150 ms", SuggestProducts(item: 7), expecting: "failed, timeout limit")
        await table.cancel(
            "The customer leaves after 50 ms", AwaitOffer(), after: .milliseconds(50), expecting: "cancelled")
        await table.call("The connection ends midway", ListProducts(), expecting: "failed, truncated")
        await table.call(
            "A page instead of JSON", GetProduct(item: 7), expecting: "failed, $ is not JSON")
        return table
    }
}
