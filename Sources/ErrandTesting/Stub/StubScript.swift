import Errand

/// Which answer a stub gives next: decided here, without any I/O.
///
/// Rules come first, in the order they were made: the first that matches answers, and its last answer is given again and
/// again. Then come the answers in turn, one each, and then the case that goes for all.
struct StubScript {
    /// An answer, or the name of one, which the endpoint that asks will tell.
    enum Entry {
        case answer(StubAnswer)
        case named(StubCase)
    }

    /// What became of a request.
    enum Reading {
        case answer(StubAnswer)
        /// Nothing is scripted, and why.
        case missing(String)
    }

    private struct Rule {
        let matcher: RequestMatcher
        var entries: [Entry]
        var used = 0

        /// The last entry goes on.
        mutating func next() -> Entry {
            defer { used += 1 }
            return entries[min(used, entries.count - 1)]
        }
    }

    private var rules: [Rule] = []
    private var inTurn: [Entry]
    private var forAll: (stubCase: StubCase, isUsed: Bool)?

    init(inTurn: [Entry] = []) { self.inTurn = inTurn }

    /// Entries for what matches, behind those that there are for the same.
    mutating func on(_ matcher: RequestMatcher, _ entries: [Entry]) {
        if entries.isEmpty { return }
        if let index = rules.firstIndex(where: { $0.matcher == matcher }) {
            rules[index].entries += entries
        } else {
            rules.append(Rule(matcher: matcher, entries: entries))
        }
    }

    mutating func add(inTurn entries: [Entry]) { inTurn += entries }

    mutating func always(_ stubCase: StubCase) { forAll = (stubCase, false) }

    /// The next answer to a request.
    mutating func answer(_ request: RecordedRequest) -> Reading {
        guard let entry = next(for: request) else { return .missing("has no stub") }
        switch entry {
        case .answer(let answer): return .answer(answer)
        case .named(let stubCase):
            guard let endpoint = request.endpoint as? any StubbedRequest.Type,
                let answer = try? endpoint.stub(for: stubCase)  // What it throws is said below.
            else { return .missing("has no stub for \(stubCase)") }
            return .answer(answer)
        }
    }

    private mutating func next(for request: RecordedRequest) -> Entry? {
        if let index = rules.firstIndex(where: { $0.matcher.matches(request) }) { return rules[index].next() }
        if !inTurn.isEmpty { return inTurn.removeFirst() }
        forAll?.isUsed = true
        return forAll.map { .named($0.stubCase) }
    }

    /// What was scripted and never given, one line each.
    var unused: [String] {
        let rules = rules.filter { $0.used < $0.entries.count }.map { rule in
            rule.entries.count == 1
                ? "\(rule.matcher)" : "\(rule.matcher): \(rule.entries.count - rule.used) of \(rule.entries.count)"
        }
        let turns = inTurn.isEmpty ? [] : ["in turn: \(inTurn.count)"]
        let always = forAll.flatMap { $0.isUsed ? nil : "always \($0.stubCase)" }
        return rules + turns + (always.map { [$0] } ?? [])
    }
}
