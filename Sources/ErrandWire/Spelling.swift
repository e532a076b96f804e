import Glibc

extension String {
    /// Whether both are the same bytes. To `==` they also are alike if they read alike, as "é" and "e" with an accent do.
    package func isSpelled(like other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        let isAlike = utf8.withContiguousStorageIfAvailable { own in
            other.utf8.withContiguousStorageIfAvailable { other in
                guard let start = own.baseAddress, let otherStart = other.baseAddress else { return true }
                return memcmp(start, otherStart, own.count) == 0
            }
        }
        return (isAlike ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}
