import ErrandWire
import Testing

struct HTTPMethodTests {
    @Test(arguments: [
        (HTTPMethod.get, true), (.head, true), (.put, true), (.delete, true), (.options, true), (.trace, true),
        (.query, true),
        (.post, false), (.patch, false), ("PURGE", false), ("get", false), ("", false),
    ])
    func onlyMethodsKnownToBeIdempotentAre(_ method: HTTPMethod, _ isIdempotent: Bool) {
        #expect(method.isIdempotent == isIdempotent)
    }
}
