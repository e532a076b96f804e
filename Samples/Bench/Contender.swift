/// Who is measured.
enum Contender: String, Codable, CaseIterable {
    /// Errand, the sending tasks on the agent's session thread.
    case session = "errand-session"
    /// Errand, the sending tasks on the concurrency pool.
    case pool = "errand-default"
    /// A program in C on libcurl: what the others are divided by.
    case rawC = "raw-c"
    /// The same without two things that few know of: a URL parsed once, and a proxy ruled out instead of looked for.
    case plainC = "raw-c-plain"
    /// Foundation's URLSession.
    case urlSession = "urlsession"

    /// The program to run, and how it is told.
    var command: [String] {
        switch self {
        case .session: ["BenchErrand", "sends", "executor=session"]
        case .pool: ["BenchErrand", "sends"]
        case .rawC: ["BenchReference", "client"]
        case .plainC: ["BenchReference", "client", "plain=yes"]
        case .urlSession: ["BenchURLSession"]
        }
    }
}
