import BenchKit
import Errand
import FoundationEssentials

/// An interceptor that has nothing to do with any call.
private struct Off: Interceptor {
    func concerns(_ call: Call) -> Bool { false }

    func intercept(_ call: Call, next: Next) async throws(ErrandError) -> Reply { try await next(call) }
}

/// Sends through the whole public path, `response(for:)`, and measures.
struct Sends {
    private let options: WorkerOptions
    private let agent: NetworkAgent
    private let request: Get

    init(_ options: WorkerOptions) throws {
        self.options = options
        // The endpoint's path is joined to a base URL, as it would be in a program.
        let slash = options.url.lastIndex(of: "/") ?? options.url.endIndex
        request = Get(path: Path(String(options.url[slash...])))
        var configuration = AgentConfiguration(String(options.url[..<slash]))
        if let places = options["places"].flatMap({ Int($0) }) {
            configuration.maxInFlight = places
            configuration.maxInFlightPerHost = places
        }
        if let file = options.certificates {
            configuration.tls = TLSPolicy(trust: .only(try Data(contentsOf: URL(filePath: file))))
        }
        for _ in 0..<(options["interceptors"].flatMap { Int($0) } ?? 0) { configuration.add(Off(), at: .attempt) }
        agent = NetworkAgent(configuration)
    }

    func measured() async throws -> Measured {
        options["executor"] == "session"
            ? await withTaskExecutorPreference(agent.executor) { await measuredHere() } : await measuredHere()
    }

    private func measuredHere() async -> Measured {
        _ = await Worker.loop(options.warmup, inFlight: options.inFlight) { await send() }
        let before = Usage.now()
        let bytes = await options["queued"] == nil ? looped() : queued()
        return Measured(requests: options.requests, bytes: bytes, from: before, to: .now())
    }

    private func looped() async -> Int {
        await Worker.loop(options.requests, inFlight: options.inFlight) { await send() }
    }

    /// Starts them all at once; the agent lets out as many as it has places. The bytes of one, times their number.
    private func queued() async -> Int {
        await withDiscardingTaskGroup { group in
            for _ in 0..<options.requests { group.addTask { _ = await send() } }
        }
        return await send() * options.requests
    }

    private func send() async -> Int {
        switch await agent.response(for: request).outcome {
        case .success(let body) where !body.isEmpty: body.count
        case let outcome: Worker.fail("\(outcome)")
        }
    }
}
