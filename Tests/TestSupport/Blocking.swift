import Foundation

/// Does what blocks on a thread of its own, and waits for it without blocking.
///
/// All tasks of a test process share as many threads as there are processors. Two tests that block one each stop every other
/// task, on two processors, and with them what those two wait for.
public func blocking<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result(catching: work)) }
    }
}
