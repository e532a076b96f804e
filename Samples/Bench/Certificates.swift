import Foundation

/// An authority of the benchmark's own, and what it certifies: the server on loopback.
enum Certificates {
    /// Makes `authority.pem`, `server.pem` and `server.key` in a folder.
    static func make(in folder: URL) throws {
        func file(_ name: String) -> String { folder.appending(path: name).path }
        func key(_ name: String) throws {
            try Child.run("openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", name)
        }
        try key(file("authority.key"))
        try Child.run(
            "openssl", "req", "-x509", "-new", "-key", file("authority.key"), "-sha256", "-days", "2",
            "-subj", "/CN=Benchmark", "-addext", "basicConstraints=critical,CA:TRUE",
            "-addext", "keyUsage=critical,keyCertSign", "-out", file("authority.pem"))
        try key(file("server.key"))
        try Child.run(
            "openssl", "req", "-new", "-key", file("server.key"), "-subj", "/CN=localhost", "-out", file("server.csr"))
        try "subjectAltName=IP:127.0.0.1\nbasicConstraints=CA:FALSE\nextendedKeyUsage=serverAuth\n"
            .write(to: folder.appending(path: "server.ext"), atomically: true, encoding: .utf8)
        try Child.run(
            "openssl", "x509", "-req", "-in", file("server.csr"), "-CA", file("authority.pem"),
            "-CAkey", file("authority.key"), "-set_serial", "1", "-days", "2", "-sha256",
            "-extfile", file("server.ext"), "-out", file("server.pem"))
    }
}
