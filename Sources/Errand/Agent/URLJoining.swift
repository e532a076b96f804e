import ErrandWire

/// Base, path and query joined to one URL: joined, not resolved (RFC 3986 §5.2.2 would drop the base's path).
enum URLJoining {
    /// - Throws: `.path` for a part that was refused or a dot segment, `.query` for a query that could not be made, and what reading an
    ///   absolute URL throws.
    static func url(
        base: () throws(InvalidRequest) -> HTTPURL, path: Path, query: Query
    ) throws(InvalidRequest) -> HTTPURL {
        if let problem = path.problem { throw .path(problem) }
        if path.isAbsolute {
            let url = try HTTPURL(path.text)
            return HTTPURL(origin: url.origin, target: try added(query, to: url.target), credentials: url.credentials)
        }
        let base = try base()
        let target = joined(base.target, try relative(path))
        return HTTPURL(origin: base.origin, target: try added(query, to: target), credentials: base.credentials)
    }

    /// The path as it goes on the wire. Most are that already, and are looked at once.
    private static func relative(_ path: Path) throws(InvalidRequest) -> String {
        if PercentEncoding.isPlainPath(path.text) { return path.text }
        let end = path.text.utf8.firstIndex(of: UInt8(ascii: "#")) ?? path.text.endIndex
        let text = PercentEncoding.encodeIllegal(path.text[..<end])
        if hasDotSegment(text) { throw .path("it has a \".\" or \"..\" segment") }
        return text
    }

    /// The base's path and the endpoint's with one slash between; the base's query first.
    private static func joined(_ base: String, _ path: String) -> String {
        if path.isEmpty { return base }
        if base.utf8.count == 1 { return path.utf8.first == UInt8(ascii: "/") ? path : "/" + path }
        let (basePath, baseQuery) = cut(base)
        let (ownPath, ownQuery) = cut(path)
        var target = String(basePath)
        if !ownPath.isEmpty {
            if target.utf8.last == UInt8(ascii: "/") { target.removeLast() }
            if ownPath.utf8.first != UInt8(ascii: "/") { target += "/" }
            target += ownPath
        }
        let queries = [baseQuery, ownQuery].compactMap { $0 }.filter { !$0.isEmpty }
        return queries.isEmpty ? target : target + "?" + queries.joined(separator: "&")
    }

    private static func added(_ query: Query, to target: String) throws(InvalidRequest) -> String {
        let text = try query.text()
        if text.isEmpty {
            // RFC 3986 §6.2.3: an empty query is another URL than none, so none is left behind.
            return target.utf8.last == UInt8(ascii: "?") ? String(target.dropLast()) : target
        }
        guard target.utf8.contains(UInt8(ascii: "?")) else { return target + "?" + text }
        let separator = target.hasSuffix("?") || target.hasSuffix("&") ? "" : "&"
        return target + separator + text
    }

    private static func cut(_ target: String) -> (path: Substring, query: Substring?) {
        guard let mark = target.firstIndex(of: "?") else { return (target[...], nil) }
        return (target[..<mark], target[target.index(after: mark)...])
    }

    /// Whether a segment of the path is "." or "..", escaped or not: servers resolve them, so the route would change.
    private static func hasDotSegment(_ text: String) -> Bool {
        cut(text).path.split(separator: "/").contains { segment in
            let bytes = PercentEncoding.decode(segment) ?? []
            return bytes.elementsEqual(".".utf8) || bytes.elementsEqual("..".utf8)
        }
    }
}
