import Foundation
import Testing

struct LinkTests {
    @Test(arguments: Package.pages)
    func everyLinkLeadsSomewhere(_ page: Page) {
        let dead = page.links().filter { !leadsSomewhere($0, from: page) }
        #expect(dead == [], "\(page.name)")
    }

    @Test func linksAreReadFromProseOnly() {
        let page = Page(
            name: "A.md",
            text: """
                # The `Path` and [more](B.md)
                See [b](Docs/B.md#the-path), ![c](c.png "title"), [out](https://example.com/a) and `[no](x.md)`.
                ```text
                [no](y.md)
                ```
                [d]: <D.md>
                [here](#the-path-and-more)
                """)
        #expect(
            page.links() == [
                .init(line: 1, path: "B.md", fragment: nil),
                .init(line: 2, path: "Docs/B.md", fragment: "the-path"),
                .init(line: 2, path: "c.png", fragment: nil),
                .init(line: 6, path: "D.md", fragment: nil),
                .init(line: 7, path: "", fragment: "the-path-and-more"),
            ])
    }

    @Test func aRepeatedHeadingGetsANumber() {
        let page = Page(name: "A.md", text: "# The `Path` of\n## What's it?\n## What's it?\n```text\n# no\n```")
        #expect(page.anchors() == ["the-path-of", "whats-it", "whats-it-1"])
    }

    @Test(arguments: [
        ("README.md", true), ("Package.swift", true), ("Sources", true), ("NoSuchPage.md", false),
        ("#here", true), ("#there", false), ("../../outside", false),
    ])
    func aLinkThatLeadsNowhereIsFound(_ target: String, _ isAlive: Bool) throws {
        let page = Page(name: "README.md", text: "# Here\n[a](\(target))")
        let link = try #require(page.links().first)
        #expect(leadsSomewhere(link, from: page) == isAlive)
    }

    private func leadsSomewhere(_ link: Page.Link, from page: Page) -> Bool {
        if link.path.isEmpty { return link.fragment.map(page.anchors().contains) ?? false }
        let folder = Package.root.appending(path: page.name).deletingLastPathComponent()
        let file = folder.appending(path: link.path.removingPercentEncoding ?? link.path).standardizedFileURL
        guard file.path.hasPrefix(Package.root.standardizedFileURL.path + "/"),
            FileManager.default.fileExists(atPath: file.path)
        else { return false }
        guard let fragment = link.fragment, file.pathExtension == "md" else { return true }
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return false }
        return Page(name: link.path, text: text).anchors().contains(fragment)
    }
}
