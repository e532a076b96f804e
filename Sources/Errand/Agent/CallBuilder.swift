import ErrandWire
import FoundationEssentials

/// Makes a call of a request and the agent's configuration; all that can be wrong with a request is found here, before any I/O.
struct CallBuilder {
    let configuration: AgentConfiguration

    func call(for request: Blueprint, scope: CancellationScope) throws(InvalidRequest) -> Call {
        let method = request.method
        let url = try URLJoining.url(
            base: { () throws(InvalidRequest) in try configuration.environment.baseURL(of: request.host) },
            path: request.path, query: request.query)
        let encoder = request.body
        let message = try HTTPRequest(
            checking: method, url, headers(of: request, url, contentType: encoder?.contentType), body(encoder))

        let options = request.options
        let given = options.values.value  // Taken out once, for all that is asked of it here.
        let own = given.limits
        let limits = configuration.limits
        let timeout = request.timeout == .inherited ? own.timeout : request.timeout
        let bodySizeLimit = given.bodySizeLimit ?? configuration.bodySizeLimit
        if let bodySizeLimit, bodySizeLimit < 0 { throw .limit(.bodySize) }
        let transfer = TransferOptions(
            connectLimit: try own.connect.resolved(.connect, or: limits.connect),
            idleLimit: try own.idle.resolved(.idle, or: limits.idle),
            timeout: try timeout.resolved(.timeout, or: limits.timeout),
            bodySizeLimit: bodySizeLimit, tls: configuration.tls, versions: configuration.versions,
            receiveBufferSize: given.receiveBufferSize, unsafeCurlOptions: given.unsafeCurlOptions,
            endpoint: request.endpoint, scope: scope)
        let identity = Call.Identity(
            id: scope.number, endpoint: request.endpoint, options: options,
            queueLimit: try own.queue.resolved(.queue, or: limits.queue),
            deadline: try own.deadline.resolved(.deadline, or: limits.deadline),
            validator: request.validator, scope: scope)
        return Call(request: message, transfer: transfer, identity: identity)
    }

    private func body(_ encoder: BodyEncoder?) throws(InvalidRequest) -> HTTPBody {
        guard let encoder else { return .none }
        do {
            return try encoder()
        } catch {
            throw .body("\(type(of: error))")
        }
    }

    /// The agent's headers, then what encoder and decoder state, then the request's own, which win.
    private func headers(
        of request: Blueprint, _ url: HTTPURL, contentType: String?
    ) -> HTTPHeaders {
        var headers = configuration.headers
        if let accept = request.accept { headers[.accept] = accept }
        if let contentType { headers[.contentType] = contentType }
        if let credentials = url.credentials {
            let text = "\(credentials.user):\(credentials.password)"
            headers[.authorization] = "Basic " + Data(text.utf8).base64EncodedString()  // RFC 7617 §2
        }
        headers.merge(request.headers)
        return headers
    }
}
