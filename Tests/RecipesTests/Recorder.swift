import Errand

/// Collects values from anywhere.
final class Recorder<Value: Sendable>: Sendable {
    private let values = Locked<[Value]>([])

    @Sendable func add(_ value: Value) { values.withLock { $0.append(value) } }
    var all: [Value] { values.withLock { $0 } }
}

extension HTTPRequest {
    /// The body as text.
    var text: String { if case .data(let bytes) = body { String(decoding: bytes, as: UTF8.self) } else { "" } }
}
