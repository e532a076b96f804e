import ErrandWire

/// An answer as what is done on the socket, step by step.
struct LoopbackScript: Sendable, Hashable {
    enum Step: Sendable, Hashable {
        /// One write.
        case send([UInt8])
        case wait(Duration)
        /// Writes again and again, waiting between, until the other side is gone.
        case sendForever([UInt8], pause: Duration)
    }

    private(set) var steps: [Step] = []
    let ending: LoopbackAnswer.Ending

    /// Plans the answer to `request`.
    init(_ answer: LoopbackAnswer, for request: LoopbackRequest) {
        let mustClose = request.wantsClose || !request.isComplete
        let announcesClose = answer.announcesClose || (mustClose && answer.ending == .keepAlive)
        let saysClose = answer.headers[.connection].map(ASCII.lowercased) == "close"
        let isOver = announcesClose || saysClose
        ending = answer.ending == .keepAlive && isOver ? .close : answer.ending

        var head = answer.interimBytes
        if let delay = answer.delay {
            add(head)
            head = []
            steps.append(.wait(delay))
        }
        head += answer.headBytes(for: request.method, closes: announcesClose)
        if let chunk = answer.endlessChunk(for: request.method) {
            planEndless(head: head, chunk: chunk, answer: answer)
        } else {
            var body = answer.bodyBytes(for: request.method)
            if let limit = answer.limit { body = Array(body.prefix(limit)) }
            plan(head: head, body: body, pace: answer.pace)
        }
    }

    private mutating func add(_ bytes: [UInt8]) {
        if !bytes.isEmpty { steps.append(.send(bytes)) }
    }

    /// Head and body go in one write: two cost 40 ms a request, by Nagle's algorithm and delayed acknowledgements.
    private mutating func plan(head: [UInt8], body: [UInt8], pace: LoopbackAnswer.Pace?) {
        guard let pace else { return add(head + body) }
        if !pace.isHeadToo { add(head) }
        var rest = (pace.isHeadToo ? head + body : body)[...]
        var isFirst = pace.isHeadToo || head.isEmpty
        while !rest.isEmpty {
            if !isFirst { steps.append(.wait(pace.time)) }
            isFirst = false
            add(Array(rest.prefix(pace.bytes)))
            rest = rest.dropFirst(pace.bytes)
        }
    }

    private mutating func planEndless(head: [UInt8], chunk: [UInt8], answer: LoopbackAnswer) {
        if let limit = answer.limit {
            let repeated = (0...(limit / chunk.count)).flatMap { _ in chunk }
            return plan(head: head, body: Array(repeated.prefix(limit)), pace: answer.pace)
        }
        add(head)
        steps.append(.sendForever(chunk, pause: answer.pace?.time ?? .zero))
    }
}
