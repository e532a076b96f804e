import Testing

@testable import ErrandCurl

@Suite struct CurlMailboxTests {
    /// A mailbox whose calls can stand in an expectation.
    private final class Box {
        private var mailbox = CurlMailbox()

        func post() -> CurlMailbox.Receipt { mailbox.post(.stop) }
        func goToSleep() -> Bool { mailbox.goToSleep() }
        func close() { mailbox.close() }
        func takeCount() -> Int {
            var mail: [CurlMessage] = []
            mailbox.take(into: &mail)
            return mail.count
        }
    }

    private let box = Box()

    @Test func onlyTheFirstLetterOfASleepWakes() {
        #expect(box.post() == .taken)
        #expect(!box.goToSleep())
        #expect(box.takeCount() == 1)
        #expect(box.goToSleep())
        #expect(box.post() == .takenAsleep)
        #expect(box.post() == .taken)
        #expect(box.takeCount() == 2)
        #expect(box.post() == .taken)
    }

    @Test func aThreadThatWokeByItselfIsNotWoken() {
        #expect(box.goToSleep())
        #expect(box.takeCount() == 0)
        #expect(box.post() == .taken)
    }

    @Test func aClosedMailboxTakesNothingAndKeepsWhatItHad() {
        #expect(box.post() == .taken)
        box.close()
        #expect(box.post() == .closed)
        #expect(box.takeCount() == 1)
    }
}
