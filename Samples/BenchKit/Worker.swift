import Dispatch
import FoundationEssentials
import Glibc

/// The frame of a worker: runs its work, prints what came of it, exits.
package enum Worker {
    /// The main thread waits on a semaphore, not in the main queue's loop: valgrind cannot follow the latter.
    package static func main<Result: Encodable & SendableMetatype>(
        _ work: @escaping @Sendable () async throws -> Result
    ) -> Never {
        let end = DispatchSemaphore(value: 0)
        Task.detached {
            do {
                let line = try JSONEncoder().encode(try await work())
                print(String(decoding: line, as: UTF8.self))
            } catch {
                fail("\(error)")
            }
            end.signal()
        }
        end.wait()
        exit(0)
    }

    /// Ends the process: a benchmark in which something went wrong has measured nothing.
    package static func fail(_ reason: String) -> Never {
        let line = reason + "\n"
        _ = write(STDERR_FILENO, line, line.utf8.count)  // Where even this fails, there is nobody to tell.
        exit(1)
    }

    /// Sends by as many tasks as may be in flight, each one request after the other. The bytes of the bodies.
    package static func loop(
        _ requests: Int, inFlight: Int, _ send: @escaping @Sendable () async -> Int
    ) async -> Int {
        await withTaskGroup(of: Int.self) { group in
            for first in 0..<min(inFlight, requests) {
                group.addTask {
                    var bytes = 0
                    for _ in stride(from: first, to: requests, by: inFlight) { bytes += await send() }
                    return bytes
                }
            }
            return await group.reduce(0, +)
        }
    }
}
