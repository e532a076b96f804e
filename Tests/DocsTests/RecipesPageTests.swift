import Foundation
import Testing

/// The recipes are shown as they are tested.
struct RecipesPageTests {
    @Test func everyBlockOfThePageStandsInTheSample() throws {
        let page = try #require(Package.pages.first { $0.name == "Docs/Recipes.md" })
        let folder = Package.root.appending(path: "Samples/Recipes")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .map { try String(contentsOf: $0, encoding: .utf8) }
        let blocks = try page.snippets().filter { !$0.isHidden }
        #expect(blocks.count > 10)
        for block in blocks {
            let text = block.lines.joined(separator: "\n") + "\n"
            #expect(files.contains { $0.contains(text) }, "\(page.name):\(block.line)")
        }
        let environments = try String(contentsOf: folder.appending(path: "environments.json"), encoding: .utf8)
        #expect(page.text.contains("```json\n\(environments)```"))
    }
}
