/// Now, as what has passed by `ContinuousClock` since it was first asked.
///
/// Not its `Instant`: what holds one has a layout that only the running program knows, so each look at a field would be a calculation.
enum SessionTime {
    private static let start = ContinuousClock.now

    static var now: Duration {
        @inline(never) get { start.duration(to: .now) }
    }
}
