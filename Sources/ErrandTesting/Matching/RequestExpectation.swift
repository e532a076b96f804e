/// What a test expects to have been asked, and the words for it when it was not.
struct RequestExpectation {
    let matcher: RequestMatcher
    /// How often; nil for at least once.
    let times: Int?

    /// What was asked for and what came; nil if the requests are as expected.
    func failure(_ requests: [RecordedRequest]) -> String? {
        let count = requests.count { matcher.matches($0) }
        if times.map({ $0 == count }) ?? (count > 0) { return nil }
        let wanted = times.map { "\($0) of \(matcher), got \(count)" } ?? "\(matcher)"
        let came = requests.enumerated().map { index, request in
            let differences = matcher.differences(from: request)
            let lines = differences.isEmpty ? ["matches"] : differences
            return "\(index + 1). \(request)\n" + lines.map { "   \($0)" }.joined(separator: "\n")
        }
        return (["expected \(wanted)", came.isEmpty ? "nothing was asked" : "asked:"] + came).joined(separator: "\n")
    }
}
