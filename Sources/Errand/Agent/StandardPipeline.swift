import ErrandWire

/// The order of the interceptors: decided here and nowhere else.
struct StandardPipeline: Sendable {
    /// The way of calls that interceptors of yours have to do with.
    let whole: Next
    /// The way of all others. What stands on it watches the call's scope itself, so a call needs no task of its own there.
    let bare: Next
    private let yours: [any Interceptor]
    let dispatcher: Dispatcher
    /// The transport, if calls can be started on it without more ado.
    let starting: (any StartingTransport)?

    init(_ builder: CallBuilder, _ transport: any Transport) {
        let configuration = builder.configuration
        dispatcher = Dispatcher(
            total: configuration.maxInFlight, perHost: configuration.maxInFlightPerHost, clock: configuration.clock)
        let first: [any Interceptor] = [
            DeadlineInterceptor(clock: configuration.clock), ProvisionInterceptor(builder: builder),
        ]
        let last: [any Interceptor] = [DispatchInterceptor(dispatcher: dispatcher)]
        yours = configuration.callInterceptors + configuration.attemptInterceptors
        whole = Next(first + yours + last, transport)
        bare = Next(first + last, transport)
        starting = transport as? any StartingTransport
    }

    /// Whether nothing is to be done for a call but to wait for a place and to exchange, as for most.
    func isStraight(_ call: Call) -> Bool {
        let identity = call.identity
        return identity.deadline == nil && identity.provision == nil && identity.watch == nil && !concernsYours(call)
    }

    /// Whether a call needs a task of its own, since not all that may wait on its way watches its scope.
    func needsTask(_ call: Call) -> Bool { starting == nil || concernsYours(call) || call.identity.provision != nil }

    /// Whether an interceptor of yours has to do with the call.
    func concernsYours(_ call: Call) -> Bool {
        // By index: in place, without a copy of each.
        for index in yours.indices where yours[index].concerns(call) { return true }
        return false
    }
}
