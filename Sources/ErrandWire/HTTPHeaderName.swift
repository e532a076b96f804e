/// A field name, compared without regard to case (RFC 9110 §5.1).
public struct HTTPHeaderName: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name as it was written, which is how it is sent over HTTP/1.1.
    public let text: String

    /// Makes a name of any text; what is no token is found by `HTTPRequest.check()`.
    public init(_ text: String) { self.text = text }
    /// Makes a name of a literal, such as `"X-Request-ID"`.
    public init(stringLiteral value: String) { text = value }

    /// The name as it was written.
    public var description: String { text }

    /// Compares without regard to the case of ASCII letters.
    public static func == (left: HTTPHeaderName, right: HTTPHeaderName) -> Bool {
        ASCII.equalIgnoringCase(left.text.utf8, right.text.utf8)
    }

    /// Hashes without regard to the case of ASCII letters.
    public func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(ASCII.lowercased(byte)) }
        hasher.combine(0xFF as UInt8)
    }
}

extension HTTPHeaderName {
    /// Media types the client takes (RFC 9110 §12.5.1).
    public static let accept: HTTPHeaderName = "Accept"
    /// Content codings the client takes (RFC 9110 §12.5.3).
    public static let acceptEncoding: HTTPHeaderName = "Accept-Encoding"
    /// Languages the user reads (RFC 9110 §12.5.4).
    public static let acceptLanguage: HTTPHeaderName = "Accept-Language"
    /// Seconds the answer has been in caches (RFC 9111 §5.1).
    public static let age: HTTPHeaderName = "Age"
    /// Methods the resource takes (RFC 9110 §10.2.1).
    public static let allow: HTTPHeaderName = "Allow"
    /// Credentials for the server (RFC 9110 §11.6.2).
    public static let authorization: HTTPHeaderName = "Authorization"
    /// Directives for caches (RFC 9111 §5.2).
    public static let cacheControl: HTTPHeaderName = "Cache-Control"
    /// Options of this connection; the transport's to write (RFC 9110 §7.6.1).
    public static let connection: HTTPHeaderName = "Connection"
    /// How the content is to be shown, and its file name (RFC 6266).
    public static let contentDisposition: HTTPHeaderName = "Content-Disposition"
    /// Codings the content is in (RFC 9110 §8.4).
    public static let contentEncoding: HTTPHeaderName = "Content-Encoding"
    /// Languages the content is for (RFC 9110 §8.5).
    public static let contentLanguage: HTTPHeaderName = "Content-Language"
    /// Bytes of the content; in requests the transport's to write (RFC 9110 §8.6).
    public static let contentLength: HTTPHeaderName = "Content-Length"
    /// Which part of the whole this is (RFC 9110 §14.4).
    public static let contentRange: HTTPHeaderName = "Content-Range"
    /// Media type of the content (RFC 9110 §8.3).
    public static let contentType: HTTPHeaderName = "Content-Type"
    /// Cookies of the client (RFC 6265 §5.4).
    public static let cookie: HTTPHeaderName = "Cookie"
    /// When the message was made (RFC 9110 §6.6.1).
    public static let date: HTTPHeaderName = "Date"
    /// The version of the representation (RFC 9110 §8.8.3).
    public static let eTag: HTTPHeaderName = "ETag"
    /// What the client wants to hear before it sends the body (RFC 9110 §10.1.1). The transport sends none by itself; to one that is set,
    /// a 417 is the answer, and the request is not repeated without it.
    public static let expect: HTTPHeaderName = "Expect"
    /// When the answer becomes stale (RFC 9111 §5.3).
    public static let expires: HTTPHeaderName = "Expires"
    /// Host and port of the target (RFC 9110 §7.2).
    public static let host: HTTPHeaderName = "Host"
    /// Only if it changed after this date (RFC 9110 §13.1.3).
    public static let ifModifiedSince: HTTPHeaderName = "If-Modified-Since"
    /// Only if it has none of these versions (RFC 9110 §13.1.2).
    public static let ifNoneMatch: HTTPHeaderName = "If-None-Match"
    /// The part if the version is this one, else the whole (RFC 9110 §13.1.5).
    public static let ifRange: HTTPHeaderName = "If-Range"
    /// When the representation last changed (RFC 9110 §8.8.2).
    public static let lastModified: HTTPHeaderName = "Last-Modified"
    /// Links to other resources (RFC 8288 §3).
    public static let link: HTTPHeaderName = "Link"
    /// Where to go, or what was made (RFC 9110 §10.2.2).
    public static let location: HTTPHeaderName = "Location"
    /// The origin that caused the request (RFC 6454 §7).
    public static let origin: HTTPHeaderName = "Origin"
    /// Credentials for the proxy (RFC 9110 §11.7.2).
    public static let proxyAuthorization: HTTPHeaderName = "Proxy-Authorization"
    /// Which part is asked for (RFC 9110 §14.2).
    public static let range: HTTPHeaderName = "Range"
    /// Where the address was found (RFC 9110 §10.1.3).
    public static let referer: HTTPHeaderName = "Referer"
    /// How long to wait: seconds, or a date (RFC 9110 §10.2.3).
    public static let retryAfter: HTTPHeaderName = "Retry-After"
    /// The server's software (RFC 9110 §10.2.4).
    public static let server: HTTPHeaderName = "Server"
    /// One cookie to keep; never joined with another (RFC 6265 §4.1).
    public static let setCookie: HTTPHeaderName = "Set-Cookie"
    /// The client's software (RFC 9110 §10.1.5).
    public static let userAgent: HTTPHeaderName = "User-Agent"
    /// Request fields the answer depends on (RFC 9110 §12.5.5).
    public static let vary: HTTPHeaderName = "Vary"
    /// How the server wants to be shown credentials (RFC 9110 §11.6.1).
    public static let wwwAuthenticate: HTTPHeaderName = "WWW-Authenticate"
}
