import ErrandCurl
import ErrandWire
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(3)))
struct TLSTrustTests {
    @Test(arguments: [
        (CertificateAuthority.Kind.wrongHost, TLSFailure.hostNameMismatch), (.expired, .expired),
        (.notYetValid, .notYetValid), (.selfSigned, .selfSigned),
    ])
    func aCertificateThatIsNotRightIsRefusedForItsOwnReason(
        _ kind: CertificateAuthority.Kind, _ failure: TLSFailure
    ) async throws {
        let authority = try await CertificateAuthority.shared.value.authority
        let server = try await ScriptedHTTP2Server(authority.identity(kind))

        let error = try await Client(trusting: authority.certificate).failure(server.url + "/hello", .post)

        #expect(error?.reason == .tls(failure))
        #expect(error?.mayHaveBeenProcessed == false)
        #expect(try await server.journal().requests.isEmpty)
    }

    @Test func theSystemDoesNotTrustAnAuthorityOfOurs() async throws {
        let server = try await ScriptedHTTP2Server(CertificateAuthority.shared.value.identity)

        let error = try await Client().failure(server.url + "/hello")

        #expect(error?.reason == .tls(.untrusted))
        #expect(try await server.journal().requests.isEmpty)
    }

    @Test(arguments: ["/CN=Another authority", CertificateAuthority.subject], CertificateAuthority.Key.allCases)
    func onlyTheAuthorityThatIsMeantIsTrusted(_ subject: String, _ key: CertificateAuthority.Key) async throws {
        let authority = try await CertificateAuthority(key: key)
        let other = try await CertificateAuthority(subject: subject, key: key)
        let server = try await ScriptedHTTP2Server(authority.identity())

        let error = try await Client(trusting: other.certificate).failure(server.url + "/hello")

        #expect(error?.reason == .tls(.untrusted), "\(String(describing: error))")
        #expect(try await server.journal().requests.isEmpty)
        #expect(try await Client(trusting: authority.certificate).send(server.url + "/hello").status == 200)
    }

    @Test(arguments: ["", "no certificate"])
    func whatIsNoCertificateTrustsNobody(_ text: String) async throws {
        let server = try await ScriptedHTTP2Server(CertificateAuthority.shared.value.identity)

        let error = try await Client(trusting: Data(text.utf8)).failure(server.url + "/hello")

        #expect(error?.reason == .tls(.localConfiguration))
        #expect(try await server.journal().requests.isEmpty)
    }

    /// An authority that only has the name of one that the system trusts: OpenSSL finds the real one, if it looks there, and
    /// complains of the signature; else it finds none.
    @Test(.enabled { await SystemAuthority.subject.value != nil })
    func theSystemsAuthoritiesAreNotLookedAtBesideTheNamedOne() async throws {
        let subject = try #require(await SystemAuthority.subject.value)
        let server = try await ScriptedHTTP2Server(CertificateAuthority(subject: subject).identity())

        let other = try await CertificateAuthority.shared.value.authority.certificate

        let bySystem = try await Client().failure(server.url + "/hello")
        let byOther = try await Client(trusting: other).failure(server.url + "/hello")

        #expect(bySystem?.reason == .tls(.untrusted))
        #expect(bySystem?.detail.contains("local issuer") == false, "\(String(describing: bySystem))")
        #expect(byOther?.reason == .tls(.untrusted))
        #expect(byOther?.detail.contains("local issuer") == true, "\(String(describing: byOther))")
    }
}

/// The name of an authority that the system trusts, with a key of the kind that those of the tests have.
private enum SystemAuthority {
    static let subject = Task<String?, Never> {
        let folder = "/etc/ssl/certs"
        // Without a bundle there is nothing to compare with.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        guard let name = names.filter({ $0.contains("ECC") && $0.hasSuffix(".pem") }).min(),
            let text = try? await ChildProcess.run(
                "openssl", ["x509", "-in", "\(folder)/\(name)", "-noout", "-subject", "-nameopt", "compat"]),
            let start = text.firstIndex(of: "/")
        else { return nil }
        return text[start...].trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
