import ErrandWire
import FoundationEssentials

/// Takes a body of `multipart/form-data` apart (RFC 7578, RFC 2046 §5.1).
enum MultipartReader {
    struct Part: Equatable {
        let name: String
        /// Nil for a field.
        let fileName: String?
        let type: String
        let body: Data

        /// As httpbin has it: text as it is, else a data URL.
        var text: String { HttpbinEcho.text(of: body, type: type) }
    }

    /// The parts of a request's body; nil if it is not of that media type. What is no part is left out.
    static func parts(of request: LoopbackRequest) -> [Part]? {
        guard let type = request.headers[.contentType].flatMap(MediaType.init), type.essence == "multipart/form-data",
            let boundary = type.parameters.first(where: { $0.name == "boundary" })?.value
        else { return nil }
        // With a line break before the first boundary, all of them look alike.
        return split(Data("\r\n".utf8) + request.body, at: Data("\r\n--\(boundary)".utf8)).dropFirst().compactMap(part)
    }

    private static func split(_ data: Data, at border: Data) -> [Data] {
        var pieces: [Data] = []
        var rest = data[...]
        while let found = rest.firstRange(of: border) {
            pieces.append(Data(rest[..<found.lowerBound]))
            rest = rest[found.upperBound...]
        }
        return pieces + [Data(rest)]
    }

    private static func part(_ piece: Data) -> Part? {
        // After the last boundary comes "--"; after the others the end of their line.
        guard let line = piece.firstRange(of: Data("\r\n".utf8)), !piece.starts(with: "--".utf8),
            let end = piece[line.lowerBound...].firstRange(of: Data("\r\n\r\n".utf8))
        else { return nil }
        let lines = piece[line.upperBound..<max(line.upperBound, end.lowerBound)]
            .split(separator: UInt8(ascii: "\n")).map { Array($0.filter { $0 != UInt8(ascii: "\r") })[...] }
        guard let headers = try? LoopbackRequestHead.fields(lines[...]),  // A part without headers has no name.
            let disposition = headers[.contentDisposition].flatMap({ MediaType("form-data/" + $0) }),
            let name = disposition.parameters.first(where: { $0.name == "name" })?.value
        else { return nil }
        return Part(
            name: name, fileName: disposition.parameters.first { $0.name == "filename" }?.value,
            type: headers[.contentType] ?? "application/octet-stream", body: Data(piece[end.upperBound...]))
    }
}
