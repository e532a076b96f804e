import ErrandWire

/// Asks for the parameters that are computed for each send, and builds the message anew with them.
struct ProvisionInterceptor: Interceptor {
    let builder: CallBuilder

    func concerns(_ call: Call) -> Bool { call.identity.provision != nil }

    func intercept(_ call: Call, next: Next) async throws(ErrandError) -> Reply {
        guard let provision = call.identity.provision else { return try await next(call) }
        var call = call
        call.request = try await builder.message(of: call.request, with: provision, in: call.identity.environment)
        call.identity.watch?.record(.built(call.request))
        return try await next(call)
    }
}

extension CallBuilder {
    /// The message anew, with the parameters that are computed for it.
    func message(
        of request: HTTPRequest, with provision: Provision, in environment: Environment
    ) async throws(ErrandError) -> HTTPRequest {
        let blueprint = provision.blueprint
        let levels: ParameterLevels
        do {
            let context = CommonParameters.Context(
                endpoint: blueprint.endpoint, request: request, environment: environment, options: blueprint.options)
            levels = try await provision.levels.computed(for: context)
        } catch {
            throw error is CancellationError || Task.isCancelled ? .cancelled : .failed(error)
        }
        do throws(InvalidRequest) {
            return try message(for: blueprint, in: environment, levels)
        } catch {
            throw .unbuildable(error)
        }
    }
}
