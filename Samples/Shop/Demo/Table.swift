import Errand

/// Makes calls one after another and prints a line on each: what came of it, against what was expected.
struct Table {
    private let agent: NetworkAgent
    private(set) var differences = 0
    private(set) var count = 0

    init(_ agent: NetworkAgent) {
        self.agent = agent
        print(Table.row("what happens", "call", "outcome", "time", "the customer sees"))
        print(Table.row("------------", "----", "-------", "----", "-----------------"))
    }

    /// Sends a request, and compares its outcome with the one expected.
    @discardableResult
    mutating func call<R: ShopRequest>(_ story: String, _ request: R, expecting expected: String) async -> R.Output? {
        let agent = agent
        return await line(story, expecting: expected) { await agent.response(for: request) }
    }

    /// Starts a request and cancels it after a while.
    mutating func cancel<R: ShopRequest>(
        _ story: String, _ request: R, after time: Duration, expecting expected: String
    ) async {
        let agent = agent
        await line(story, expecting: expected) {
            let task = agent.task(request)
            try? await Task.sleep(for: time)  // Woken too early, the call is cancelled earlier.
            task.cancel()
            return await task.response
        }
    }

    @discardableResult
    private mutating func line<R: ShopRequest>(
        _ story: String, expecting expected: String, _ send: () async -> Response<R>
    ) async -> R.Output? {
        let start = ContinuousClock.now
        let outcome = await send().outcome
        let time = Table.milliseconds(start.duration(to: .now))
        let text = Summary(outcome).text
        count += 1
        print(Table.row(story, "\(R.self)", text, time, outcome.userMessage ?? ""))
        if text != expected {
            differences += 1
            print("    differs: \(expected) was expected")
        }
        return outcome.output
    }

    private static func row(_ story: String, _ call: String, _ outcome: String, _ time: String, _ shown: String)
        -> String
    {
        func spaces(_ width: Int, _ text: String) -> String {
            String(repeating: " ", count: max(0, width - text.count))
        }
        let cells = [(story, 33), (call, 17), (outcome, 31)].map { $0 + spaces($1, $0) }
        return cells.joined() + spaces(8, time) + time + (shown.isEmpty ? "" : "  " + shown)
    }

    private static func milliseconds(_ duration: Duration) -> String {
        let tenths = Int(duration / .microseconds(100))
        return "\(tenths / 10).\(tenths % 10) ms"
    }
}
