import ErrandWire

/// A name as rules compare it: its letters and digits without case, and its words.
struct SecretName {
    /// All letters and digits: `accesstoken` of `access_token`, `Access-Token` and `accessToken`.
    let compact: String
    /// What is parted by other characters, or begins with a capital: `api` and `key` of `X[APIKey]`, beside `x`.
    let words: [String]

    init(_ name: String) {
        if !name.isEmpty, name.utf8.allSatisfy({ 0x61...0x7A ~= $0 || ASCII.isDigit($0) }) {  // As most are.
            (compact, words) = (name, [name])
            return
        }
        var words: [String] = []
        var word = String.UnicodeScalarView()
        let scalars = name.unicodeScalars.map(SecretName.narrowed)
        for (place, scalar) in scalars.enumerated() {
            let isPart = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            if !isPart || SecretName.beginsWord(place, in: scalars) {
                if !word.isEmpty { words.append(SecretName.folded(String(word))) }
                word = .init()
            }
            if isPart { word.append(scalar) }
        }
        if !word.isEmpty { words.append(SecretName.folded(String(word))) }
        self.words = words
        compact = words.joined()
    }

    /// Whether the name has that part: by bytes, which is faster than by characters.
    func has(_ part: String) -> Bool {
        var (compact, part) = (compact, part)
        return compact.withUTF8 { name in
            part.withUTF8 { part in
                guard let first = part.first else { return true }
                return name.indices.dropLast(part.count - 1).contains { start in
                    name[start] == first && name[start...].starts(with: part)
                }
            }
        }
    }

    /// A capital after a small letter, or the last of many capitals before one.
    private static func beginsWord(_ place: Int, in scalars: [Unicode.Scalar]) -> Bool {
        guard place > 0, scalars[place].properties.isUppercase else { return false }
        if scalars[place - 1].properties.isLowercase { return true }
        return place + 1 < scalars.count && scalars[place + 1].properties.isLowercase
    }

    /// By way of capitals, which `ſ` and the Kelvin sign share with `s` and `k`.
    private static func folded(_ word: String) -> String { word.uppercased().lowercased() }

    /// The letter that a full-width form of it stands for.
    private static func narrowed(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard 0xFF01...0xFF5E ~= scalar.value else { return scalar }
        return Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    }
}
