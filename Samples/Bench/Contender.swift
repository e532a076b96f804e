/// Who is measured.
enum Contender: String, Codable, CaseIterable {
    /// Errand, the sending tasks on the agent's session thread.
    case session = "errand-session"
    /// The same, on an agent with eight interceptors that have nothing to do.
    case off = "errand-off"
    /// Errand, the sending tasks on the concurrency pool.
    case pool = "errand-default"
    /// A program in C on libcurl, its handles used again and their options kept: what the others are divided by.
    case rawC = "raw-c"
    /// The same with two things that few know of: a URL parsed once, and a proxy ruled out instead of looked for.
    case tunedC = "raw-c-tuned"
    /// Foundation's URLSession.
    case urlSession = "urlsession"

    /// The program to run, and how it is told.
    var command: [String] {
        switch self {
        case .session: ["BenchErrand", "sends", "executor=session"]
        case .off: ["BenchErrand", "sends", "executor=session", "interceptors=8"]
        case .pool: ["BenchErrand", "sends"]
        case .rawC: ["BenchReference", "client"]
        case .tunedC: ["BenchReference", "client", "tuned=yes"]
        case .urlSession: ["BenchURLSession"]
        }
    }
}
