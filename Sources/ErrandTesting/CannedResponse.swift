public import Errand
public import FoundationEssentials

/// Answers made by hand, to evaluate an endpoint on.
extension HTTPResponse {
    /// JSON from text.
    public static func json(_ text: String, status: Int = 200, headers: HTTPHeaders = [:]) -> HTTPResponse {
        .data(Data(text.utf8), type: "application/json", status: status, headers: headers)
    }

    /// JSON from bytes.
    public static func json(_ data: Data, status: Int = 200, headers: HTTPHeaders = [:]) -> HTTPResponse {
        .data(data, type: "application/json", status: status, headers: headers)
    }

    /// JSON from a file, such as one that lies beside the test: `.json(file: "cart.json")` looks beside the calling source file.
    /// - Throws: what reading the file throws.
    public static func json(
        file name: String, status: Int = 200, headers: HTTPHeaders = [:], besideOf source: String = #filePath
    ) throws -> HTTPResponse {
        let folder = source.lastIndex(of: "/").map { source[...$0] } ?? ""
        let path = name.hasPrefix("/") ? name : folder + name
        return .json(try Data(contentsOf: URL(filePath: path)), status: status, headers: headers)
    }

    /// A status without a body.
    public static func status(_ status: Int, headers: HTTPHeaders = [:]) -> HTTPResponse {
        HTTPResponse(status: status, headers: headers)
    }

    /// Plain text.
    public static func text(_ text: String, status: Int = 200, headers: HTTPHeaders = [:]) -> HTTPResponse {
        .data(Data(text.utf8), type: "text/plain; charset=utf-8", status: status, headers: headers)
    }

    /// Bytes of a media type, which a Content-Type in `headers` goes before.
    public static func data(
        _ data: Data, type: String, status: Int = 200, headers: HTTPHeaders = [:]
    ) -> HTTPResponse {
        var all: HTTPHeaders = [.contentType: type]
        all.merge(headers)
        return HTTPResponse(status: status, headers: all, body: data)
    }
}
