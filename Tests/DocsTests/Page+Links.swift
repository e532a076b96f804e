import Foundation

extension Page {
    /// A link to another page, another file or another place on this page.
    struct Link: Equatable {
        let line: Int
        /// As it stands in the page, less the fragment; empty if it stays on the page.
        let path: String
        /// What follows "#", if anything does.
        let fragment: String?
    }

    /// Links that do not leave the package: `[text](target)`, `![text](target)` and `[label]: target`.
    func links() -> [Link] {
        numberedProse().flatMap { number, text in
            let inline = text.matches(of: /\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/).map { String($0.1) }
            let reference = text.matches(of: /^ {0,3}\[[^\]]+\]:\s*<?([^\s>]+)>?/).map { String($0.1) }
            return (inline + reference).filter { !$0.contains(/^[A-Za-z][A-Za-z0-9+.\-]*:|^\/\//) }.map { target in
                let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
                return Link(line: number, path: String(parts[0]), fragment: parts.dropFirst().first.map(String.init))
            }
        }
    }

    /// The fragments of the page's headings, as the usual viewers make them; a repeated one gets a number.
    func anchors() -> Set<String> {
        var counts: [String: Int] = [:]
        var anchors: Set<String> = []
        for (_, text) in numberedProse(keepsCode: true) {
            guard let heading = text.firstMatch(of: /^ {0,3}#{1,6}\s+(.+?)\s*#*$/)?.1 else { continue }
            let plain = heading.replacing(/\]\([^)]*\)/, with: "").lowercased()
            let anchor = plain.filter { $0.isLetter || $0.isNumber || " -_".contains($0) }.replacing(" ", with: "-")
            let count = counts[anchor, default: 0]
            anchors.insert(count == 0 ? anchor : "\(anchor)-\(count)")
            counts[anchor] = count + 1
        }
        return anchors
    }

    /// The lines outside of fences, with their numbers; code within a line is taken out unless it is to be kept.
    private func numberedProse(keepsCode: Bool = false) -> [(Int, String)] {
        var fence: Fence?
        var prose: [(Int, String)] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if let open = fence {
                if open.isClosed(by: String(line)) { fence = nil }
            } else if let opened = Fence(String(line)) {
                fence = opened
            } else {
                prose.append((index + 1, keepsCode ? String(line) : String(line.replacing(/`[^`]*`/, with: ""))))
            }
        }
        return prose
    }
}
