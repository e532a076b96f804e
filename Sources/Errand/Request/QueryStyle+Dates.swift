import FoundationEssentials

extension QueryStyle.Dates {
    /// The date as text; nil for one that is beyond what can be written.
    /// - Throws: what an own function throws.
    func text(of date: Date) throws -> String? {
        let seconds = date.timeIntervalSince1970
        switch self {
        case .iso8601:
            // RFC 3339 §1: years have four digits.
            return -62_135_596_800..<253_402_300_800 ~= seconds ? Self.iso8601(Int(seconds.rounded(.down))) : nil
        case .seconds:
            return Int64(exactly: seconds).map { "\($0)" } ?? (seconds.isFinite ? "\(seconds)" : nil)
        case .milliseconds:
            return Int64(exactly: (seconds * 1000).rounded()).map { "\($0)" }
        case .custom(let text):
            return try text(date)
        }
    }

    /// By the Gregorian calendar at all times (ISO 8601); Foundation's formatter goes by the Julian one before 1582.
    private static func iso8601(_ seconds: Int) -> String {
        let second = (seconds % 86400 + 86400) % 86400
        // Days are counted from 1 March of year 0, so that a leap day is the last of its year; 400 years have 146,097 days.
        let days = (seconds - second) / 86400 + 719_468
        let (era, day) = (days / 146_097, days % 146_097)
        let year = (day - day / 1460 + day / 36524 - day / 146_096) / 365
        let dayOfYear = day - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        let dayOfMonth = dayOfYear - (153 * month + 2) / 5 + 1
        let isNextYear = month > 9
        return padded(era * 400 + year + (isNextYear ? 1 : 0), 4) + "-" + padded(isNextYear ? month - 9 : month + 3, 2)
            + "-" + padded(dayOfMonth, 2) + "T" + padded(second / 3600, 2) + ":" + padded(second / 60 % 60, 2)
            + ":" + padded(second % 60, 2) + "Z"
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = "\(number)"
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
