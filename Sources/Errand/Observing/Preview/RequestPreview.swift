public import ErrandWire
public import FoundationEssentials

/// What a send would put on the wire.
public struct RequestPreview: Sendable {
    /// The message.
    public let request: HTTPRequest
    /// The environment it would be sent in.
    public let environment: Environment
    /// Whether its body is not to be written down.
    public let hidesBody: Bool

    /// The method.
    public var method: HTTPMethod { request.method }
    /// Where it goes.
    public var url: HTTPURL { request.url }
    /// The fields, but for those that the transport writes itself.
    public var headers: HTTPHeaders { request.headers }
    /// The bytes of its body; none if it has no body.
    public var body: Data {
        switch request.body {
        case .none: Data()
        case .data(let data): data
        }
    }

    /// As `HTTPRequest.curlCommand(redaction:hidesBody:)`; with `.none` it can be run.
    public func curlCommand(redaction: Redaction = .standard) -> String {
        request.curlCommand(redaction: redaction, hidesBody: hidesBody)
    }
}

extension NetworkAgent {
    /// The message that a request would be sent as, without sending it: common parameters, those that are computed for each send among
    /// them, and all that the environment says.
    ///
    /// No interceptor is run, so what one would add or change is not in it; nor is it watched, and nobody is told.
    /// - Parameter options: changes the request's options for this preview.
    /// - Throws: `.unbuildable` for what cannot be sent, `.failed` or `.cancelled` for what a provider of common parameters throws.
    public func preview<R: BaseRequest>(
        _ request: R, options: OptionsAdjustment? = nil
    ) async throws(ErrandError) -> RequestPreview {
        try await preview(Blueprint(request, options))
    }

    private func preview(_ blueprint: Blueprint) async throws(ErrandError) -> RequestPreview {
        let environment = environment
        let levels = builder.levels(of: blueprint, in: environment)
        var message: HTTPRequest
        do throws(InvalidRequest) {
            message = try builder.message(for: blueprint, in: environment, levels)
        } catch {
            throw .unbuildable(error)
        }
        if let provision = Provision(blueprint, levels) {
            message = try await builder.message(of: message, with: provision, in: environment)
        }
        return RequestPreview(
            request: message, environment: environment, hidesBody: blueprint.options.hidesBodies)
    }
}
