import FoundationEssentials
import Glibc

/// What the process has used up to a moment.
package struct Usage: Sendable {
    package let seconds: Double
    package let userMicroseconds: Double
    package let systemMicroseconds: Double
    /// Memory at the moment.
    package let residentKiB: Int
    /// Memory up to the moment, at most.
    package let peakKiB: Int

    package init(
        seconds: Double, userMicroseconds: Double, systemMicroseconds: Double, residentKiB: Int, peakKiB: Int
    ) {
        self.seconds = seconds
        self.userMicroseconds = userMicroseconds
        self.systemMicroseconds = systemMicroseconds
        self.residentKiB = residentKiB
        self.peakKiB = peakKiB
    }

    package static func now() -> Usage {
        // From /proc: getrusage's `ru_maxrss` counts what the process was before it became this program, too.
        let status = ProcFile.fields(of: "/proc/self/status")
        var resources = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &resources)
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Usage(
            seconds: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9,
            userMicroseconds: microseconds(resources.ru_utime), systemMicroseconds: microseconds(resources.ru_stime),
            residentKiB: status["VmRSS"] ?? 0, peakKiB: status["VmHWM"] ?? 0)
    }

    private static func microseconds(_ time: timeval) -> Double { Double(time.tv_sec) * 1e6 + Double(time.tv_usec) }
}

/// Reads files of /proc.
package enum ProcFile {
    /// The numbers of a file of lines such as `VmRSS:  1024 kB`.
    package static func fields(of path: String) -> [String: Int] {
        guard let text = text(of: path) else { return [:] }
        var fields: [String: Int] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, let word = parts[1].split(whereSeparator: { " \t".contains($0) }).first else {
                continue
            }
            fields[String(parts[0])] = Int(word)
        }
        return fields
    }

    package static func text(of path: String) -> String? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk.prefix(count) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
