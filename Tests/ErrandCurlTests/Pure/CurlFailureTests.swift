import CCurl
import ErrandWire
import Glibc
import Testing

@testable import ErrandCurl

@Suite struct CurlFailureTests {
    static let fresh = FailureContext()
    static let sent = FailureContext(isConnected: true)
    static let answering = FailureContext(isConnected: true, hasHead: true, text: "what curl said")
    static let inBody = FailureContext(isConnected: true, hasHead: true, hasFinalHead: true, text: "what curl said")

    static let plain: [(CURLcode, TransportError.Reason)] = [
        (CURLE_URL_MALFORMAT, .invalid(.url("libcurl does not take it"))),
        (CURLE_UNSUPPORTED_PROTOCOL, .invalid(.url("libcurl does not speak its scheme"))),
        (CURLE_COULDNT_RESOLVE_PROXY, .proxy), (CURLE_PROXY, .proxy), (CURLE_COULDNT_RESOLVE_HOST, .hostNotFound),
        (CURLE_COULDNT_CONNECT, .connectionRefused), (CURLE_INTERFACE_FAILED, .unreachable),
        (CURLE_WEIRD_SERVER_REPLY, .brokenAnswer), (CURLE_HTTP2, .connectionLost),
        (CURLE_PARTIAL_FILE, .connectionLost),
        (CURLE_OPERATION_TIMEDOUT, .limit(.timeout)), (CURLE_GOT_NOTHING, .connectionLost),
        (CURLE_SEND_ERROR, .connectionLost), (CURLE_RECV_ERROR, .connectionLost),
        (CURLE_BAD_CONTENT_ENCODING, .badContentEncoding), (CURLE_FILESIZE_EXCEEDED, .limit(.bodySize)),
        (CURLE_SSL_CONNECT_ERROR, .tls(.handshake)), (CURLE_PEER_FAILED_VERIFICATION, .tls(.hostNameMismatch)),
        (CURLE_SSL_ISSUER_ERROR, .tls(.untrusted)), (CURLE_SSL_INVALIDCERTSTATUS, .tls(.revoked)),
        (CURLE_SSL_PINNEDPUBKEYNOTMATCH, .tls(.pinMismatch)), (CURLE_SSL_CLIENTCERT, .tls(.clientCertificate)),
        (CURLE_SSL_CACERT_BADFILE, .tls(.localConfiguration)), (CURLE_SSL_CERTPROBLEM, .tls(.localConfiguration)),
        (CURLE_OUT_OF_MEMORY, .internal), (CURLE_BAD_FUNCTION_ARGUMENT, .internal),
        (CURLE_ABORTED_BY_CALLBACK, .internal), (CURLE_WRITE_ERROR, .internal),
    ]

    @Test(arguments: plain)
    func aCodeHasAReason(row: (code: CURLcode, reason: TransportError.Reason)) {
        #expect(CurlFailure.reason(for: row.code, CurlFailureTests.fresh) == row.reason)
    }

