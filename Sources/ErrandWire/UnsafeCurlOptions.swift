/// A function that is given libcurl's easy handle (a `CURL *`) before a transfer, to set what nothing else covers.
///
/// Unsafe: it may undo what the transport relies on. It must not replace callbacks, the error buffer or private data, nor keep the
/// handle. It runs on the session's thread. The handle is not used for another request, but its connection may be, so options that
/// change whom the connection trusts do not belong here.
public struct UnsafeCurlOptions: Sendable {
    package let apply: @Sendable (UnsafeMutableRawPointer) -> Void

    /// Makes options of a function, which is called on the session's thread before each transfer.
    public init(_ apply: @escaping @Sendable (_ easy: UnsafeMutableRawPointer) -> Void) { self.apply = apply }
}
