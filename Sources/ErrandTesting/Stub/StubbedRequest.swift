public import Errand

/// An endpoint that says how its service answers: named cases in one place, to evaluate it on and to send it against.
///
///     extension GetUser: StubbedRequest {
///         static var stubs: [StubCase: StubAnswer] {
///             [.ok: .json(#"{"id": 7, "name": "Mei"}"#), .refused: .json(#"{"code": 1004}"#, status: 409)]
///         }
///     }
public protocol StubbedRequest: BaseRequest {
    /// What the service does in each case. What is not here is `StubCase.standardAnswer`.
    static var stubs: [StubCase: StubAnswer] { get }
}

extension StubbedRequest {
    /// What the service does in a case.
    /// - Throws: `MissingStub` if neither the endpoint nor the case itself says it.
    public static func stub(for stubCase: StubCase) throws(MissingStub) -> StubAnswer {
        guard let answer = stubs[stubCase] ?? stubCase.standardAnswer else {
            throw MissingStub(endpoint: "\(Self.self)", stubCase: stubCase)
        }
        return answer
    }

    /// The outcome that a send would end in in this case; no agent takes part, and no time passes.
    ///
    /// A stub that never answers is `.cancelled`, which is how such a send ends; of one that answers late, the answer counts.
    /// - Throws: `MissingStub` if neither the endpoint nor the case itself says what the service does.
    public func outcome(of stubCase: StubCase) throws(MissingStub) -> Outcome<Output, Rejection> {
        outcome(ofStub: try Self.stub(for: stubCase))
    }

    private func outcome(ofStub answer: StubAnswer) -> Outcome<Output, Rejection> {
        switch answer {
        case .response(let response): outcome(of: response)
        case .failure(let error): Outcome(Failure(ErrandError(error)))
        case .never: .cancelled
        case .delayed(let answer, _): outcome(ofStub: answer)
        }
    }
}

/// A case of which an endpoint does not say what its service does.
public struct MissingStub: Error, Sendable, Hashable, CustomStringConvertible {
    /// The endpoint's name.
    public let endpoint: String
    /// The case.
    public let stubCase: StubCase

    /// Names an endpoint and a case.
    public init(endpoint: String, stubCase: StubCase) {
        self.endpoint = endpoint
        self.stubCase = stubCase
    }

    /// Endpoint and case.
    public var description: String { "\(endpoint) has no stub for \(stubCase)" }
}
