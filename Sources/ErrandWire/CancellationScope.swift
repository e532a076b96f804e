/// A way to cancel one call from outside its task, without cancelling the task that sent it.
///
/// Whatever waits on behalf of the call watches the scope while it waits. The one that watches first is told; it stays, since a watcher
/// that cancels a task reaches all that waits in it. After `ScopeTable.leave` the scope does nothing any more.
package struct CancellationScope: Sendable {
    /// Counts the calls of its table.
    package let number: UInt64
    let place: Int
    private let table: ScopeTable

    init(_ table: ScopeTable, place: Int, number: UInt64) {
        self.table = table
        self.place = place
        self.number = number
    }

    /// Begins to watch, unless another does; false if the scope is cancelled already.
    /// - Parameter owner: whose call it is, if that was not said before.
    package func watch(_ watcher: any ScopeWatcher, of owner: (any Sendable & AnyObject)? = nil) -> Bool {
        table.watch(self, watcher, of: owner)
    }

    /// Says whose call it is, for `ScopeTable.cancel(where:)`.
    package func belong(to owner: any Sendable & AnyObject) { table.set(owner, of: self) }

    /// Cancels the call, unless it has ended.
    package func cancel() { table.cancel(self) }

    /// Ends to watch. The watcher may still be being told on another thread.
    package func unwatch(_ watcher: any ScopeWatcher) { table.unwatch(self, watcher) }

    /// Ends to watch, and waits if the watcher is being told. Only for the one that watches first.
    package func unwatchAndWait(_ watcher: any ScopeWatcher) async { await table.unwatchAndWait(self, watcher) }
}

/// Who is told that a scope is cancelled.
package protocol ScopeWatcher: AnyObject, Sendable {
    func scopeIsCancelled()
}
