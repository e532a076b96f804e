import BenchKit
import Errand
import FoundationEssentials

/// How often an agent wakes that has a connection open and nothing to do.
struct Idle {
    private let options: WorkerOptions

    init(_ options: WorkerOptions) { self.options = options }

    func measured() async throws -> Idled {
        let agent = NetworkAgent()
        guard case .success = await agent.response(for: Get(path: Path(options.url))).outcome else {
            Worker.fail("no answer from \(options.url)")
        }
        try await Task.sleep(for: .milliseconds(200))  // What the request itself brought about is over by then.
        let before = Idle.switches()
        let start = Usage.now().seconds
        try await Task.sleep(for: .seconds(2))
        let after = Idle.switches()
        await agent.shutDown()
        let wakeUps = after.reduce(0) { $0 + $1.value - (before[$1.key] ?? 0) }
        return Idled(seconds: Usage.now().seconds - start, wakeUps: wakeUps, threads: after.count)
    }

    /// Voluntary context switches of each session thread; the concurrency pool's are not the agent's.
    private static func switches() -> [String: Int] {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        return tasks.reduce(into: [:]) { switches, task in
            let name = ProcFile.text(of: "/proc/self/task/\(task)/comm") ?? ""
            guard name.hasPrefix("errand") else { return }
            switches[task] = ProcFile.fields(of: "/proc/self/task/\(task)/status")["voluntary_ctxt_switches"]
        }
    }
}
