/// One kind of load that the contenders are put under.
struct Scenario {
    let name: Name
    let title: String
    let resource: Resource
    let inFlight: Int
    let requests: Int
    var warmup: Int
    /// URLSession takes so much longer that it gets fewer, so as to measure for about as long.
    var urlSessionRequests = 0
    var contenders = Scenario.common
    /// How often a round has it. Short runs in close turn tell two contenders apart better than long ones: less happens to the machine
    /// between them.
    var turns = 1

    private static let common: [Contender] = [.session, .pool, .rawC, .urlSession]
    private static let withTunedC: [Contender] = [.session, .pool, .rawC, .tunedC, .urlSession]

    /// Further arguments for Errand's worker.
    var forErrand: [String] = []

    enum Name: String, Codable {
        case sequential, inFlight64, inFlight1000, http2, large, held, queued25k, queued100k
    }

    /// What is asked for.
    enum Resource {
        case small
        case smallOverTLS
        case large
        /// 1 KB that comes late.
        case slow
    }

    func requests(of contender: Contender) -> Int { contender == .urlSession ? urlSessionRequests : requests }

    static let inFlight64 = Scenario(
        name: .inFlight64, title: "64 in flight, 1 KB", resource: .small, inFlight: 64, requests: 2_500, warmup: 256,
        urlSessionRequests: 400, contenders: Contender.allCases, turns: 8)

    /// What `make bench` puts them through.
    static let all = [
        Scenario(
            name: .sequential, title: "one after the other, 1 KB", resource: .small, inFlight: 1, requests: 3_000,
            warmup: 100, urlSessionRequests: 400, contenders: withTunedC, turns: 4),
        inFlight64,
        Scenario(
            name: .inFlight1000, title: "1000 in flight, 1 KB (Errand lets 64 out at a time)", resource: .small,
            inFlight: 1000, requests: 7_000, warmup: 2_000, urlSessionRequests: 2_000, contenders: withTunedC, turns: 3),
        Scenario(
            name: .http2, title: "64 streams over HTTP/2 and TLS, 1 KB", resource: .smallOverTLS, inFlight: 64,
            requests: 3_000, warmup: 128, contenders: [.session, .pool, .rawC], turns: 4),
        Scenario(
            name: .large, title: "64 in flight, 100 KB", resource: .large, inFlight: 64, requests: 2_000, warmup: 256,
            urlSessionRequests: 400, turns: 3),
        Scenario(
            name: .held, title: "1000 held by a slow server, 1 KB", resource: .slow, inFlight: 1000, requests: 1_000,
            warmup: 1, urlSessionRequests: 1_000, forErrand: ["places=1000"]),
        queued(.queued25k, 25_000),
        queued(.queued100k, 100_000),
    ]

    private static func queued(_ name: Name, _ requests: Int) -> Scenario {
        Scenario(
            name: name, title: "\(requests) sent at once for 64 places, 1 KB", resource: .small, inFlight: 64,
            requests: requests, warmup: 128, contenders: [.session, .pool], forErrand: ["queued=yes"])
    }
}
