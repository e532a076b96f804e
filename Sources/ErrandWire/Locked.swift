package import Glibc

/// A value behind a pthread mutex.
///
/// `Synchronization.Mutex` makes the thread sanitizer report races that are none; this does not, so the sanitizer can be a gate.
package struct Locked<Value>: @unchecked Sendable {
    // `@unchecked`: the value is reached only between lock and unlock.
    @usableFromInline let storage: Storage

    /// The mutex and the value in one allocation.
    @usableFromInline final class Storage: ManagedBuffer<Value, pthread_mutex_t> {
        deinit {
            withUnsafeMutablePointerToElements { mutex in
                pthread_mutex_destroy(mutex)
                mutex.deinitialize(count: 1)
            }
        }
    }

    package init(_ value: sending Value) {
        let made = Storage.create(minimumCapacity: 1) { _ in value }
        made.withUnsafeMutablePointerToElements { mutex in
            mutex.initialize(to: pthread_mutex_t())
            let code = pthread_mutex_init(mutex, nil)
            precondition(code == 0, "a default mutex can always be made")
        }
        storage = unsafeDowncast(made, to: Storage.self)
    }

    /// Runs `body` with the value. `body` must not wait, call back into user code or lock this again.
    @inlinable
    package func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        // The pointers are good as long as the storage lives, which `self` holds.
        let (value, mutex) = storage.withUnsafeMutablePointers { ($0, $1) }
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value.pointee)
    }
}
