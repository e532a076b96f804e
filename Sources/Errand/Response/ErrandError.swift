public import ErrandWire

/// What can go wrong between a request and its outcome, one case a stage.
///
///     unbuildable   you        the request cannot be sent; nothing was
///     unreachable   network    no trusted connection to the server
///     limit         time       one of the limits ended it
///     broken        answer     it ended or went wrong before it was whole
///     malformed     contract   not what the service agreed to send
///     undecodable   contract   no output could be made of it
///     failed        a part     an interceptor of yours, or the transport, threw
///     cancelled     caller     the task, the handle or the agent was cancelled
///
/// Indirect, since it has a place in every frame of the pipeline and is seldom there.
public indirect enum ErrandError: Error, Sendable {
    case unbuildable(InvalidRequest)
    case unreachable(TransportError)
    /// `cause` is the transport's word for those limits that it keeps.
    case limit(Limit, cause: TransportError?)
    /// What had come by then is in the answer, if anything had.
    case broken(HTTPResponse?, TransportError)
    case malformed(HTTPResponse, path: String, reason: String)
    case undecodable(HTTPResponse, any Error)
    case failed(any Error)
    case cancelled
}

extension ErrandError {
    /// Puts a transport's error into its stage.
    public init(_ error: TransportError) {
        switch error.reason {
        case .cancelled: self = .cancelled
        case .invalid(let why): self = .unbuildable(why)
        case .hostNotFound, .connectionRefused, .unreachable, .tls, .proxy: self = .unreachable(error)
        case .limit(let limit): self = .limit(limit, cause: error)
        case .connectionLost, .truncated, .brokenAnswer, .badContentEncoding:
            self = .broken(error.partialResponse, error)
        case .shutDown, .internal: self = .failed(error)
        }
    }

    /// The transport's error behind it, if one is.
    public var transportError: TransportError? {
        switch self {
        case .unreachable(let error), .broken(_, let error): error
        case .limit(_, let cause): cause
        case .failed(let error): error as? TransportError
        case .unbuildable, .malformed, .undecodable, .cancelled: nil
        }
    }

    /// The answer, or as much of it as came.
    public var response: HTTPResponse? {
        switch self {
        case .broken(let response, _): response
        case .malformed(let response, _, _), .undecodable(let response, _): response
        case .limit(_, let cause): cause?.partialResponse
        case .unbuildable, .unreachable, .failed, .cancelled: nil
        }
    }
}

extension ErrandError: CustomStringConvertible {
    /// What, where and of what. No header, body or query stands in it.
    public var description: String {
        switch self {
        case .unbuildable(let why): "unbuildable: \(why)"
        case .unreachable(let error): "unreachable: \(error)"
        case .limit(let limit, let cause): cause.map { "limit: \($0)" } ?? "limit: \(limit)"
        case .broken(_, let error): "broken: \(error)"
        case .malformed(let response, let path, let reason): "malformed: \(path) \(reason) (status \(response.status))"
        case .undecodable(let response, let error):
            "undecodable: \(ErrandError.summary(of: error)) (status \(response.status))"
        case .failed(let error): "failed: \(type(of: error))"
        case .cancelled: "cancelled"
        }
    }

    /// Decoding errors quote what they found, which may be secret; so only the kind and the place are told.
    private static func summary(of error: any Error) -> String {
        func place(_ path: [any CodingKey]) -> String {
            path.reduce("$") { text, key in key.intValue.map { "\(text)[\($0)]" } ?? "\(text).\(key.stringValue)" }
        }
        return switch error {
        case DecodingError.typeMismatch(let type, let context): "\(place(context.codingPath)) is no \(type)"
        case DecodingError.valueNotFound(let type, let context): "\(place(context.codingPath)) is null and no \(type)"
        case DecodingError.keyNotFound(let key, let context): "\(place(context.codingPath + [key])) is missing"
        case DecodingError.dataCorrupted(let context): "\(place(context.codingPath)) is not valid"
        case let error as any DiscreetError: "\(error)"
        default: "\(type(of: error))"
        }
    }
}

extension ErrandError: Equatable {
    /// Errors of types that cannot be compared are equal when they are of one type and say the same.
    public static func == (left: ErrandError, right: ErrandError) -> Bool {
        switch (left, right) {
        case (.unbuildable(let left), .unbuildable(let right)): left == right
        case (.unreachable(let left), .unreachable(let right)): left == right
        case (.limit(let left, let leftCause), .limit(let right, let rightCause)):
            left == right && leftCause == rightCause
        case (.broken(let left, let leftError), .broken(let right, let rightError)):
            left == right && leftError == rightError
        case (.malformed(let left, let leftPath, let leftReason), .malformed(let right, let rightPath, let rightReason)):
            left == right && leftPath == rightPath && leftReason == rightReason
        case (.undecodable(let left, let leftError), .undecodable(let right, let rightError)):
            left == right && areEqual(leftError, rightError)
        case (.failed(let left), .failed(let right)): areEqual(left, right)
        case (.cancelled, .cancelled): true
        case (.unbuildable, _), (.unreachable, _), (.limit, _), (.broken, _), (.malformed, _), (.undecodable, _),
            (.failed, _), (.cancelled, _):
            false
        }
    }

    private static func areEqual(_ left: any Error, _ right: any Error) -> Bool {
        type(of: left) == type(of: right) && String(reflecting: left) == String(reflecting: right)
    }
}
