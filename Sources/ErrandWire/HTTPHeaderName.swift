/// A field name, compared without regard to case (RFC 9110 §5.1).
public struct HTTPHeaderName: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name as it was written, which is how it is sent over HTTP/1.1.
    public let text: String

    public init(_ text: String) { self.text = text }
    public init(stringLiteral value: String) { text = value }

    public var description: String { text }

    public static func == (left: HTTPHeaderName, right: HTTPHeaderName) -> Bool {
        ASCII.equalIgnoringCase(left.text.utf8, right.text.utf8)
    }

    public func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(ASCII.lowercased(byte)) }
        hasher.combine(0xFF as UInt8)
    }
}

extension HTTPHeaderName {
    public static let accept: HTTPHeaderName = "Accept"
    public static let acceptEncoding: HTTPHeaderName = "Accept-Encoding"
    public static let acceptLanguage: HTTPHeaderName = "Accept-Language"
    public static let age: HTTPHeaderName = "Age"
    public static let allow: HTTPHeaderName = "Allow"
    public static let authorization: HTTPHeaderName = "Authorization"
    public static let cacheControl: HTTPHeaderName = "Cache-Control"
    public static let connection: HTTPHeaderName = "Connection"
    public static let contentDisposition: HTTPHeaderName = "Content-Disposition"
    public static let contentEncoding: HTTPHeaderName = "Content-Encoding"
    public static let contentLanguage: HTTPHeaderName = "Content-Language"
    public static let contentLength: HTTPHeaderName = "Content-Length"
    public static let contentRange: HTTPHeaderName = "Content-Range"
    public static let contentType: HTTPHeaderName = "Content-Type"
    public static let cookie: HTTPHeaderName = "Cookie"
    public static let date: HTTPHeaderName = "Date"
    public static let eTag: HTTPHeaderName = "ETag"
    public static let expect: HTTPHeaderName = "Expect"
    public static let expires: HTTPHeaderName = "Expires"
    public static let host: HTTPHeaderName = "Host"
    public static let ifModifiedSince: HTTPHeaderName = "If-Modified-Since"
    public static let ifNoneMatch: HTTPHeaderName = "If-None-Match"
    public static let ifRange: HTTPHeaderName = "If-Range"
    public static let lastModified: HTTPHeaderName = "Last-Modified"
    public static let link: HTTPHeaderName = "Link"
    public static let location: HTTPHeaderName = "Location"
    public static let origin: HTTPHeaderName = "Origin"
    public static let proxyAuthorization: HTTPHeaderName = "Proxy-Authorization"
    public static let range: HTTPHeaderName = "Range"
    public static let referer: HTTPHeaderName = "Referer"
    public static let retryAfter: HTTPHeaderName = "Retry-After"
    public static let server: HTTPHeaderName = "Server"
    public static let setCookie: HTTPHeaderName = "Set-Cookie"
    public static let userAgent: HTTPHeaderName = "User-Agent"
    public static let vary: HTTPHeaderName = "Vary"
    public static let wwwAuthenticate: HTTPHeaderName = "WWW-Authenticate"
}
