import Errand
import Foundation

/// Collects values from anywhere.
final class Recorder<Value: Sendable>: @unchecked Sendable {
    // `@unchecked`: the values are reached only under the lock.
    private let lock = NSLock()
    private var values: [Value] = []

    func add(_ value: Value) { lock.withLock { values.append(value) } }
    var all: [Value] { lock.withLock { values } }
    var count: Int { all.count }
}

/// Counts up, from 1.
final class Counter: @unchecked Sendable {
    // `@unchecked`: the count is reached only under the lock.
    private let lock = NSLock()
    private var count = 0

    func next() -> Int {
        lock.withLock {
            count += 1
            return count
        }
    }
}

/// Looks at each call that passes.
struct Looking: Interceptor {
    let look: @Sendable (Call) -> Void

    init(_ look: @escaping @Sendable (Call) -> Void) { self.look = look }

    func intercept(_ call: Call, next: Next) async throws(ErrandError) -> Reply {
        look(call)
        return try await next(call)
    }
}
