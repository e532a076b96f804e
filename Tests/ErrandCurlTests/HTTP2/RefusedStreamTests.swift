import ErrandCurl
import ErrandWire
import Foundation
import TestSupport
import Testing

/// BR-108: what the server refused it has not looked at, so it may be sent again, whatever it is (RFC 9113 §6.8, §8.7).
@Suite(.timeLimit(.minutes(3)))
struct RefusedStreamTests {
    static let methods: [HTTPMethod] = [.get, .post, .put, .delete]

    @Test(arguments: methods, [false, true])
    func aRefusedRequestIsSentAgainOnANewConnection(_ method: HTTPMethod, isConnectionReused: Bool) async throws {
        let rig = try await HTTP2Rig()
        if isConnectionReused { #expect(try await rig.client.send(rig.url("/hello")).status == 200) }

        let answer = try await rig.client.send(rig.url("/reset?code=7&times=2"), method, body: Self.body(of: method))

        #expect(answer.status == 200)
        let requests = try await rig.server.journal().requests.filter { $0.path != "/hello" }
        #expect(requests.count == 3)
        #expect(Set(requests.map(\.connection)).count == 3)
        #expect(requests.allSatisfy { $0.method == method.rawValue })
    }

    @Test(arguments: methods)
    func aRequestThatIsAlwaysRefusedIsGivenUp(_ method: HTTPMethod) async throws {
        let rig = try await HTTP2Rig()

        let error = try await rig.client.failure(rig.url("/reset?code=7"), method, body: Self.body(of: method))

        #expect(error?.reason == .connectionLost)
        #expect(error?.mayHaveBeenProcessed == (method == .get), "a GET may also have been repeated after a death")
        #expect(try await rig.server.journal().count("/reset?code=7") == 4)
    }

    @Test func aLargeBodyThatWasRefusedHalfWayIsSentWhole() async throws {
        let rig = try await HTTP2Rig()
        let body = Data(repeating: 7, count: 1_000_000)

        let answer = try await rig.client.send(rig.url("/reset?code=7&times=1&early=1"), .post, body: .data(body))

        #expect(answer.status == 200)
        let requests = try await rig.server.journal().requests
        #expect(requests.map(\.isWhole) == [false, true])
        #expect(requests.last?.bytes == body.count)
    }

    @Test func aLargeBodyIsSentAgainWhole() async throws {
        let rig = try await HTTP2Rig()
        let body = Data(repeating: 7, count: 1_000_000)

        let answer = try await rig.client.send(rig.url("/reset?code=7&times=1"), .post, body: .data(body))

        #expect(answer.status == 200)
        let requests = try await rig.server.journal().requests
        #expect(requests.map(\.bytes) == [1_000_000, 1_000_000])
    }

    /// A handle remembers that its stream was refused; a request of another kind that uses it next must not profit from that.
    @Test func aRefusalIsForgottenWithTheRequest() async throws {
        let rig = try await HTTP2Rig()
        #expect(try await rig.client.send(rig.url("/hello")).status == 200)
        #expect(try await rig.client.send(rig.url("/reset?code=7&times=1")).status == 200)
        #expect(try await rig.client.failure(rig.url("/reset?code=7&after=10"), .post)?.reason == .truncated)

        let error = try await rig.client.failure(rig.url("/cut?end=reset"), .post, body: .data(Data("once".utf8)))

        #expect(error?.reason == .connectionLost)
        #expect(error?.mayHaveBeenProcessed == true)
        #expect(try await rig.server.journal().count("/cut?end=reset") == 1)
    }

    @Test(arguments: [HTTPMethod.post, .put])
    func whatGoawayLeftOutIsSentAgainAndTheRestIsNot(_ method: HTTPMethod) async throws {
        let rig = try await HTTP2Rig()
        let path = "/goaway?open=5&last=2&times=5&then=close"
        #expect(try await rig.client.send(rig.url("/hello")).status == 200)

        let outcomes = try await rig.client.outcomes(5, rig.url(path), method, body: Self.body(of: method))

        let errors = outcomes.compactMap(\.failure)
        #expect(errors.count == 2, "\(outcomes)")
        #expect(errors.allSatisfy { $0.reason == .connectionLost && $0.mayHaveBeenProcessed })
        #expect(try await rig.server.journal().count(path) == 8)
    }

    @Test(arguments: methods)
    func whatGoawayTookIsAnsweredAndTheRestIsSentAgain(_ method: HTTPMethod) async throws {
        let rig = try await HTTP2Rig()
        let path = "/goaway?open=5&last=2&times=5&then=answer"
        #expect(try await rig.client.send(rig.url("/hello")).status == 200)

        let outcomes = try await rig.client.outcomes(5, rig.url(path), method, body: Self.body(of: method))

        #expect(try outcomes.allSatisfy { try $0.get().status == 200 })
        #expect(try await rig.server.journal().count(path) == 8)
    }

    /// libcurl 7.88 gives up the last stream of a connection that goes away.
    @Test(arguments: methods, [1, 3])
    func whatGoawayLeftOutIsSentAgainEvenIfNothingElseIsOpen(_ method: HTTPMethod, _ count: Int) async throws {
        let rig = try await HTTP2Rig()
        let path = "/goaway?open=\(count)&last=0&times=\(count)&then=close"
        #expect(try await rig.client.send(rig.url("/hello")).status == 200)

        let outcomes = try await rig.client.outcomes(count, rig.url(path), method, body: Self.body(of: method))

        #expect(try outcomes.allSatisfy { try $0.get().status == 200 })
        #expect(try await rig.server.journal().count(path) == 2 * count)
    }

    @Test(arguments: methods)
    func aRequestThatEveryConnectionLeavesOutIsGivenUp(_ method: HTTPMethod) async throws {
        let rig = try await HTTP2Rig()
        let path = "/goaway?open=1&last=0&then=stall"

        let error = try await rig.client.failure(rig.url(path), method, body: Self.body(of: method))

        #expect(error?.reason == .connectionLost)
        #expect(error?.mayHaveBeenProcessed == (method == .get))
        #expect(try await rig.server.journal().count(path) == 4)
    }

    /// The timeout is that of the whole: with one for each start, the third would come to its turn, and the fourth.
    @Test func startingAnewTakesNoTimeOfItsOwn() async throws {
        let rig = try await HTTP2Rig()
        var client = rig.client
        client.options.timeout = .milliseconds(4200)

        let error = try await client.failure(rig.url("/goaway?open=1&last=0&then=stall&wait=2.4"), .post)

        #expect(error?.reason == .limit(.timeout))
        #expect(try await rig.server.journal().requests.count == 2)
    }

    /// With GOAWAY and the end of the connection at once, libcurl 7.88 does not tell which streams were left out. Then none of
    /// those that may have been taken is sent again, at the cost of some that were not.
    @Test(arguments: ["fin", "notify", "reset"])
    func whatIsNotKnownToBeLeftOutIsNotSentAgain(_ end: String) async throws {
        let rig = try await HTTP2Rig()
        let path = "/goaway?open=5&last=2&times=5&then=drop&end=\(end)"
        #expect(try await rig.client.send(rig.url("/hello")).status == 200)

        let outcomes = try await rig.client.outcomes(5, rig.url(path), .post, body: Self.body(of: .post))

        let errors = outcomes.compactMap(\.failure)
        #expect(errors.count >= 2)
        #expect(errors.allSatisfy { $0.reason == .connectionLost && $0.mayHaveBeenProcessed })
        #expect(try await rig.server.journal().count(path) == 5 + (5 - errors.count))
    }

    /// RFC 9113 §7: the server wants HTTP/1.1 for this one.
    @Test func aPostThatHTTP11IsRequiredForIsSentByIt() async throws {
        let rig = try await HTTP2Rig()

        let answer = try await rig.client.send(rig.url("/reset?code=13"), .post, body: .data(Data("x".utf8)))

        #expect(answer.version == .http1_1)
        #expect(try await rig.server.journal().requests.map(\.stream) == [1, 0])
    }

    private static func body(of method: HTTPMethod) -> HTTPBody {
        method == .post || method == .put ? .data(Data("body".utf8)) : .none
    }
}
