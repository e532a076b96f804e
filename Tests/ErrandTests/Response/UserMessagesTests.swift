import Errand
import ErrandTesting
import Testing

/// What people are told.
struct UserMessagesTests {
    typealias Plain = Outcome<Empty, ServerMessage>

    static let table = UserMessages {
        $0.unauthorized = "unauthorized"
        $0.notLoggedIn = "not logged in"
        $0.serverError = "server"
        $0.unavailable = "unavailable"
        $0.rejected = "rejected"
        $0.badRequest = "bad request"
        $0.forbidden = "forbidden"
        $0.notFound = "not found"
        $0.tooManyRequests = "too many"
        $0.noNetwork = "no network"
        $0.connectionLost = "connection lost"
        $0.timeout = "timeout"
        $0.tooLarge = "too large"
        $0.insecure = "insecure"
        $0.unreadable = "unreadable"
        $0.failed = "failed"
    }

    @Test(
        arguments: [
            (400, "bad request"), (401, "unauthorized"), (403, "forbidden"), (404, "not found"), (410, "not found"),
            (409, "rejected"), (429, "too many"), (500, "server"), (502, "unavailable"), (503, "unavailable"),
            (504, "unavailable"), (600, "not logged in"), (200, nil),
        ] as [(Int, String?)])
    func aStatusHasAText(status: Int, text: String?) {
        #expect(Probe<Empty>("/").outcome(of: .status(status)).userMessage(from: Self.table) == text)
    }

    @Test(
        arguments: [
            (.noNetwork(TransportError(.unreachable)), "no network"),
            (.failed(.limit(.timeout, cause: nil)), "timeout"),
            (.failed(.limit(.queue, cause: nil)), "timeout"),
            (.failed(.limit(.bodySize, cause: nil)), "too large"),
            (.failed(.unreachable(TransportError(.tls(.expired)))), "insecure"),
            (.failed(.malformed(.status(200), path: "$", reason: "")), "unreadable"),
            (.failed(.undecodable(.status(200), CancellationError())), "unreadable"),
            (.failed(.broken(nil, TransportError(.connectionLost))), "connection lost"),
            (.failed(.broken(.status(200), TransportError(.truncated))), "connection lost"),
            (.failed(.broken(.status(200), TransportError(.badContentEncoding))), "unreadable"),
            (.failed(.unbuildable(.path(""))), "failed"),
            (.cancelled, nil),
        ] as [(Plain, String?)])
    func anOutcomeHasAText(outcome: Plain, text: String?) {
        #expect(outcome.userMessage(from: Self.table) == text)
        #expect((outcome.userMessage == nil) == (text == nil))
    }

    @Test func theServersTextGoesBeforeTheTables() {
        let answer = HTTPResponse.json(#"{"code": 2002, "message": "sold out"}"#, status: 404)
        var probe = Probe<Empty>("/")
        probe.validator = .status.and(.envelope())
        #expect(probe.outcome(of: answer).userMessage(from: Self.table) == "sold out")
    }

    private enum Refusal: Int, RejectionReading {
        case soldOut = 7
        case other = 0

        init(_ message: ServerMessage, _ response: HTTPResponse) {
            self = message.code.flatMap(Refusal.init(rawValue:)) ?? .other
        }

        var httpStatus: Int? { self == .other ? 404 : nil }
        var userMessage: String? { self == .soldOut ? "sold out" : nil }
    }

    private struct Refusing: BaseRequest {
        typealias Output = Empty
        typealias Rejection = Refusal
        let path: Path = "/"
        let validator = Validator.status.and(.envelope())
    }

    @Test(arguments: [(200, 7), (200, 8), (404, 0), (200, 200), (401, 7), (500, 7), (200, 600)])
    func whoHearsAnEndingTellsTheSame(status: Int, code: Int) async {
        let stub = StubTransport(.json("{\"code\": \(code)}", status: status))
        let response = await NetworkAgent.stub(stub).response(for: Refusing())
        let ending = Ending(response)
        #expect(ending.userMessage(from: Self.table) == response.outcome.userMessage(from: Self.table))
        #expect(ending.userMessage == response.outcome.userMessage)
        #expect(ending.code == response.outcome.code)
        #expect(ending.kind == response.outcome.failure?.kind ?? .success)
    }
}
