extension String {
    /// Whether both are the same bytes. To `==` they also are alike if they read alike, as "é" and "e" with an accent do.
    package func isSpelled(like other: String) -> Bool { self == other && utf8.elementsEqual(other.utf8) }
}
