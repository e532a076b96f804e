import ErrandWire

// What is printed or dumped tells what it is and how it ended; no query, header, body or value of the caller's stands in it. Texts that a
// server sent are taken through the standard redaction.

extension Response: CustomStringConvertible, CustomReflectable {
    /// The endpoint's type, the outcome, the status and the size.
    public var description: String {
        let kind = outcome.failure?.description ?? "success"
        return "\(R.self): \(kind)\(http.map { ", \($0)" } ?? "")"
    }
    /// The description, so that `dump` tells no more.
    public var customMirror: Mirror { .text(of: self) }
}

extension Failure: CustomStringConvertible, CustomReflectable {
    /// The case, the code, and the server's text or the error.
    public var description: String {
        switch self {
        case .unauthorized(let message), .notLoggedIn(let message), .serverError(let message): "\(kind): \(message)"
        case .rejected(let rejection as ServerMessage): "rejected: \(rejection)"
        case .rejected(let rejection): "rejected: \(Failure.name(of: rejection))"
        case .noNetwork(let error): "noNetwork: \(error)"
        case .cancelled: "cancelled"
        case .failed(let error): "failed: \(error)"
        }
    }
    /// The description, so that `dump` tells no more.
    public var customMirror: Mirror { .text(of: self) }

    /// The case of an enum without what it holds; of other types the name and the code.
    private static func name(of rejection: Rejection) -> String {
        let mirror = Mirror(reflecting: rejection)
        if mirror.displayStyle == .enum { return mirror.children.first?.label ?? "\(rejection)" }
        return "\(Rejection.self)\(rejection.code.map { ", code \($0)" } ?? "")"
    }
}

extension ServerMessage: CustomStringConvertible, CustomReflectable {
    /// Status, code and text.
    public var description: String {
        let code = code.map { ", code \($0)" } ?? ""
        return "status \(status)\(code)\(text.isEmpty ? "" : ", \(Redaction.standard.text(text).debugDescription)")"
    }
    /// The description, so that `dump` tells no more.
    public var customMirror: Mirror { .text(of: self) }
}

extension ErrandError: CustomReflectable {
    /// The description, so that `dump` tells no more.
    public var customMirror: Mirror { .text(of: self) }
}

extension Ending: CustomStringConvertible, CustomReflectable {
    /// The outcome, the code, the status and the error.
    public var description: String {
        let code = code.map { ", code \($0)" } ?? ""
        return "\(kind)\(code)\(response.map { ", \($0)" } ?? "")\(error.map { ", \($0)" } ?? "")"
    }
    /// The description, so that `dump` tells no more.
    public var customMirror: Mirror { .text(of: self) }
}

extension Event: CustomStringConvertible, CustomReflectable {
    /// The step, and what it is about.
    public var description: String {
        switch self {
        case .started: "started"
        case .built(let request): "built \(request)"
        case .dispatched(let queued): "dispatched after \(queued)"
        case .sending(let request, let attempt): "sending \(request), attempt \(attempt)"
        case .interim(let status, _): "interim \(status)"
        case .head(let status, _): "head \(status)"
        case .received(let response, let attempt): "received \(response), attempt \(attempt)"
        case .lost(let error, let attempt): "lost \(error), attempt \(attempt)"
        case .ended(let ending): "ended \(ending)"
        }
    }
    /// The description, so that `dump` tells no more.
    public var customMirror: Mirror { .text(of: self) }
}

extension SendInfo: CustomStringConvertible, CustomReflectable {
    /// The number, the endpoint, and where it was sent.
    public var description: String { "#\(id) \(name) at \(site)" }
    /// The description, so that `dump` tells no more.
    public var customMirror: Mirror { .text(of: self) }
}

extension Call: CustomStringConvertible, CustomReflectable {
    /// The number, the endpoint, method and URL without its query.
    public var description: String { "#\(identity.id) \(name): \(request)" }
    /// The description, so that `dump` tells no more.
    public var customMirror: Mirror { .text(of: self) }
}

extension Call.Identity: CustomStringConvertible, CustomReflectable {
    /// The number, the endpoint, method and URL without its query.
    public var description: String { "#\(id) \(endpoint): \(request)" }
    /// The description, so that `dump` tells no more.
    public var customMirror: Mirror { .text(of: self) }
}

extension RequestPreview: CustomStringConvertible, CustomReflectable {
    /// Method and URL without its query, and the environment's name.
    public var description: String { "\(request) in \(environment.name)" }
    /// The description, so that `dump` tells no more.
    public var customMirror: Mirror { .text(of: self) }
}

extension Mirror {
    /// A mirror of a value that shows its description and nothing else.
    fileprivate static func text<Value: CustomStringConvertible>(of value: Value) -> Mirror {
        Mirror(value, unlabeledChildren: [value.description])
    }
}
