/// What a worker measured: one line of JSON on its output.
package struct Measured: Codable, Sendable {
    package var requests: Int
    package var seconds: Double
    /// CPU time a request.
    package var userMicroseconds: Double
    /// CPU time a request, in the kernel.
    package var systemMicroseconds: Double
    /// Memory before the measured part.
    package var baselineKiB: Int
    /// Memory of the whole run, at most.
    package var peakKiB: Int
    /// Bytes of bodies in the measured part.
    package var bytes: Int

    /// Requests a second.
    package var rate: Double { Double(requests) / seconds }
    /// CPU time a request, in all.
    package var microseconds: Double { userMicroseconds + systemMicroseconds }
    /// What each request added to the memory, if all were there at once.
    package var addedKiB: Double { Double(peakKiB - baselineKiB) / Double(requests) }

    /// What was used between two moments.
    package init(requests: Int, bytes: Int, from before: Usage, to after: Usage) {
        self.requests = requests
        self.bytes = bytes
        seconds = after.seconds - before.seconds
        userMicroseconds = (after.userMicroseconds - before.userMicroseconds) / Double(requests)
        systemMicroseconds = (after.systemMicroseconds - before.systemMicroseconds) / Double(requests)
        baselineKiB = before.residentKiB
        peakKiB = after.peakKiB
    }
}
