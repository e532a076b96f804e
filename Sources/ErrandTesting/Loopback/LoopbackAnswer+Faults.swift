import ErrandWire
import FoundationEssentials

extension LoopbackAnswer {
    private static func silence(_ ending: Ending) -> LoopbackAnswer {
        var answer = LoopbackAnswer()
        answer.form = .silence
        answer.ending = ending
        return answer
    }

    /// Reads the request and never answers, until the client goes away or the server stops.
    public static let never = silence(.stall)

    /// Reads the request and closes.
    public static let closeBeforeAnswer = silence(.close)

    /// Reads the request's head, not its body, and closes. Only for a route without a handler, as `early` is.
    public static let closeBeforeReading = silence(.close).early()

    /// Reads the request and resets the connection.
    public static let resetBeforeAnswer = silence(.reset)

    /// Reads the request, closes in order and resets what still comes, as a server does that does not wait for the rest of a body.
    public static let closeAndResetBeforeAnswer = silence(.closeAndReset)

    /// Bytes that are not HTTP; then closes.
    public static let garbage = raw([0x00, 0xFF, 0x16, 0x03] + Array("this is not HTTP\r\n\r\n".utf8))
        .closingUnannounced

    /// A chunked body that goes on until the client goes away or the server stops.
    public static let endless: LoopbackAnswer = {
        var answer = LoopbackAnswer.data(Data(repeating: UInt8(ascii: "."), count: 16_384))
        answer.framing = .endless
        return answer
    }()

    /// An answer with one header field of so many bytes.
    public static func hugeHeader(_ bytes: Int) -> LoopbackAnswer {
        .text("huge").header("X-Huge", String(repeating: "h", count: max(0, bytes)))
    }

    /// Announces all of the body and closes after the first bytes of it, counted as they are on the wire.
    public func cut(after bytes: Int) -> LoopbackAnswer { limited(to: bytes, ending: .close) }

    /// Announces all of the body and resets the connection after the first bytes of it.
    public func reset(after bytes: Int) -> LoopbackAnswer { limited(to: bytes, ending: .reset) }

    /// Announces all of the body and says no more after the first bytes of it, until the client goes away.
    public func stall(after bytes: Int) -> LoopbackAnswer { limited(to: bytes, ending: .stall) }

    /// Sends a FIN after the answer and goes on reading until the client closes.
    public var halfClose: LoopbackAnswer { limited(to: limit, ending: .halfClose) }

    /// Says a Content-Length that is not the body's; closes if more was said than comes.
    public func wrongLength(announced length: Int) -> LoopbackAnswer {
        var answer = length > body.count ? closingUnannounced : self
        answer.framing = .announced(length)
        return answer
    }

    /// The body as a chunk, then a chunk size that is no number; then closes.
    public var badChunk: LoopbackAnswer { chunked(ending: .broken) }

    /// Closes before the last chunk.
    public var chunkedWithoutEnd: LoopbackAnswer { chunked(ending: .missing) }

    private func limited(to bytes: Int?, ending: Ending) -> LoopbackAnswer {
        var answer = self
        answer.limit = bytes.map { max(0, $0) }
        answer.ending = ending
        return answer
    }

    private func chunked(ending: ChunkEnding) -> LoopbackAnswer {
        var answer = closingUnannounced
        if case .chunked(let sizes, _) = framing {
            answer.framing = .chunked(sizes: sizes, ending: ending)
        } else {
            answer.framing = .chunked(sizes: [], ending: ending)
        }
        return answer
    }
}
