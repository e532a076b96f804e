import ErrandCurl
import ErrandWire
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(3)))
struct TLSPolicySharingTests {
    @Test func twoPoliciesNeverShareAConnection() async throws {
        var rig = try await HTTP2Rig()
        #expect(try await rig.client.send(rig.url("/hello")).status == 200)
        let authority = try await CertificateAuthority.shared.value.authority
        let certificates = try await authority.certificate + CertificateAuthority().certificate
        rig.client.options.tls = TLSPolicy(trust: .only(certificates))

        let answer = try await rig.client.send(rig.url("/hello"))

        #expect(answer.metrics?.isConnectionReused == false)
        #expect(try await rig.server.journal().connections == 2)
    }

    @Test func anEqualPolicySharesTheConnection() async throws {
        var rig = try await HTTP2Rig()
        #expect(try await rig.client.send(rig.url("/hello")).status == 200)
        let authority = try await CertificateAuthority.shared.value.authority
        rig.client.options.tls = TLSPolicy(trust: .only(authority.certificate))

        #expect(try await rig.client.send(rig.url("/hello")).metrics?.isConnectionReused == true)
    }

    @Test func anOpenConnectionIsOfNoUseToWhoDoesNotTrustIt() async throws {
        var rig = try await HTTP2Rig()
        #expect(try await rig.client.send(rig.url("/hello")).status == 200)
        rig.client.options.tls = .system

        #expect(try await rig.client.failure(rig.url("/hello"))?.reason == .tls(.untrusted))
        #expect(try await rig.server.journal().requests.count == 1)
    }
}
