import CCurl

/// Sets the user agent of a raw handle, as a caller would who imports libcurl.
func errandSetUserAgent(_ easy: UnsafeMutableRawPointer, _ text: String) -> Bool {
    errand_setopt_string(easy, CURLOPT_USERAGENT, text) == CURLE_OK
}
