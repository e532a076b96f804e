import Foundation

/// The shop's server, in a process of its own that ends when this one does.
struct ServerProcess {
    /// Where the shop answers.
    let url: String
    /// Where nothing does.
    let closedURL: String
    private let process: Process
    private let input: Pipe

    /// What kept the server from starting.
    enum Fault: Error {
        /// It ended before it said where it listens.
        case saidNoAddress
    }

    /// Starts it and waits until it listens.
    init() throws {
        process = Process()
        input = Pipe()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appending(path: "ShopServer")
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let words = ServerProcess.line(from: output.fileHandleForReading).split(separator: " ")
        guard words.count == 2 else { throw Fault.saidNoAddress }
        (url, closedURL) = (String(words[0]), String(words[1]))
    }

    /// Ends it, by closing what it reads from.
    func stop() throws {
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    private static func line(from handle: FileHandle) -> String {
        var bytes = Data()
        while !bytes.contains(UInt8(ascii: "\n")) {
            let more = handle.availableData
            if more.isEmpty { break }
            bytes.append(more)
        }
        return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
}
