import Foundation
import Glibc
import Synchronization

/// Two ends of sockets, or one end for both, that carry lines of text. Whoever made them closes them.
final class LineStream: Sendable {
    private let input: Int32
    private let output: Int32
    private let unread = Mutex(Data())

    /// - Parameters:
    ///   - input: What is written to.
    ///   - output: What is read from.
    init(input: Int32, output: Int32) {
        self.input = input
        self.output = output
    }

    /// Writes a line.
    func write(line: String) throws {
        let bytes = Array((line + "\n").utf8)
        let sent = send(input, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        guard sent == bytes.count else { throw ChildProcess.Failure(description: "send: \(errno)") }
    }

    /// Waits for the next line.
    func readLine() throws -> String {
        try unread.withLock { unread in
            while true {
                if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                    defer { unread = Data(unread[(end + 1)...]) }
                    return String(decoding: unread[..<end], as: UTF8.self)
                }
                guard try readMore(into: &unread) else {
                    throw ChildProcess.Failure(description: "it ended, or said no more")
                }
            }
        }
    }

    /// Waits for the end, and gives what has not been read.
    func readToEnd() throws -> String {
        try unread.withLock { unread in
            while try readMore(into: &unread) {}
            return String(decoding: unread, as: UTF8.self)
        }
    }

    /// False at the end.
    private func readMore(into unread: inout Data) throws -> Bool {
        var entry = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, LineStream.patience) > 0 else {
            throw ChildProcess.Failure(description: "it says nothing for a minute and a half")
        }
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = read(output, &bytes, bytes.count)
        if count > 0 { unread.append(contentsOf: bytes[..<count]) }
        return count > 0
    }

    /// Milliseconds; less than the time that a suite may take.
    private static let patience: Int32 = 90_000
}
