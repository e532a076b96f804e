import CCurl
import ErrandWire

/// A URL as libcurl's parser holds it, made from one that was read already and compared with it.
final class CurlURL {
    let url: HTTPURL
    let pointer: OpaquePointer

    /// - Throws: `.url` if libcurl reads another host or port out of the same URL.
    init(_ url: HTTPURL) throws(InvalidRequest) {
        guard let raw = curl_url() else { throw .url("out of memory") }
        pointer = raw
        self.url = url
        let code = curl_url_set(raw, CURLUPART_URL, url.description, UInt32(CURLU_PATH_AS_IS))
        guard code == CURLUE_OK else {
            throw .url("libcurl does not take it: \(String(cString: curl_url_strerror(code)))")
        }
        let host = url.origin.isIPv6 ? "[\(url.origin.host)]" : url.origin.host
        guard part(CURLUPART_HOST) == host, part(CURLUPART_PORT, UInt32(CURLU_DEFAULT_PORT)) == String(url.origin.port)
        else { throw .url("libcurl reads another host or port from it") }
    }

    deinit { curl_url_cleanup(pointer) }

    private func part(_ part: CURLUPart, _ flags: UInt32 = 0) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(pointer, part, &text, flags) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return String(cString: text)
    }
}

/// The URLs used last, so that one endpoint asked again and again is parsed once.
struct CurlURLCache {
    private var urls: [HTTPURL: CurlURL] = [:]
    private let capacity = 256

    mutating func url(_ url: HTTPURL) throws(InvalidRequest) -> CurlURL {
        if let known = urls[url] { return known }
        let made = try CurlURL(url)
        if urls.count >= capacity { urls.removeAll(keepingCapacity: true) }
        urls[url] = made
        return made
    }
}
