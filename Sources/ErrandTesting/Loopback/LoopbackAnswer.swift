public import ErrandWire
public import FoundationEssentials

/// What a loopback server says to a request, and how it says it: well, slowly, wrongly, in part, or not at all.
///
///     .json(#"{"code":200}"#)
///     .status(503).header("Retry-After", "1")
///     .text("hello").cut(after: 2)
public struct LoopbackAnswer: Sendable, Hashable {
    /// Any number, also one that no answer may have; it is written as it is.
    public var status: Int
    /// The text after the status: nil leaves out the space before it too, as some servers do.
    public var reason: String?
    /// `HTTP/1.1`, unless said otherwise; written as it is.
    public var version = "HTTP/1.1"
    /// Written as they are. Content-Length and Transfer-Encoding are added if no field frames the body.
    public var headers: HTTPHeaders
    /// The body before its framing.
    public var body: Data

    var form: Form = .message
    var framing: Framing = .length
    var interims: [Interim] = []
    var trailers: HTTPHeaders = [:]
    var delay: Duration?
    var limit: Int?
    var pace: Pace?
    var announcesClose = false
    var ending: Ending = .keepAlive
    var reading: LoopbackReading = .whole

    /// An answer as usual: with a Content-Length, at once, on a connection that stays open.
    public init(_ status: Int = 200, headers: HTTPHeaders = [:], body: Data = Data()) {
        self.status = status
        self.reason = LoopbackAnswer.phrase(status)
        self.headers = headers
        self.body = body
    }

    enum Form: Sendable, Hashable {
        case message
        /// The body is the whole answer.
        case raw
        /// Not a byte.
        case silence
    }

    enum Framing: Sendable, Hashable {
        case length
        case announced(Int)
        case chunked(sizes: [Int], ending: ChunkEnding)
        case untilClose
        /// The body as a chunk, again and again.
        case endless
    }

    enum ChunkEnding: Sendable, Hashable {
        case complete, missing, broken
    }

    struct Interim: Sendable, Hashable {
        let status: Int
        let headers: HTTPHeaders
    }

    struct Pace: Sendable, Hashable {
        let bytes: Int
        let time: Duration
        let isHeadToo: Bool
    }

    /// What becomes of the connection.
    enum Ending: Sendable, Hashable {
        case keepAlive
        /// FIN, once what the other side sent is read.
        case close
        /// RST.
        case reset
        /// FIN, and RST right behind it.
        case closeAndReset
        /// FIN, then reads until the other side closes.
        case halfClose
        /// Nothing, until the other side closes.
        case stall
    }
}

extension LoopbackAnswer: CustomStringConvertible {
    /// How it answers, in a line.
    public var description: String {
        switch form {
        case .message: "\(status), \(body.count) bytes, \(framing), then \(ending)"
        case .raw: "\(body.count) raw bytes, then \(ending)"
        case .silence: "nothing, then \(ending)"
        }
    }
}

extension LoopbackAnswer {
    /// No body, with this status.
    public static func status(_ status: Int) -> LoopbackAnswer { .init(status) }

    /// A JSON text.
    public static func json(_ text: String, status: Int = 200) -> LoopbackAnswer {
        .init(status, headers: [.contentType: "application/json"], body: Data(text.utf8))
    }

    /// Text in UTF-8.
    public static func text(_ text: String, status: Int = 200) -> LoopbackAnswer {
        .init(status, headers: [.contentType: "text/plain; charset=utf-8"], body: Data(text.utf8))
    }

    /// Bytes; without a type, no Content-Type is said.
    public static func data(
        _ data: Data, type: String? = "application/octet-stream", status: Int = 200
    ) -> LoopbackAnswer {
        .init(status, headers: type.map { [.contentType: $0] } ?? [:], body: data)
    }

    /// These bytes and no others, from the status line to the end of the body. All of them count as body to `cut`,
    /// `drip` and their like.
    public static func raw(_ bytes: some Sequence<UInt8>) -> LoopbackAnswer {
        var answer = LoopbackAnswer(body: Data(bytes))
        answer.form = .raw
        return answer
    }

    /// This text and no other, from the status line to the end of the body; lines end as the text says.
    public static func raw(_ text: String) -> LoopbackAnswer { .raw(text.utf8) }
}