    static let inContext: [(CURLcode, FailureContext, TransportError.Reason)] = [
        (CURLE_UNSUPPORTED_PROTOCOL, sent, .brokenAnswer),
        (CURLE_OUT_OF_MEMORY, sent, .brokenAnswer), (CURLE_OUT_OF_MEMORY, inBody, .internal),
        (CURLE_HTTP2_STREAM, sent, .connectionLost), (CURLE_HTTP2_STREAM, inBody, .truncated),
        (CURLE_HTTP2_STREAM, inBody.with { $0.text = "not closed cleanly: PROTOCOL_ERROR (err 1)" }, .brokenAnswer),
        (CURLE_HTTP2, inBody, .brokenAnswer), (CURLE_OK, sent, .connectionLost),
        (CURLE_PARTIAL_FILE, answering, .truncated), (CURLE_PARTIAL_FILE, inBody, .truncated),
        (CURLE_RECV_ERROR, inBody.with { $0.text = "" }, .truncated),
        (CURLE_SSL_CONNECT_ERROR, fresh.with { $0.text = "asn1 encoding routines::EVP lib" }, .tls(.untrusted)),
        (CURLE_GOT_NOTHING, answering, .connectionLost),
        (CURLE_RECV_ERROR, answering, .brokenAnswer), (CURLE_RECV_ERROR, inBody, .brokenAnswer),
        (CURLE_RECV_ERROR, inBody.with { $0.osError = ECONNRESET }, .truncated),
        (CURLE_RECV_ERROR, answering.with { $0.osError = ECONNRESET }, .connectionLost),
        (CURLE_RECV_ERROR, inBody.with { $0.osError = ECONNREFUSED }, .brokenAnswer),
        (CURLE_ABORTED_BY_CALLBACK, sent.with { $0.isResendRefused = true }, .connectionLost),
        (CURLE_COULDNT_CONNECT, fresh.with { $0.osError = ECONNREFUSED }, .connectionRefused),
        (CURLE_COULDNT_CONNECT, fresh.with { $0.osError = ENETUNREACH }, .unreachable),
        (CURLE_COULDNT_CONNECT, fresh.with { $0.osError = EHOSTUNREACH }, .unreachable),
        (CURLE_OPERATION_TIMEDOUT, fresh.with { $0.isConnectLimitFirst = true }, .limit(.connect)),
        (CURLE_OPERATION_TIMEDOUT, sent.with { $0.isConnectLimitFirst = true }, .limit(.timeout)),
    ]

    @Test(arguments: inContext)
    func whatIsKnownBesideDecides(row: (code: CURLcode, context: FailureContext, reason: TransportError.Reason)) {
        #expect(CurlFailure.reason(for: row.code, row.context) == row.reason)
    }

    @Test(arguments: [
        (0, TLSFailure.hostNameMismatch), (1, .hostNameMismatch), (9, .notYetValid), (10, .expired), (18, .selfSigned),
        (19, .untrusted), (20, .untrusted), (21, .untrusted), (23, .revoked), (66, .weakKey), (68, .weakKey),
        (77, .untrusted),
    ])
    func openSSLsResultTellsWhatIsWrong(row: (result: Int, failure: TLSFailure)) {
        let context = FailureContext(verifyResult: row.result)
        #expect(CurlFailure.reason(for: CURLE_PEER_FAILED_VERIFICATION, context) == .tls(row.failure))
    }

    @Test(arguments: [
        (CURLE_SEND_ERROR, isReused: true, hasHead: false, isStale: true),
        (CURLE_SEND_ERROR, isReused: false, hasHead: false, isStale: false),
        (CURLE_SEND_ERROR, isReused: true, hasHead: true, isStale: false),
        (CURLE_RECV_ERROR, isReused: true, hasHead: false, isStale: false),
        (CURLE_PARTIAL_FILE, isReused: true, hasHead: false, isStale: true),
        (CURLE_PARTIAL_FILE, isReused: false, hasHead: false, isStale: false),
        (CURLE_PARTIAL_FILE, isReused: true, hasHead: true, isStale: false),
        (CURLE_OK, isReused: true, hasHead: false, isStale: true),
        (CURLE_OK, isReused: true, hasHead: true, isStale: false),
        (CURLE_HTTP2_STREAM, isReused: true, hasHead: false, isStale: false),
    ])
    func onlyWhatWasKeptCanBeStale(row: (code: CURLcode, isReused: Bool, hasHead: Bool, isStale: Bool)) {
        let context = FailureContext(hasHead: row.hasHead, isConnectionReused: row.isReused)
        #expect(CurlFailure.isStale(row.code, context) == row.isStale)
    }
}

extension FailureContext {
    fileprivate func with(_ set: (inout FailureContext) -> Void) -> FailureContext {
        var context = self
        set(&context)
        return context
    }
}
