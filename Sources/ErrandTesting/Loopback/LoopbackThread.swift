import Glibc

/// Starts POSIX threads.
enum LoopbackThread {
    private final class Start {
        let name: String
        let body: @Sendable () -> Void

        init(name: String, body: @escaping @Sendable () -> Void) {
            self.name = name
            self.body = body
        }
    }

    /// A thread that runs `body` and must be joined; nil if the system gives none.
    static func start(name: String, stackSize: Int, _ body: @escaping @Sendable () -> Void) -> pthread_t? {
        // Not `pthread_attr_t()`: where another C module includes the header too, the compiler takes it for that one's.
        let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
        defer { attributes.deallocate() }
        guard pthread_attr_init(attributes) == 0 else { return nil }
        defer { pthread_attr_destroy(attributes) }
        pthread_attr_setstacksize(attributes, stackSize)
        var thread = pthread_t()
        let start = Unmanaged.passRetained(Start(name: name, body: body))
        let code = pthread_create(
            &thread, attributes,
            { argument in
                guard let argument else { return nil }
                let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
                LoopbackThread.setName(start.name)
                start.body()
                return nil
            }, start.toOpaque())
        if code == 0 { return thread }
        start.release()
        return nil
    }

    /// Names the thread for debuggers and for `/proc`; 15 bytes of it are kept. A loss would not matter.
    private static func setName(_ name: String) {
        let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        _ = write(file, name, name.utf8.count)
        close(file)
    }
}
