public import ErrandWire

extension LoopbackServer {
    /// Answers requests for a path.
    /// - Parameters:
    ///   - path: As it stands in the request, without a query. With a "*" at its end, all paths that begin so; an exact
    ///     path wins over that, and a longer beginning over a shorter.
    ///   - method: Only this method. Without one, any.
    ///   - reading: How much of the body is read before the handler is called.
    public func route(
        _ path: String, method: HTTPMethod? = nil, reading: LoopbackReading = .whole, _ handler: @escaping Handler
    ) {
        let route = LoopbackRouter.Route(path: path, method: method, reading: reading, handler: handler)
        core.settings.withLock { $0.router.add(route) }
    }

    /// Answers requests for a path always in the same way.
    public func route(_ path: String, method: HTTPMethod? = nil, _ answer: LoopbackAnswer) {
        route(path, method: method, reading: answer.reading) { _ in answer }
    }

    /// Answers the first request for a path with the first answer, and so on; the last one goes on.
    public func route(_ path: String, method: HTTPMethod? = nil, inTurn answers: LoopbackAnswer...) {
        let turn = Locked(0)
        route(path, method: method) { _ in
            let index = turn.withLock { turn in
                defer { turn += 1 }
                return turn
            }
            return answers.isEmpty ? .status(404) : answers[min(index, answers.count - 1)]
        }
    }

    /// Answers what no route is for. Until this is called, that is 404.
    public func fallback(_ handler: @escaping Handler) {
        core.settings.withLock { $0.router.fallback = handler }
    }
}
