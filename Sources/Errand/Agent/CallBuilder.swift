import ErrandWire
import FoundationEssentials

/// Makes a call of a request and the agent's configuration; all that can be wrong with a request is found here, before any I/O.
struct CallBuilder {
    let configuration: AgentConfiguration
    private let hasCommonHeadersOnly: Bool
    /// The User-Agent, and the constant headers of the agent.
    private let agentHeaders: HTTPHeaders
    /// Those of a request that leaves all to the agent; nil if they make no sense, which is then found for each request.
    private let standardTerms: Terms?

    init(configuration: AgentConfiguration) {
        self.configuration = configuration
        hasCommonHeadersOnly = configuration.common.hasHeadersOnly
        var headers: HTTPHeaders = configuration.userAgent.map { [.userAgent: $0] } ?? [:]
        headers.merge(configuration.common.headers)
        agentHeaders = headers
        standardTerms = try? Terms(RequestOptions(), timeout: .inherited, tls: configuration.tls, configuration)
    }

    /// - Parameter known: the message made last in the environment.
    func call(
        for request: Blueprint, in environment: Environment, known: KnownMessage?, scope: CancellationScope,
        watch: SendWatch?
    ) throws(InvalidRequest) -> Call {
        let message: HTTPRequest
        var provision: Provision?
        if let known, known.fits(request) {
            message = known.message
        } else {
            let levels = levels(of: request, in: environment)
            message = try self.message(for: request, in: environment, levels)
            if !levels.isEmpty { provision = Provision(request, levels) }
        }
        if provision == nil { watch?.record(.built(message)) }

        let options = request.options
        let terms = try terms(for: options, timeout: request.timeout, tls: environment.tls)
        let transfer = TransferOptions(terms.transfer, endpoint: request.endpoint, scope: scope)
        let identity = Call.Identity(
            endpoint: request.endpoint, options: options, environment: environment, request: message,
            terms: terms, validator: request.validator, scope: scope, provision: provision, watch: watch)
        return Call(request: message, transfer: transfer, context: options.userInfo, identity: identity)
    }

    private func terms(
        for options: RequestOptions, timeout: TimeLimit, tls: TLSPolicy?
    ) throws(InvalidRequest) -> Terms {
        if let standardTerms, tls == nil, options.isStandard, timeout == .inherited { return standardTerms }
        return try Terms(options, timeout: timeout, tls: tls ?? configuration.tls, configuration)
    }

    func levels(of request: Blueprint, in environment: Environment) -> ParameterLevels {
        if request.common.isEmpty, environment.common.isEmpty, hasCommonHeadersOnly { return .none }
        return ParameterLevels(service: [request.common], shared: [environment.common, configuration.common])
    }

    /// The message that a request describes.
    func message(
        for request: Blueprint, in environment: Environment, _ levels: ParameterLevels
    ) throws(InvalidRequest) -> HTTPRequest {
        var query = levels.isEmpty ? request.query : levels.query(behind: request.query)
        var encoder = levels.isEmpty ? request.body : request.body?.adding(levels.fields)
        let method = environment.method(of: request.host) ?? request.method
        if method != request.method, method.takesNoBody {
            try query.add(fieldsOf: request.body, and: levels.fields)
            encoder = nil
        }
        let url = try URLJoining.url(
            base: { () throws(InvalidRequest) in try environment.baseURL(of: request.host) },
            path: try environment.path(request.path), query: query)
        return try HTTPRequest(
            checking: method, url, headers(of: request, url, contentType: encoder?.contentType, levels), body(encoder))
    }

    private func body(_ encoder: BodyEncoder?) throws(InvalidRequest) -> HTTPBody {
        guard let encoder else { return .none }
        do {
            return try encoder()
        } catch let error as InvalidRequest {
            throw error
        } catch {
            throw .body("\(type(of: error))")
        }
    }

    /// The agent's headers, then the environment's, then what encoder and decoder state, then the service's, then the request's own,
    /// which win.
    private func headers(
        of request: Blueprint, _ url: HTTPURL, contentType: String?, _ levels: ParameterLevels
    ) -> HTTPHeaders {
        var headers = agentHeaders
        levels.shared.mergeHeaders(into: &headers)
        if let accept = request.accept { headers[.accept] = accept }
        if let contentType { headers[.contentType] = contentType }
        if let credentials = url.credentials {
            let text = "\(credentials.user):\(credentials.password)"
            headers[.authorization] = "Basic " + Data(text.utf8).base64EncodedString()  // RFC 7617 §2
        }
        levels.service.mergeHeaders(into: &headers)
        headers.merge(request.headers)
        return headers
    }
}

extension HTTPMethod {
    /// Whether a body has no meaning with it (RFC 9110 §9.3.1, §9.3.2, §9.3.5).
    fileprivate var takesNoBody: Bool { self == .get || self == .head || self == .delete }
}

extension Query {
    /// Adds the fields of a form; another body is not sent, and says so.
    fileprivate mutating func add(fieldsOf body: BodyEncoder?, and members: JSON.Object) throws(InvalidRequest) {
        guard let body else { return }
        guard let fields = body.fields else { throw .body("only a form can be sent by a method in place of its own") }
        items += try fields.adding(members).items
    }
}
