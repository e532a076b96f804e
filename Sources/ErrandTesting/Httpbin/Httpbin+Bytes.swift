import Errand
import FoundationEssentials

extension LoopbackServer {
    func addByteRoutes() {
        route("/bytes/*") { request in
            guard let count = request.number(upTo: 64 << 20) else {
                return .refusal("not a number of bytes up to 64 MiB")
            }
            return .data(Data((0..<count).lazy.map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 >> 8) }))
        }
        route("/range/*") { request in
            guard let count = request.number(upTo: 64 << 20), count > 0 else {
                return .text("not a number of bytes from 1 to 64 MiB\n", status: 404)
            }
            return RangedBytes(count: count).answer(to: request)
        }
        route("/drip") { request in
            let numbers = ["duration": 2.0, "numbytes": 10, "delay": 2, "code": 200]
                .map { name, usual in (name, request.argument(name).map { Double($0) ?? -1 } ?? usual) }
            let values = Dictionary(uniqueKeysWithValues: numbers)
            guard let duration = values["duration"], let count = values["numbytes"], let delay = values["delay"],
                let code = values["code"], 0...3600 ~= duration, 0...3600 ~= delay, 1...1_048_576 ~= count,
                200...999 ~= code
            else { return .refusal("not a duration, number of bytes, delay and code") }
            let body = Data(repeating: UInt8(ascii: "*"), count: Int(count))
            return .data(body, status: Int(code)).drip(1, every: .seconds(duration / count)).after(.seconds(delay))
        }
    }
}

/// The letters from a to z again and again, of which a part can be asked for (RFC 9110 §14).
struct RangedBytes {
    let count: Int

    /// As httpbin has it, in quotes, which it leaves out against RFC 9110 §8.8.3.
    var eTag: String { "\"range\(count)\"" }

    /// The part that was asked for, or all.
    func answer(to request: LoopbackRequest) -> LoopbackAnswer {
        let ifRange = request.headers[.ifRange]
        let asked = ifRange == nil || ifRange == eTag ? request.headers[.range].flatMap(RangedBytes.ends) : nil
        guard let asked else { return answer(0..<count, status: 200) }
        guard let range = range(asked) else {
            return headed(.status(416)).header(.contentRange, "bytes */\(count)")
        }
        return answer(range, status: 206).header(
            .contentRange, "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(count)")
    }

    private func answer(_ range: Range<Int>, status: Int) -> LoopbackAnswer {
        headed(.data(Data(range.lazy.map { UInt8(ascii: "a") + UInt8($0 % 26) }), status: status))
    }

    private func headed(_ answer: LoopbackAnswer) -> LoopbackAnswer {
        answer.header(.eTag, eTag).header("Accept-Ranges", "bytes")
    }

    /// The ends of one range as they are written, the first missing for a suffix; nil for what is no single range, which is
    /// passed over.
    private static func ends(_ text: String) -> (first: Int?, last: Int?)? {
        guard text.hasPrefix("bytes="), !text.contains(",") else { return nil }
        let parts = text.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy(ASCII.isDigit) }) else { return nil }
        let ends = (first: Int(parts[0]), last: Int(parts[1]))
        if ends == (nil, nil) { return nil }
        if let first = ends.first, let last = ends.last, last < first { return nil }
        return ends
    }

    /// Nil if none of it is there.
    private func range(_ ends: (first: Int?, last: Int?)) -> Range<Int>? {
        guard let first = ends.first else {
            let length = min(ends.last ?? 0, count)
            return length > 0 ? count - length..<count : nil
        }
        return first < count ? first..<min(ends.last ?? count - 1, count - 1) + 1 : nil
    }
}
