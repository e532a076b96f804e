import ErrandWire

/// Which handler answers which request. A value; the server keeps it behind its lock.
struct LoopbackRouter: Sendable {
    typealias Handler = @Sendable (LoopbackRequest) throws -> LoopbackAnswer

    struct Route: Sendable {
        let path: String
        let method: HTTPMethod?
        let reading: LoopbackReading
        let handler: Handler
    }

    private var routes: [Route] = []
    var fallback: Handler = { .text("no route for \($0.method) \($0.path)\n", status: 404) }

    /// A later route takes the place of an earlier one for the same path and method.
    mutating func add(_ route: Route) {
        routes.removeAll { $0.path == route.path && $0.method == route.method }
        routes.append(route)
    }

    /// An exact path wins over a prefix, a longer prefix over a shorter, and then a method over any method.
    func route(for request: LoopbackRequest) -> Route {
        var best: (route: Route, rank: Int)?
        for route in routes {
            guard route.method == nil || route.method == request.method,
                let rank = LoopbackRouter.rank(route, request.path)
            else { continue }
            let full = rank * 2 + (route.method == nil ? 0 : 1)
            if best.map({ full > $0.rank }) ?? true { best = (route, full) }
        }
        return best?.route ?? Route(path: "*", method: nil, reading: .whole, handler: fallback)
    }

    private static func rank(_ route: Route, _ path: String) -> Int? {
        if route.path == path { return Int.max / 4 }
        guard route.path.utf8.last == UInt8(ascii: "*") else { return nil }
        let prefix = route.path.utf8.dropLast()
        return path.utf8.starts(with: prefix) ? prefix.count : nil
    }
}
