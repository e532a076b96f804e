import Foundation
public import Glibc
import Synchronization

/// A program that runs beside a test, with the other ends of its standard input and output in the test.
///
/// It is to end by itself when its input does; `stop()` ends it by its own number if it does not.
public final class ChildProcess: Sendable {
    /// It could not be started, or did not do what was expected.
    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    /// Its number.
    public let pid: pid_t
    private let input: Int32
    private let output: Int32
    private let lines: LineStream
    private let status = Mutex<Int32?>(nil)

    /// Starts a program.
    /// - Parameter path: Where it is, or its name, to be looked for along PATH.
    public init(_ path: String, _ arguments: [String] = []) throws {
        (pid, input, output) = try ChildProcess.spawning.withLock { _ in try ChildProcess.spawn([path] + arguments) }
        lines = LineStream(input: input, output: output)
    }

    deinit { stop() }

    /// Closes its input, waits until it has ended, and gives its status. A second call gives the same.
    @discardableResult
    public func stop() -> Int32 {
        status.withLock { status in
            if let status { return status }
            close(input)
            if (try? readToEnd()) == nil { kill(pid, SIGKILL) }  // It had its time.
            var code: Int32 = 0
            waitpid(pid, &code, 0)
            close(output)
            status = code
            return code
        }
    }

    /// Writes a line to its standard input.
    public func write(line: String) throws { try lines.write(line: line) }

    /// Waits for the next line of its standard output.
    public func readLine() throws -> String { try lines.readLine() }

    /// Waits for the end of its standard output, and gives what has not been read of it.
    public func readToEnd() throws -> String { try lines.readToEnd() }

    /// Runs a program to its end, and gives what it wrote.
    @discardableResult
    public static func run(_ path: String, _ arguments: [String]) async throws -> String {
        try await blocking { try runBlocking(path, arguments) }
    }

    /// The same for who is on a thread of their own.
    static func runBlocking(_ path: String, _ arguments: [String]) throws -> String {
        let process = try ChildProcess("/bin/sh", ["-c", #"exec "$@" 2>&1"#, "sh", path] + arguments)
        let text = try process.readToEnd()
        guard process.stop() == 0 else {
            throw Failure(description: "\(path) \(arguments.joined(separator: " ")): \(text)")
        }
        return text
    }
}

extension ChildProcess {
    /// One at a time, or one child would be born with the ends of another one's sockets, which would then never close.
    private static let spawning = Mutex(())

    private static func spawn(_ words: [String]) throws -> (pid: pid_t, input: Int32, output: Int32) {
        let (childInput, input) = try makePair()
        let (output, childOutput) = try makePair()
        defer {
            close(childInput)
            close(childOutput)
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, childInput, 0)
        posix_spawn_file_actions_adddup2(&actions, childOutput, 1)
        // A socket of a test's that went along would stay open behind its back.
        for name in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
            if let descriptor = Int32(name), descriptor > 2 { posix_spawn_file_actions_addclose(&actions, descriptor) }
        }
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var pid = pid_t()
        let code = posix_spawnp(&pid, words[0], &actions, nil, &arguments, environ)
        guard code == 0 else {
            close(input)
            close(output)
            throw Failure(description: "\(words[0]): error \(code)")
        }
        return (pid, input, output)
    }

    /// Sockets, since to write to one whose other end is gone need not raise SIGPIPE.
    private static func makePair() throws -> (Int32, Int32) {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw Failure(description: "socketpair: \(errno)") }
        return (ends[0], ends[1])
    }
}
