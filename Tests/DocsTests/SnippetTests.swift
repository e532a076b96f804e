import Testing

/// The Swift that README and Docs show.
struct SnippetTests {
    @Test func theReadmeShowsSwift() throws {
        let readme = try #require(Package.pages.first { $0.name == "README.md" })
        #expect(try readme.snippets().contains { !$0.isHidden })
    }

    /// As a reader's package has it by default, and with the features that this package is built with.
    static let features = [
        [], ["InternalImportsByDefault", "MemberImportVisibility", "ExistentialAny", "NonisolatedNonsendingByDefault"],
    ]

    @Test(.timeLimit(.minutes(5)), arguments: Package.pages, features)
    func aPageCompiles(_ page: Page, with features: [String]) async throws {
        let snippets = try page.snippets()
        if snippets.isEmpty { return }
        let faults = try await Compiler(features: features).faults(in: PageSource(snippets).text)
        if !faults.isEmpty { Issue.record("\(page.name) does not compile:\n\(faults)") }
    }
}
