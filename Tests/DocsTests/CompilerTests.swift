import Testing

@Suite(.timeLimit(.minutes(5)))
struct CompilerTests {
    @Test func faultsNamePageAndLine() async throws {
        let page = Page(name: "Docs/A.md", text: "# A\n```swift\nlet one = 1\n\nlet two: String = one\n```")
        let faults = try await Compiler().faults(in: PageSource(page.snippets()).text)
        #expect(faults.hasPrefix("Docs/A.md:5:19: error: "))
    }

    @Test func aSwitchInABlockCompiles() async throws {
        let page = Page(name: "A.md", text: "```swift\nlet a = 1\nswitch a {\ncase 1: print(a)\ndefault: break\n}\n```")
        #expect(try await Compiler().faults(in: PageSource(page.snippets()).text) == "")
    }

    @Test func theProductsOfThePackageCanBeImported() async throws {
        #expect(try await Compiler().faults(in: "import Errand\nimport ErrandTesting\nimport Testing\n") == "")
    }

    /// Faults of more than types: they show only after type checking.
    @Test(arguments: [
        "func a() -> Int { }",
        "func a(_ b: Bool) { let c: Int; if b { c = 1 }; print(c) }",
        "final class A { var a = 1 }\nfunc a() { let a = A(); Task { a.a = 2 }; a.a = 3 }",
    ])
    func whatTypesDoNotShowIsFound(_ source: String) async throws {
        #expect(try await Compiler().faults(in: source).contains("error: "))
    }

    @Test func aFeatureIsObeyed() async throws {
        let source = "import Foundation\npublic func a(_ data: Data) {}\n"
        #expect(try await Compiler().faults(in: source) == "")
        #expect(try await Compiler(features: ["InternalImportsByDefault"]).faults(in: source).contains("error: "))
    }
}
