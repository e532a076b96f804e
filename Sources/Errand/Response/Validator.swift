public import ErrandWire

/// Reads an answer's verdict; a pure function, so that it is tested on canned bytes without an agent.
///
/// Validators compose: in `a.and(b)`, `b` sees what `a` made of the answer and makes it more exact.
public struct Validator: Sendable {
    /// Also opens the body, where `.opened(by:)` is among what it is made of.
    private let judge: @Sendable (inout HTTPResponse, Verdict) -> Verdict

    /// A validator that refines the verdict of those before it, which begins as `.success`.
    public init(refining judge: @escaping @Sendable (_ response: HTTPResponse, _ sofar: Verdict) -> Verdict) {
        self.judge = { judge($0, $1) }
    }

    /// A validator that is asked only about answers that were good so far.
    public init(_ check: @escaping @Sendable (HTTPResponse) -> Verdict) {
        judge = { $1 == .success ? check($0) : $1 }
    }

    /// A validator that may change the answer for those behind it, and for the decoder.
    init(opening judge: @escaping @Sendable (inout HTTPResponse, Verdict) -> Verdict) { self.judge = judge }

    /// The verdict on an answer.
    public func callAsFunction(_ response: HTTPResponse) -> Verdict {
        var response = response
        return open(&response)
    }

    /// The verdict on an answer, which is opened by the way.
    func open(_ response: inout HTTPResponse) -> Verdict { judge(&response, .success) }

    /// This validator, then `next`.
    public func and(_ next: Validator) -> Validator {
        Validator(opening: { response, sofar in
            let verdict = judge(&response, sofar)
            return next.judge(&response, verdict)
        })
    }
}

extension Validator {
    /// Accepts 200…299; the default.
    public static let status = Validator.status(200...299)

    /// Accepts the statuses of a range.
    public static func status(_ accepted: ClosedRange<Int>) -> Validator { status(where: { accepted.contains($0) }) }

    /// Accepts these statuses.
    public static func status(_ accepted: Int...) -> Validator { status(where: { accepted.contains($0) }) }

    /// Accepts the statuses for which `isAccepted` holds; any from 200 to 999 may come.
    public static func status(where isAccepted: @escaping @Sendable (Int) -> Bool) -> Validator {
        Validator { response in
            Verdict(
                status: response.status, isAccepted: isAccepted(response.status),
                retryAfter: response.headers[.retryAfter].flatMap(Int.init).flatMap { $0 < 0 ? nil : .seconds($0) })
        }
    }

    /// Reads the envelope, with the standard meaning of its codes: 401, 600, 500, and `success`.
    public static func envelope(_ envelope: Envelope = Envelope(), success: Set<Int> = [200]) -> Validator {
        Validator(refining: { response, sofar in
            sofar.refined(by: envelope.read(response)) { Verdict.ofStandardCode($0, success: success) }
        })
    }

    /// Reads the envelope, with a service's own meaning of its codes.
    public static func codes<Code: ServerCode>(_: Code.Type, in envelope: Envelope = Envelope()) -> Validator {
        Validator(refining: { response, sofar in
            sofar.refined(by: envelope.read(response)) { message in
                message.code.flatMap(Code.init(rawValue:))?.verdict(message) ?? .rejected(message)
            }
        })
    }

    /// Accepts whatever came.
    public static let always = Validator { _ in .success }
}
