public import ErrandWire

extension LoopbackAnswer {
    private func with(_ change: (inout LoopbackAnswer) -> Void) -> LoopbackAnswer {
        var answer = self
        change(&answer)
        return answer
    }

    /// With one more header field.
    public func header(_ name: HTTPHeaderName, _ value: String) -> LoopbackAnswer {
        with { $0.headers.add(name, value) }
    }

    /// With this text after the status; nil leaves out the space before it too.
    public func reason(_ reason: String?) -> LoopbackAnswer { with { $0.reason = reason } }

    /// With another version in the status line.
    public func version(_ version: String) -> LoopbackAnswer { with { $0.version = version } }

    /// Only after a time; the wait ends at once when the client goes away or the server stops.
    public func after(_ delay: Duration) -> LoopbackAnswer { with { $0.delay = delay } }

    /// After an interim answer (RFC 9110 §15.2), which is not delayed by `after`.
    public func interim(_ status: Int, _ headers: HTTPHeaders = [:]) -> LoopbackAnswer {
        with { $0.interims.append(.init(status: status, headers: headers)) }
    }

    /// In one chunk.
    public var chunked: LoopbackAnswer { chunked([]) }

    /// In chunks of these sizes; the last size goes on until the body ends.
    public func chunked(_ sizes: [Int]) -> LoopbackAnswer {
        with { $0.framing = .chunked(sizes: sizes, ending: .complete) }
    }

    /// In chunks, with fields after the last one.
    public func trailers(_ trailers: HTTPHeaders) -> LoopbackAnswer {
        with {
            $0.trailers = trailers
            if case .chunked = $0.framing { return }
            $0.framing = .chunked(sizes: [], ending: .complete)
        }
    }

    /// With `Connection: close`, and then so.
    public var closing: LoopbackAnswer {
        with {
            $0.announcesClose = true
            $0.ending = .close
        }
    }

    /// Closes the connection after the answer without having said so.
    public var closingUnannounced: LoopbackAnswer { with { $0.ending = .close } }

    /// Without any length: the body ends where the connection does.
    public var untilClose: LoopbackAnswer {
        with {
            $0.framing = .untilClose
            $0.ending = .close
        }
    }

    /// Writes the body in pieces, waiting between them; with no time between them, they are only parted writes.
    /// - Parameter headToo: Whether the head comes in pieces as well.
    public func drip(_ bytes: Int, every time: Duration, headToo: Bool = false) -> LoopbackAnswer {
        with { $0.pace = .init(bytes: max(1, bytes), time: time, isHeadToo: headToo) }
    }

    /// Answers when the head and so many bytes of the body have been read, and then closes. Only for an answer that is
    /// given to a route as it is: a handler is called with a whole request, unless its route says otherwise.
    public func early(bodyBytes: Int = 0) -> LoopbackAnswer {
        with { $0.reading = .head(bodyBytes: max(0, bodyBytes)) }
    }
}
