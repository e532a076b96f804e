/// How often the threads of a process woke while nothing was asked of it.
package struct Idled: Codable, Sendable {
    package var seconds: Double
    /// Voluntary context switches of the agent's own threads.
    package var wakeUps: Int
    /// How many such threads there were.
    package var threads: Int

    package init(seconds: Double, wakeUps: Int, threads: Int) {
        self.seconds = seconds
        self.wakeUps = wakeUps
        self.threads = threads
    }
}
