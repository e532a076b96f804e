/// Why a send did not get into the pipeline.
@usableFromInline
struct Refusal: Error {
    @usableFromInline let error: ErrandError
    @usableFromInline let environment: Environment
    @usableFromInline let watch: SendWatch?

    init(_ error: ErrandError, _ environment: Environment, _ watch: SendWatch?) {
        self.error = error
        self.environment = environment
        self.watch = watch
    }
}
