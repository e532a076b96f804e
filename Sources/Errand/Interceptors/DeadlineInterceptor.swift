import ErrandWire

/// Ends a call whose deadline has come, with all its waits and attempts.
struct DeadlineInterceptor: Interceptor {
    let clock: any Clock<Duration>

    func concerns(_ call: Call) -> Bool { call.identity.deadline != nil }

    func intercept(_ call: Call, next: Next) async throws(ErrandError) -> Reply {
        guard let deadline = call.identity.deadline else { return try await next(call) }
        let result = await withTaskGroup(of: Result<Reply, ErrandError>.self) { group in
            group.addTask {
                do throws(ErrandError) {
                    return .success(try await next(call))
                } catch {
                    return .failure(error)
                }
            }
            group.addTask {
                do {
                    try await clock.sleep(for: deadline)
                    return .failure(.limit(.deadline, cause: nil))
                } catch {
                    return .failure(.cancelled)
                }
            }
            defer { group.cancelAll() }
            return await group.next() ?? .failure(.cancelled)
        }
        return try result.get()
    }
}
