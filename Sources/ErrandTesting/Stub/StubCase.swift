/// The name of one way in which a service may answer an endpoint: one of the usual ones, or a name of your own.
///
/// `"soldOut"` is as good as `.ok`. An endpoint says what each means for it in `StubbedRequest.stubs`.
public struct StubCase: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name.
    public let rawValue: String

    /// Makes a name of any text.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Makes a name of a literal.
    public init(stringLiteral value: String) { rawValue = value }

    /// The name.
    public var description: String { rawValue }
}

extension StubCase {
    /// The service does what was asked.
    public static let ok: StubCase = "ok"
    /// The credential is missing, wrong or expired; status 401 unless the endpoint says otherwise.
    public static let unauthorized: StubCase = "unauthorized"
    /// Nobody is signed in; status 600 unless the endpoint says otherwise.
    public static let notLoggedIn: StubCase = "notLoggedIn"
    /// The service understood and refuses.
    public static let refused: StubCase = "refused"
    /// The service is broken; status 500 unless the endpoint says otherwise.
    public static let serverError: StubCase = "serverError"
    /// There is no network.
    public static let offline: StubCase = "offline"
    /// No answer comes within the timeout.
    public static let timeout: StubCase = "timeout"

    /// What the name means for an endpoint that does not say; nil for names that mean something else to each.
    public var standardAnswer: StubAnswer? {
        switch self {
        case .unauthorized: .status(401)
        case .notLoggedIn: .status(600)
        case .serverError: .status(500)
        case .offline: .offline
        case .timeout: .timeout
        default: nil
        }
    }
}
