import Errand
import ErrandTesting
import Foundation
import Testing

/// Environments that are read from JSON.
struct EnvironmentFileTests {
    static let staging = #"""
        {
          "$schema": "environment.schema.json",
          "name": "staging",
          "variables": { "region": "eu" },
          "hosts": { "primary": "https://{region}.shop.test/api", "cdn": "https://cdn.shop.test" },
          "endpoints": { "cart.list": "/cart/list" },
          "query": { "channel": "web", "v": 2, "beta": true, "ids": [1, "b"], "none": null },
          "headers": { "X-App": "shop" },
          "fields": { "service": "cart" },
          "methods": { "primary": "GET" }
        }
        """#

    @Test func eachMemberIsTaken() async throws {
        let environment = try Environment(json: Data(Self.staging.utf8))
        #expect(environment.name == "staging")
        #expect(environment.hosts["cdn"] == "https://cdn.shop.test")
        #expect(environment.common.fields["service"] == .string("cart"))
        #expect(environment.methods == [.primary: .get])
        let stub = StubTransport(.status(200))
        try await NetworkAgent.stub(stub) { $0.environment = environment }.send(Probe<Empty>(.named("cart.list")))
        let request = try #require(stub.requests.first)
        #expect(
            request.url.description
                == "https://eu.shop.test/api/cart/list?channel=web&v=2&beta=true&ids=1&ids=b")
        #expect(request.headers["X-App"] == "shop")
    }

    @Test(arguments: [
        (#"{"host": {}}"#, "$.host: unknown"),
        (#"{"name": 5}"#, "$.name: not a string"),
        (#"{"hosts": {"primary": "ftp://x"}}"#, #"$.hosts.primary: scheme "ftp" is neither http nor https"#),
        (#"{"hosts": {"primary": "http://{x}"}}"#, #"$.hosts.primary: no value for {"x"}"#),
        (#"{"hosts": []}"#, "$.hosts: not an object"),
        (#"{"endpoints": {"a": 1}}"#, "$.endpoints.a: not a string"),
        (#"{"methods": {"primary": "GE T"}}"#, #"$.methods.primary: method "GE…" cannot be sent"#),
        (#"{"methods": {"primary": "CONNECT"}}"#, #"$.methods.primary: method "CONNECT" cannot be sent"#),
        (#"{"headers": {"A B": "x"}}"#, #"$.headers.A B: header name "A…" is not a token"#),
        (
            #"{"headers": {"A": "x\r\nB: y"}}"#,
            "$.headers.A: header A: its value has a control character or is too long"
        ),
        (
            #"{"headers": {"Content-Length": "5"}}"#,
            "$.headers.Content-Length: header Content-Length frames the message and cannot be set"
        ),
        (#"{"query": {"a": {}}}"#, "$.query.a: not a scalar"),
        ("[]", "$: not an object"),
    ])
    func whatIsWrongIsSaidWithItsPlace(json: String, description: String) {
        #expect {
            try Environment(json: Data(json.utf8))
        } throws: { error in
            "\(error)" == description
        }
    }

    @Test func brokenJSONIsATypedError() {
        #expect(throws: InvalidEnvironment.self) { try Environment(json: Data("{".utf8)) }
    }

    @Test func aFileMayHoldSeveral() throws {
        let json = #"[{"name": "test"}, {"name": "release", "hosts": {"primary": "https://shop.test"}}]"#
        #expect(try Environment.all(json: Data(json.utf8)).map(\.name) == ["test", "release"])
        #expect(throws: InvalidEnvironment.self) {
            try Environment.all(json: Data(#"[{"name":"a"},{"name":"a"}]"#.utf8))
        }
        #expect(throws: InvalidEnvironment.self) { try Environment.all(json: Data("{}".utf8)) }
    }

    @Test func oneOfSeveralIsChosenByItsName() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "environments-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(#"[{"name": "test"}, {"name": "release", "hosts": {"cdn": "https://cdn.test"}}]"#.utf8).write(to: file)
        #expect(try Environment(named: "release", contentsOfFile: file.path).hosts == [.cdn: "https://cdn.test"])
        let error = #expect(throws: InvalidEnvironment.self) {
            try Environment(named: "live", contentsOfFile: file.path)
        }
        #expect(error?.description == #"$: none is named "live""#)
    }

    @Test func theSchemaNamesTheMembersThatAreRead() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        let schema = try JSON(Data(contentsOf: root.appending(path: "Docs/environment.schema.json")))
        let members = try #require(schema["$defs"]?["environment"]?["properties"]?.objectValue)
        #expect(Set(members.keys) == Set(try JSON(parsing: Self.staging).objectValue?.keys ?? []))
    }

    @Test func aFileIsReadFromDisk() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "environment-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(Self.staging.utf8).write(to: file)
        #expect(try Environment(contentsOfFile: file.path).name == "staging")
        #expect(throws: (any Error).self) { try Environment(contentsOfFile: file.path + ".gone") }
    }
}
