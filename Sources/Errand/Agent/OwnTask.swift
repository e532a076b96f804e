import ErrandWire

/// A child task for a call, cancelled with the call's scope.
///
/// For pipelines in which an interceptor or a transport of the caller's may wait, which knows only its task. It costs a microsecond and some
/// kilobytes, so a pipeline of the library's own parts, which watch the scope themselves, does without.
enum OwnTask {
    static func run<Value: Sendable>(
        in scope: CancellationScope, ifCancelled: Value, _ body: @escaping @Sendable () async -> Value
    ) async -> Value {
        async let value = {
            let watcher = Watcher(withUnsafeCurrentTask { $0 })
            guard scope.watch(watcher) else { return ifCancelled }
            let value = await body()
            await scope.unwatchAndWait(watcher)
            return value
        }()
        return await value
    }

    private final class Watcher: ScopeWatcher, @unchecked Sendable {
        // `@unchecked`: used only until `unwatchAndWait` returns, which the task itself waits for, so the task outlives every use; and
        // cancelling a task is allowed from anywhere.
        private let task: UnsafeCurrentTask?

        init(_ task: UnsafeCurrentTask?) { self.task = task }

        func scopeIsCancelled() { task?.cancel() }
    }
}
