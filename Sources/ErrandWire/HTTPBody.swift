public import FoundationEssentials

/// What a request carries: its bytes, and whether they can be given twice.
public enum HTTPBody: Sendable, Hashable {
    /// No body.
    case none
    /// These bytes.
    case data(Data)

    /// Bytes to be sent; nil when that is not known beforehand.
    public var length: Int? {
        switch self {
        case .none: 0
        case .data(let data): data.count
        }
    }

    /// Whether the same bytes can be given again, which a retry, a redirect or a renewed sign-in needs.
    public var isReplayable: Bool {
        switch self {
        case .none, .data: true
        }
    }
}
