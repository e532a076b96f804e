import ErrandWire
import Foundation
import Glibc

/// What the system knows of this process.
enum Usage {
    /// Files, sockets and pipes that are open.
    static var descriptors: Int { names("/proc/self/fd").count }

    /// Session threads that live.
    static var sessionThreads: Int {
        names("/proc/self/task").count { task in
            // A thread may end between the two looks.
            (try? String(contentsOfFile: "/proc/self/task/\(task)/comm", encoding: .utf8)) == "errand-curl\n"
        }
    }

    /// Memory in use, in bytes: `VmRSS`, or `VmHWM` for the most that ever was.
    static func memory(_ field: String = "VmRSS") -> Int {
        let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix(field + ":") }
        return line.flatMap { $0.split(separator: " ").dropFirst().first.flatMap { Int($0.filter(\.isNumber)) } }.map {
            $0 * 1024
        }
            ?? 0
    }

    /// The time that the running thread has worked.
    static var threadTime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    private static func names(_ folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
}

/// Counts how many of the objects it was shown are alive.
final class Witnesses: Sendable {
    private final class Witness: Sendable {}
    private struct Box: @unchecked Sendable {
        // `@unchecked`: read and written under the lock of `boxes`; a weak reference is safe to read from any thread.
        weak var witness: Witness?
    }

    private let boxes = Locked<[Box]>([])

    /// A body whose bytes live as long as anyone holds the request, and a report that does so as well.
    func make() -> (body: HTTPBody, report: TransferReport) {
        let inBody = Witness()
        let inReport = Witness()
        boxes.withLock { $0 += [Box(witness: inBody), Box(witness: inReport)] }
        let bytes = UnsafeMutableRawPointer.allocate(byteCount: 1000, alignment: 1)
        bytes.initializeMemory(as: UInt8.self, repeating: 0x2E, count: 1000)
        let data = Data(
            bytesNoCopy: bytes, count: 1000,
            deallocator: .custom { bytes, _ in
                bytes.deallocate()
                withExtendedLifetime(inBody) {}
            })
        return (.data(data), { _ in withExtendedLifetime(inReport) {} })
    }

    var alive: Int { boxes.withLock { boxes in boxes.count { $0.witness != nil } } }
    var count: Int { boxes.withLock { $0.count } }
}
