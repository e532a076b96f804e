import ErrandWire

/// A part of a multipart body (RFC 7578), as far as it takes to show it.
struct MultipartPart {
    let name: String?
    let isFile: Bool
    let type: String?
    let content: ArraySlice<UInt8>

    /// RFC 2046 §5.1.1. What is looked for takes time by the length of both.
    static let longestBoundary = 70

    /// The parts between the boundaries; what cannot be told apart is one part without a name.
    static func parts(of body: [UInt8], boundary: String) -> [MultipartPart] {
        let border = Array("--\(boundary)".utf8)
        var pieces: [ArraySlice<UInt8>] = []
        var rest = body[...]
        while let found = rest.firstRange(of: border) {
            pieces.append(rest[..<found.lowerBound])
            rest = rest[found.upperBound...]
        }
        pieces.append(rest)
        // Before the first boundary there is a preamble, and the last one ends with two dashes.
        return pieces.dropFirst().filter { !$0.starts(with: "--".utf8) }.map(MultipartPart.init)
    }

    private init(_ piece: ArraySlice<UInt8>) {
        let blank = piece.firstRange(of: Array("\r\n\r\n".utf8)) ?? piece.firstRange(of: Array("\n\n".utf8))
        let headers = HTTPHeaders(block: HeaderBlock(Array(piece[..<(blank?.lowerBound ?? piece.startIndex)])))
        var content = piece[(blank?.upperBound ?? piece.startIndex)...]
        if content.last == UInt8(ascii: "\n") { content.removeLast() }
        if content.last == UInt8(ascii: "\r") { content.removeLast() }
        self.content = content
        type = headers[.contentType]
        // With a type before it, it is written like a media type.
        let disposition = headers[.contentDisposition].flatMap { MediaType("part/" + $0) }?.parameters ?? []
        name = disposition.first { $0.name == "name" }?.value
        isFile = disposition.contains { $0.name.hasPrefix("filename") }
    }
}
