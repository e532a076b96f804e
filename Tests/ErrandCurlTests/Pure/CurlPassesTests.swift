import Testing

@testable import ErrandCurl

struct CurlPassesTests {
    @Test(arguments: [true, false])
    func theFirstPassIsLetThrough(_ isSafe: Bool) {
        var passes = CurlPasses(isSafe: isSafe)
        #expect(!passes.mayHaveBeenProcessed(isRefused: false))

        let isWritten = passes.begin(hasHead: false)

        #expect(isWritten)
        #expect(passes.mayHaveBeenProcessed(isRefused: false))
    }

    @Test func aPassAfterAnAnswerIsLetThrough() {
        var passes = CurlPasses(isSafe: false)

        let isLetThrough = (1...9).map { passes.begin(hasHead: $0 > 1) }

        #expect(isLetThrough.allSatisfy { $0 })
        #expect(passes.refusal == nil && !passes.isRepeated)
    }

    /// A libcurl without RTSP cannot be told to repeat only what was refused.
    @Test func whatHasAnEffectIsNotRepeatedIfItMayHaveHadIt() {
        var passes = CurlPasses(isSafe: false)
        let isFirstWritten = passes.begin(hasHead: false)
        let isSecondWritten = passes.begin(hasHead: false)

        #expect(isFirstWritten && !isSecondWritten)
        #expect(passes.refusal == .afterSilence)
        #expect(passes.mayHaveBeenProcessed(isRefused: false))
    }

    @Test(arguments: [true, false])
    func aRepetitionIsLetThroughThreeTimes(_ isSafe: Bool) {
        var passes = CurlPasses(isSafe: isSafe)
        passes.isResendForbidden = !isSafe

        let isLetThrough = (1...5).map { _ in passes.begin(hasHead: false) }

        #expect(isLetThrough == [true, true, true, true, false])
        #expect(passes.refusal == .afterMany)
        #expect(passes.mayHaveBeenProcessed(isRefused: false) == isSafe)
    }

    @Test func startingAnewCountsAsARepetition() {
        var passes = CurlPasses(isSafe: false)
        for _ in 1...3 {
            let (isWritten, isStarted) = (passes.begin(hasHead: false), passes.startAgain())
            #expect(isWritten && isStarted)
        }
        let (isWritten, isStarted) = (passes.begin(hasHead: false), passes.startAgain())

        #expect(isWritten && !isStarted)
        #expect(!passes.mayHaveBeenProcessed(isRefused: true))
    }

    @Test func whatIsNeverWrittenIsStartedAnewThreeTimes() {
        var passes = CurlPasses(isSafe: false)

        let isStarted = (1...4).map { _ in passes.startAgain() }

        #expect(isStarted == [true, true, true, false])
    }
}
