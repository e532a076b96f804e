public import Foundation

/// A throw-away authority and the certificates it gives to servers on 127.0.0.1, made by the `openssl` command.
public final class CertificateAuthority: Sendable {
    /// What is right or wrong with a server's certificate.
    public enum Kind: String, Sendable, CaseIterable {
        /// For 127.0.0.1 and localhost, valid from yesterday until the day after tomorrow.
        case right
        /// For another host.
        case wrongHost
        case expired
        case notYetValid
        /// For the right host, by no authority.
        case selfSigned
    }

    /// The files of a server's certificate and its key, both PEM; they are gone when it is dropped.
    public final class Identity: Sendable {
        /// The path of the certificate.
        public let certificate: String
        /// The path of the key.
        public let key: String
        private let folder: TemporaryFolder

        fileprivate init(_ folder: TemporaryFolder) {
            self.folder = folder
            certificate = folder.path("server.pem")
            key = folder.path("server.key")
        }
    }

    /// The kinds of key an authority can have.
    public enum Key: Sendable, CaseIterable {
        case ec, rsa
    }

    /// The authority's certificate, PEM.
    public let certificate: Data
    private let key: Data

    /// The name of an authority that is given none.
    public static let subject = "/O=Errand/CN=Throw-away authority"

    /// One for all tests, and a certificate of its own that is right.
    public static let shared = Task {
        let authority = try await CertificateAuthority()
        return (authority: authority, identity: try await authority.identity())
    }

    /// Makes an authority.
    /// - Parameters:
    ///   - subject: Its name, as `openssl req -subj` takes it.
    ///   - key: The kind of its key.
    public init(subject: String = CertificateAuthority.subject, key: Key = .ec) async throws {
        let folder = try TemporaryFolder()
        try CertificateAuthority.writeSettings(to: folder)
        try await ChildProcess.run(
            "openssl",
            ["req", "-x509", "-config", folder.path("cnf"), "-extensions", "authority", "-days", "2", "-subj", subject]
                + CertificateAuthority.newKey(key, folder.path("ca.key"), folder.path("ca.pem")))
        certificate = try Data(contentsOf: folder.url.appending(path: "ca.pem"))
        self.key = try Data(contentsOf: folder.url.appending(path: "ca.key"))
    }

    /// Makes a certificate for a server.
    public func identity(_ kind: Kind = .right) async throws -> Identity {
        let folder = try TemporaryFolder()
        let identity = Identity(folder)
        try CertificateAuthority.writeSettings(to: folder)
        if kind == .selfSigned {
            try await ChildProcess.run(
                "openssl",
                ["req", "-x509", "-config", folder.path("cnf"), "-extensions", "here", "-days", "2"]
                    + ["-subj", "/CN=localhost"] + CertificateAuthority.newKey(.ec, identity.key, identity.certificate))
            return identity
        }
        try certificate.write(to: folder.url.appending(path: "ca.pem"))
        try key.write(to: folder.url.appending(path: "ca.key"))
        try await ChildProcess.run(
            "openssl",
            ["req", "-new", "-config", folder.path("cnf"), "-subj", "/CN=localhost"]
                + CertificateAuthority.newKey(.ec, identity.key, folder.path("csr")))
        let times: (start: Double, end: Double) =
            switch kind {
            case .expired: (-2, -1)
            case .notYetValid: (1, 2)
            default: (-1, 2)
            }
        try await ChildProcess.run(
            "openssl",
            [
                "ca", "-batch", "-notext", "-config", folder.path("cnf"), "-in", folder.path("csr"),
                "-extensions", kind == .wrongHost ? "elsewhere" : "here", "-out", identity.certificate,
                "-startdate", CertificateAuthority.day(times.start), "-enddate", CertificateAuthority.day(times.end),
            ])
        return identity
    }

    private static func newKey(_ kind: Key, _ key: String, _ output: String) -> [String] {
        let words = kind == .ec ? ["ec", "-pkeyopt", "ec_paramgen_curve:P-256"] : ["rsa:2048"]
        return ["-newkey"] + words + ["-nodes", "-keyout", key, "-out", output]
    }

    /// So many days from now, as `openssl ca` takes it.
    private static func day(_ days: Double) -> String {
        let style = Date.ISO8601FormatStyle.iso8601.year().month().day().time(includingFractionalSeconds: false)
        let time = Date(timeIntervalSinceNow: days * 86_400).formatted(style)
        return time.filter(\.isNumber) + "Z"
    }

    private static func writeSettings(to folder: TemporaryFolder) throws {
        try Data().write(to: folder.url.appending(path: "index"))
        try Data(settings(folder.url.path).utf8).write(to: folder.url.appending(path: "cnf"))
    }

    private static func settings(_ folder: String) -> String {
        """
        [req]
        distinguished_name = name
        prompt = no
        [name]
        [authority]
        basicConstraints = critical,CA:true
        keyUsage = critical,keyCertSign,cRLSign
        [here]
        authorityKeyIdentifier = none
        basicConstraints = CA:false
        subjectAltName = IP:127.0.0.1,DNS:localhost
        [elsewhere]
        authorityKeyIdentifier = none
        basicConstraints = CA:false
        subjectAltName = DNS:elsewhere.test
        [ca]
        default_ca = this
        [this]
        certificate = \(folder)/ca.pem
        private_key = \(folder)/ca.key
        database = \(folder)/index
        new_certs_dir = \(folder)
        rand_serial = yes
        unique_subject = no
        default_md = sha256
        policy = any
        [any]
        commonName = supplied
        """
    }
}
