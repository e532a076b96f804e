public import FoundationEssentials

/// Makes other bytes of a body's bytes: on the way out of what an encoder made, on the way in of what a server sent. Encryption fits here.
///
///     let sealed = BodyTransform { try cipher.seal($0) }.then(.base64)
public struct BodyTransform: Sendable {
    private let transform: @Sendable (Data) throws -> Data

    /// Makes a transform of a function.
    public init(_ transform: @escaping @Sendable (Data) throws -> Data) { self.transform = transform }

    /// The other bytes.
    /// - Throws: what the function throws.
    public func callAsFunction(_ data: Data) throws -> Data { try transform(data) }

    /// This transform, and another after it.
    public func then(_ next: BodyTransform) -> BodyTransform {
        BodyTransform { try next(self($0)) }
    }
}

extension BodyTransform {
    /// Base64 of the bytes, on one line (RFC 4648 §4).
    public static let base64 = BodyTransform { $0.base64EncodedData() }

    /// The bytes behind Base64; white space is passed over (RFC 4648 §3.3).
    ///
    /// Throws `NotBase64` where there is anything else.
    public static let base64Decoded = BodyTransform { data in
        let text = data.filter { $0 != 0x20 && !(0x09...0x0D ~= $0) }
        guard let decoded = Data(base64Encoded: text) else { throw NotBase64() }
        return decoded
    }

    /// The bytes were to be Base64, and are not.
    public struct NotBase64: Error, Sendable, Hashable {
        /// Makes the error.
        public init() {}
    }
}
