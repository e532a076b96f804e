import ErrandWire
import FoundationEssentials

/// Makes the entries of a log: text of values, and nothing else.
struct LogFormat: Sendable {
    let redaction: Redaction
    let bodyLimit: Int

    /// How much of a body stands in the line of a failure.
    private static let excerpt = 400
    private static let largestExcerpted = 64 << 10

    /// - Returns: nil if the level asks for nothing.
    func entry(
        for event: Event, of send: SendInfo, _ record: SendRecord, at time: Duration, _ level: ConsoleLog.Level
    ) -> String? {
        let begin = "\(LogFormat.stamp(time)) #\(send.id) \(send.name.visible())"
        switch event {
        case .ended(let ending):
            guard level >= (ending.kind == .success ? .brief : .failures) else { return nil }
            return "\(begin) \(line(ending, of: send, record, at: time, hasExcerpt: level < .full))"
        case _ where level < .full: return nil
        case .started, .built, .dispatched, .head: return nil
        case .sending(let request, let attempt):
            return block("\(begin) -> attempt \(attempt), from \(site(send))", lines(request, send))
        case .interim(let status, let headers):
            return block("\(begin) <- interim \(status)", lines(headers))
        case .received(let response, let attempt):
            return block("\(begin) <- \(response.status), attempt \(attempt)\(facts(response))", lines(response, send))
        case .lost(let error, let attempt):
            return "\(begin) <- nothing, attempt \(attempt): \(redaction.text(error.description).visible())"
        }
    }

    private func line(
        _ ending: Ending, of send: SendInfo, _ record: SendRecord, at time: Duration, hasExcerpt: Bool
    ) -> String {
        var words: [String] = []
        if let request = record.request { words += [request.method.rawValue.visible(), url(request)] }
        words.append(ending.status.map { "\($0)" } ?? "-")
        words.append(ending.kind.rawValue)
        words.append(LogFormat.milliseconds(time - record.start))
        words.append("attempts=\(max(ending.attempts, record.attempts))")
        words.append("queued=\(LogFormat.milliseconds(max(ending.queued, record.queued)))")
        words.append("bytes=\(ending.response?.body.count ?? 0)")
        if let tag = send.options.tag { words.append("tag=\(redaction.text(tag).visible().debugDescription)") }
        words.append("at \(site(send))")
        if let error = ending.error { words.append("- \(redaction.text(error.description).visible())") }
        if ending.kind != .success, hasExcerpt, let response = ending.response, !response.body.isEmpty {
            words.append("- \(excerpt(response, send))")
        }
        return words.joined(separator: " ")
    }

    private func lines(_ request: HTTPRequest, _ send: SendInfo) -> [String] {
        var all = ["\(request.method.rawValue.visible()) \(url(request))"] + lines(request.headers)
        var bodyIsLong = false
        if case .data(let data) = request.body {
            all += body(data, type: request.headers[.contentType], send)
            bodyIsLong = data.count > bodyLimit
        }
        let command = request.curlCommand(redaction: redaction, hidesBody: send.options.hidesBodies || bodyIsLong)
        return all + ["", command.cut(at: max(bodyLimit, 4096))]
    }

    private func lines(_ response: HTTPResponse, _ send: SendInfo) -> [String] {
        let trailers = response.trailers.isEmpty ? [] : [""] + lines(response.trailers)
        return lines(response.headers) + body(response.body, type: response.headers[.contentType], send) + trailers
    }

    private func lines(_ headers: HTTPHeaders) -> [String] {
        redaction.headers(headers).fields.map { "\($0.name.text.visible()): \($0.value.visible())" }
    }

    private func body(_ body: Data, type: String?, _ send: SendInfo) -> [String] {
        if body.isEmpty { return [] }
        let text = text(body, type: type, send, pretty: true)
        return [""] + text.visible(keepsLines: true).cut(at: bodyLimit).split(separator: "\n").map(String.init)
    }

    /// Of a body so large that to redact it whole would hold up the send, only type and size are told.
    private func excerpt(_ response: HTTPResponse, _ send: SendInfo) -> String {
        let type = response.headers[.contentType]
        let isShort = response.body.count <= LogFormat.largestExcerpted
        return (isShort ? text(response.body, type: type, send, pretty: false) : size(of: response.body, type: type))
            .visible().cut(at: min(bodyLimit, LogFormat.excerpt))
    }

    /// The body, or what can be said of it.
    private func text(_ body: Data, type: String?, _ send: SendInfo, pretty isPretty: Bool) -> String {
        if send.options.hidesBodies, redaction.isOn { return "[hidden, \(body.count) bytes]" }
        if let text = redaction.body(body, type: type, pretty: isPretty) { return text }
        return size(of: body, type: type)
    }

    private func size(of body: Data, type: String?) -> String {
        "[\(type.map { redaction.text($0) } ?? "no type"), \(body.count) bytes]"
    }

    private func facts(_ response: HTTPResponse) -> String {
        guard let exchange = response.exchange else { return "" }
        let reused = exchange.metrics.isConnectionReused ? ", connection reused" : ""
        return ", \(exchange.version), \(LogFormat.milliseconds(exchange.metrics.total))\(reused)"
    }

    private func url(_ request: HTTPRequest) -> String { redaction.url(request.url).visible() }

    private func site(_ send: SendInfo) -> String { send.site.description.visible() }

    /// Lines that belong to an entry cannot be taken for one.
    private func block(_ head: String, _ lines: [String]) -> String {
        ([head] + lines.map { $0.isEmpty ? "  |" : "  | \($0)" }).joined(separator: "\n")
    }

    /// Seconds since the agent was made: `[12.345]`.
    private static func stamp(_ time: Duration) -> String {
        let thousandths = time.microseconds / 1000
        let fraction = String(thousandths % 1000)
        return "[\(thousandths / 1000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)]"
    }

    /// With one digit behind the point: `12.3ms`.
    private static func milliseconds(_ time: Duration) -> String {
        let tenths = time.microseconds / 100
        return "\(tenths / 10).\(tenths % 10)ms"
    }
}

extension Duration {
    /// Whole microseconds, none below zero.
    fileprivate var microseconds: Int64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, seconds < 1 << 40 else { return 0 }
        return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    }
}
