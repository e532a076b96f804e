/// The order of the interceptors: decided here and nowhere else.
enum StandardPipeline {
    static func interceptors(_ configuration: AgentConfiguration) -> [any Interceptor] {
        let dispatcher = Dispatcher(
            total: configuration.maxInFlight, perHost: configuration.maxInFlightPerHost, clock: configuration.clock)
        return [DeadlineInterceptor(clock: configuration.clock)]
            + configuration.callInterceptors
            + configuration.attemptInterceptors
            + [DispatchInterceptor(dispatcher: dispatcher)]
    }
}
