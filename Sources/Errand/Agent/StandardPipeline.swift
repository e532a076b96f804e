/// The order of the interceptors: decided here and nowhere else.
enum StandardPipeline {
    static func interceptors(_ builder: CallBuilder) -> [any Interceptor] {
        let configuration = builder.configuration
        let dispatcher = Dispatcher(
            total: configuration.maxInFlight, perHost: configuration.maxInFlightPerHost, clock: configuration.clock)
        return [DeadlineInterceptor(clock: configuration.clock), ProvisionInterceptor(builder: builder)]
            + configuration.callInterceptors
            + configuration.attemptInterceptors
            + [DispatchInterceptor(dispatcher: dispatcher)]
    }
}
