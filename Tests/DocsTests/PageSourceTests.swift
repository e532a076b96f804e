import Testing

struct PageSourceTests {
    @Test func declarationsGoToTheTopAndStatementsIntoNestedScopes() {
        let source = PageSource([
            snippet(3, isHidden: true, ["import A", "let agent = make()"]),
            snippet(10, ["struct B {", "    let b = 1", "}", "", "let b = B()", "switch b {", "case _: break", "}"]),
            snippet(20, ["let b = b.b"]),
        ])
        let expected = """
            #sourceLocation(file: "A.md", line: 3)
            import A
            let agent = make()
            #sourceLocation(file: "A.md", line: 10)
            struct B {
                let b = 1
            }

            #sourceLocation()
            func statements() async throws {
            do {
            #sourceLocation(file: "A.md", line: 14)
            let b = B()
            switch b {
            case _: break
            }
            do {
            #sourceLocation(file: "A.md", line: 20)
            let b = b.b
            }
            }
            }

            """
        #expect(source.text == expected)
    }

    @Test(arguments: [
        "struct A {}", "public final class A {}", "private enum A {}", "indirect enum A {}", "actor A {}",
        "protocol A {}", "extension A {}", "func a() {}", "typealias A = B", "import A", "@testable import A",
        "@Test func a() {}", #"@Test(.tags(.a), arguments: ["(", "b"]) func a() {}"#, "@MainActor final class A {}",
        "// why\nstruct A {}", "/// What.\n@Suite\nstruct A {", "nonisolated func a() {}",
    ])
    func declarationsAreKnown(_ text: String) {
        let lines = text.split(separator: "\n").map(String.init)
        #expect(PageSource.items(of: lines) == [.init(offset: 0, isDeclaration: true, lines: lines)])
    }

    @Test(arguments: ["let a = 1", "var a = 1", "a()", "try await a()", "for await a in b {", "functional()", "// why"])
    func statementsAreKnown(_ line: String) {
        #expect(PageSource.items(of: [line]) == [.init(offset: 0, isDeclaration: false, lines: [line])])
    }

    private func snippet(_ line: Int, isHidden: Bool = false, _ lines: [String]) -> Snippet {
        Snippet(page: "A.md", line: line, isHidden: isHidden, lines: lines)
    }
}
