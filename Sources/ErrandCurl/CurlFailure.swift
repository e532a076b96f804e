import CCurl
import ErrandWire
import Glibc

/// What is known of a transfer that libcurl gave up, beside its code.
struct FailureContext {
    /// Whether the request had begun to be written.
    var isConnected = false
    /// Whether any line of an answer had come.
    var hasHead = false
    /// Whether the final answer's head was whole.
    var hasFinalHead = false
    /// Whether it was sent by a connection that had been used before.
    var isConnectionReused = false
    /// Whether curl would have sent a request again that must not be.
    var isResendRefused = false
    /// Whether the connect limit is the smaller one of those that curl keeps.
    var isConnectLimitFirst = false
    /// CURLINFO_SSL_VERIFYRESULT.
    var verifyResult = 0
    /// CURLINFO_OS_ERRNO.
    var osError: Int32 = 0
    /// What curl said.
    var text = ""
}

/// The one table from libcurl's codes to reasons.
enum CurlFailure {
    static func reason(for code: CURLcode, _ context: FailureContext) -> TransportError.Reason {
        switch code {
        case CURLE_UNSUPPORTED_PROTOCOL:
            context.hasHead || context.isConnected ? .brokenAnswer : .invalid(.url("libcurl does not speak its scheme"))
        case CURLE_URL_MALFORMAT: .invalid(.url("libcurl does not take it"))
        case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: .proxy
        case CURLE_COULDNT_RESOLVE_HOST: .hostNotFound
        case CURLE_COULDNT_CONNECT: couldNotConnect(context.osError)
        case CURLE_INTERFACE_FAILED: .unreachable
        case CURLE_HTTP2: context.hasHead ? .brokenAnswer : .connectionLost
        case CURLE_WEIRD_SERVER_REPLY, CURLE_RANGE_ERROR: .brokenAnswer
        // What nghttp2 found wrong in an answer comes as this error of the stream, like one that the server sent.
        case CURLE_HTTP2_STREAM where context.text.contains("PROTOCOL_ERROR"): .brokenAnswer
        case CURLE_HTTP2_STREAM: context.hasFinalHead ? .truncated : .connectionLost
        case CURLE_PARTIAL_FILE: context.hasHead ? .truncated : .connectionLost
        // Without a head libcurl ends so what was open when GOAWAY and the end of the connection came together.
        case CURLE_OK: .connectionLost
        case CURLE_OPERATION_TIMEDOUT: .limit(!context.isConnected && context.isConnectLimitFirst ? .connect : .timeout)
        case CURLE_GOT_NOTHING: .connectionLost
        // libcurl keeps no header line beyond 100 KiB, and calls that a lack of memory.
        case CURLE_OUT_OF_MEMORY where context.isConnected && !context.hasFinalHead: .brokenAnswer
        case CURLE_SEND_ERROR: .connectionLost
        case CURLE_RECV_ERROR: couldNotReceive(context)
        case CURLE_ABORTED_BY_CALLBACK where context.isResendRefused: .connectionLost
        case CURLE_BAD_CONTENT_ENCODING: .badContentEncoding
        case CURLE_FILESIZE_EXCEEDED: .limit(.bodySize)
        case CURLE_SSL_CONNECT_ERROR where isSignatureWrong(context.text): .tls(.untrusted)
        case CURLE_SSL_CONNECT_ERROR: .tls(verification(context.verifyResult) ?? .handshake)
        case CURLE_PEER_FAILED_VERIFICATION: .tls(verification(context.verifyResult) ?? .hostNameMismatch)
        case CURLE_SSL_ISSUER_ERROR: .tls(.untrusted)
        case CURLE_SSL_INVALIDCERTSTATUS: .tls(.revoked)
        case CURLE_SSL_PINNEDPUBKEYNOTMATCH: .tls(.pinMismatch)
        case CURLE_SSL_CLIENTCERT: .tls(.clientCertificate)
        case CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE,
            CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED, CURLE_USE_SSL_FAILED:
            .tls(.localConfiguration)
        default: .internal
        }
    }

    /// Whether an error says that the server has not looked at the request.
    ///
    /// libcurl 7.88 repeats refused streams by itself, but ends in code 16 (`h2_process_pending_input`, lib/http2.c) the one that GOAWAY
    /// left out when no other is open on its connection. A stream that the server reset ends otherwise. So does one whose answer
    /// nghttp2 did not like, unless GOAWAY came before it: that is taken for a refusal too, and no way is known to tell it.
    static func isRefused(_ code: CURLcode, _ context: FailureContext) -> Bool {
        code == CURLE_HTTP2 && !context.hasHead
    }

    /// Whether a connection that was kept was dead when it was used.
    ///
    /// libcurl repeats a request on a new one if that shows when it reads, or at the first piece it writes (`Curl_retry_request`), but
    /// not if it shows at a later piece of the body; nor for a stream of HTTP/2 that is left open by the end of its connection, which
    /// is code 18, and no error if GOAWAY comes with the end.
    static func isStale(_ code: CURLcode, _ context: FailureContext) -> Bool {
        guard context.isConnectionReused, !context.hasHead else { return false }
        return code == CURLE_SEND_ERROR || code == CURLE_PARTIAL_FILE || code == CURLE_OK
    }

    private static func couldNotConnect(_ osError: Int32) -> TransportError.Reason {
        switch osError {
        case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EHOSTDOWN, EADDRNOTAVAIL: .unreachable
        default: .connectionRefused
        }
    }

    /// Code 56 is a broken connection when the system said so, a refused stream when nobody says anything, and else bytes that curl
    /// could not make sense of.
    ///
    /// What the system said of an address that was tried before the one that answered does not count: curl keeps it.
    private static func couldNotReceive(_ context: FailureContext) -> TransportError.Reason {
        switch context.osError {
        case 0, ECONNREFUSED, ENETUNREACH, EADDRNOTAVAIL, EAFNOSUPPORT, EINPROGRESS:
            if context.hasHead, !context.text.isEmpty { return .brokenAnswer }
        default: break
        }
        return context.hasFinalHead ? .truncated : .connectionLost
    }

    /// libcurl does not see that the certificate was refused when OpenSSL's first complaint is of the signature on it, as with an
    /// authority that has another key than the one it has the name of.
    private static func isSignatureWrong(_ text: String) -> Bool {
        text.contains("asn1 encoding routines") || text.contains("rsa routines")
    }

    /// OpenSSL's verify results (x509_vfy.h); nil for 0 and 1, which leave the host name as the cause.
    private static func verification(_ result: Int) -> TLSFailure? {
        switch result {
        case 0, 1: nil
        case 9: .notYetValid
        case 10: .expired
        case 18: .selfSigned
        case 19, 20, 21: .untrusted
        case 23: .revoked
        case 66, 67, 68: .weakKey
        default: .untrusted
        }
    }
}
