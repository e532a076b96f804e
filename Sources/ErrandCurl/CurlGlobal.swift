import CCurl

/// libcurl's process-wide state, made once.
///
/// `curl_global_cleanup` is never called: nobody can know that no other part of the process still uses libcurl.
enum CurlGlobal {
    static let initialization: CURLcode = curl_global_init(Int(CURL_GLOBAL_ALL))
}
