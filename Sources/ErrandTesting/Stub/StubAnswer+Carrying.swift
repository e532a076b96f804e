import Errand

extension StubAnswer {
    /// Does what the answer says.
    func response(
        on clock: any Clock<Duration>, timeout: Duration?
    ) async throws(TransportError) -> HTTPResponse {
        switch self {
        case .response(let response): return response
        case .failure(let error): throw error
        case .never:
            await StubAnswer.untilCancelled()
            throw TransportError(.cancelled)
        case .delayed(let answer, let delay):
            let isTooLate = timeout.map { $0 < delay } ?? false
            do {
                try await clock.sleep(for: isTooLate ? timeout ?? delay : delay)
            } catch {
                throw TransportError(.cancelled)
            }
            if isTooLate { throw TransportError(.limit(.timeout)) }
            return try await answer.response(on: clock, timeout: timeout.map { $0 - delay })
        }
    }

    private static func untilCancelled() async {
        let (stream, continuation) = AsyncStream<Never>.makeStream()
        await withTaskCancellationHandler {
            for await _ in stream {}
        } onCancel: {
            continuation.finish()
        }
    }
}
