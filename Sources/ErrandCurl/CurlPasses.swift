/// Counts how often an exchange's request is written, and decides whether it may be once more.
///
/// libcurl repeats by itself, and so does the session (`CurlLoop`), what the server refused: it has not looked at it, so anything may be
/// sent again (RFC 9113 §6.8, §8.7). Both also repeat what a reused connection swallowed without an answer. Nobody knows whether that
/// had its effect, so only what reads may be repeated (RFC 9110 §9.2.2); DELETE and PUT are left to those who know better.
struct CurlPasses {
    enum Refusal {
        /// A connection died under a request that may have had its effect.
        case afterSilence
        /// It was repeated often enough.
        case afterMany
    }

    private(set) var count = 0
    /// Why libcurl was not let write the request once more.
    private(set) var refusal: Refusal?
    /// Whether libcurl has written it more than once without an answer in between.
    private(set) var isRepeated = false
    /// Whether libcurl repeats only what was refused.
    var isResendForbidden = false

    private let isSafe: Bool
    /// The number of the pass that is no repetition by libcurl.
    private var next = 1
    private var starts = 1

    private static let limit = 4

    init(isSafe: Bool) { self.isSafe = isSafe }

    /// libcurl is about to write the request; false if it must not.
    mutating func begin(hasHead: Bool) -> Bool {
        count += 1
        if count == next || hasHead { return true }
        isRepeated = true
        if !isSafe, !isResendForbidden {
            refusal = .afterSilence
        } else if count > CurlPasses.limit {
            refusal = .afterMany
        }
        return refusal == nil
    }

    /// The session is about to start anew what was refused or only reads; false if it must not.
    mutating func startAgain() -> Bool {
        guard count < CurlPasses.limit, starts < CurlPasses.limit else { return false }
        starts += 1
        next = count + 1
        return true
    }

    /// Whether the server may have acted on the request.
    /// - Parameter isRefused: Whether the last pass was refused.
    func mayHaveBeenProcessed(isRefused: Bool) -> Bool {
        // What is not safe gets another pass only after a refusal.
        if !isSafe, isRefused || refusal == .afterMany { return false }
        return count > 0
    }
}
