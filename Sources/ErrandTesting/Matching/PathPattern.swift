/// A path with `*` for a piece of one segment, of any length, and `**` for anything, slashes too.
struct PathPattern: Sendable, Hashable {
    let text: String

    private enum Piece: Equatable {
        case text(ArraySlice<UInt8>)
        case star(crossesSlashes: Bool)
    }

    /// Whether a whole path is as the pattern says.
    func matches(_ path: some StringProtocol) -> Bool {
        PathPattern.matches(Array(path.utf8)[...], pieces[...])
    }

    private var pieces: [Piece] {
        var pieces: [Piece] = []
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let literal = rest.prefix { $0 != UInt8(ascii: "*") }
            if !literal.isEmpty { pieces.append(.text(literal)) }
            rest = rest.dropFirst(literal.count)
            let stars = rest.prefix { $0 == UInt8(ascii: "*") }.count
            if stars > 0 { pieces.append(.star(crossesSlashes: stars > 1)) }
            rest = rest.dropFirst(stars)
        }
        return pieces
    }

    /// A path is short and a pattern has few stars, so trying each length is good enough.
    private static func matches(_ path: ArraySlice<UInt8>, _ pieces: ArraySlice<Piece>) -> Bool {
        guard let piece = pieces.first else { return path.isEmpty }
        let others = pieces.dropFirst()
        switch piece {
        case .text(let text): return path.starts(with: text) && matches(path.dropFirst(text.count), others)
        case .star(let crossesSlashes):
            let reach = crossesSlashes ? path.count : path.prefix { $0 != UInt8(ascii: "/") }.count
            return (0...reach).contains { matches(path.dropFirst($0), others) }
        }
    }
}
