import ErrandWire

/// Asks for the parameters that are computed for each send, and builds the message anew with them.
struct ProvisionInterceptor: Interceptor {
    let builder: CallBuilder

    func concerns(_ call: Call) -> Bool { call.identity.provision != nil }

    func intercept(_ call: Call, next: Next) async throws(ErrandError) -> Reply {
        guard let provision = call.identity.provision else { return try await next(call) }
        let identity = call.identity
        let levels: ParameterLevels
        do {
            let context = CommonParameters.Context(
                endpoint: identity.endpoint, request: call.request, environment: identity.environment,
                options: identity.options)
            levels = try await provision.levels.computed(for: context)
        } catch {
            throw error is CancellationError || Task.isCancelled ? .cancelled : .failed(error)
        }
        var call = call
        do throws(InvalidRequest) {
            call.request = try builder.message(for: provision.blueprint, in: identity.environment, levels)
        } catch {
            throw .unbuildable(error)
        }
        identity.watch?.record(.built(call.request))
        return try await next(call)
    }
}
