import Errand
import ErrandTesting
import Foundation
import Testing

@Suite struct QueryTests {
    /// BR-005.
    @Test func aPlusIsEscaped() {
        let query: Query = ["sig": "a+b/c=="]
        #expect(query.encoded == "sig=a%2Bb%2Fc%3D%3D")
    }

    @Test func orderStaysNamesRepeatAndNilIsLeftOut() {
        let query: Query = ["b": 1, "a": [1, 2], "none": nil, "b": "x y", "t": true, "d": 1.5]
        #expect(query.encoded == "b=1&a=1&a=2&b=x%20y&t=true&d=1.5")
    }

    @Test func everyTextIsEscapedOnce() {
        let query: Query = ["ü": "%26", "e": "", "long": String(repeating: "一", count: 5000), "nul": "\0"]
        let long = String(repeating: "%E4%B8%80", count: 5000)
        #expect(query.encoded == "%C3%BC=%2526&e=&long=\(long)&nul=%00")
    }

    @Test func aWholeQueryIsMadeAsABodyIs() {
        let query = Query.raw(.json(["a": 1]).transformed(by: .base64))
        #expect(query.encoded == "eyJhIjoxfQ==")
        #expect(Query.raw(.text("")).items.isEmpty)
        #expect(Query.raw(BodyEncoder(contentType: nil) { .none }).items.isEmpty)
    }

    @Test(
        arguments: [
            (.text("中", charset: "latin1"), nil), (.json(Double.nan), "EncodingError"),
            (.data(Data()).transformed(by: BodyTransform { _ in throw Sealing() }), "Sealing"),
        ] as [(BodyEncoder, String?)])
    func aWholeQueryThatCannotBeMadeIsRefused(_ encoder: BodyEncoder, _ reason: String?) async {
        var probe = Probe<Empty>("/")
        probe.query = .raw(encoder)
        let outcome = await NetworkAgent.stub(StubTransport()).response(for: probe).outcome
        guard case .failed(.unbuildable(.query(let why))) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        if let reason { #expect(why == reason) }
    }

    private struct Sealing: Error {}
}
