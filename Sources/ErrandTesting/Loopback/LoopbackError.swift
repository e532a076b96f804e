import Glibc

/// Why a loopback server, gate or port could not be made, or a wait for a request ended without one.
public enum LoopbackError: Error, Sendable, Hashable {
    /// A system call failed; its name and its errno.
    case system(call: String, code: Int32)
    /// Not an IPv4 or IPv6 address.
    case address(String)
    /// The server stopped while something was waited for.
    case stopped

    /// What errno says now about `call`.
    static func last(_ call: String) -> LoopbackError { .system(call: call, code: errno) }
}

extension LoopbackError: CustomStringConvertible {
    /// The call and what errno says, in words.
    public var description: String {
        switch self {
        case .system(let call, let code): "\(call): \(strerror(code).map { String(cString: $0) } ?? "errno \(code)")"
        case .address(let text): "not an IP address: \(text.debugDescription)"
        case .stopped: "the loopback server has stopped"
        }
    }
}
