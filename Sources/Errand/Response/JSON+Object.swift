extension JSON {
    /// The members of an object, in their order, found by name.
    ///
    /// Names are compared as Swift compares text, so two spellings of one accented letter are one name.
    public struct Object: Sendable {
        private var members: [(key: String, value: JSON)] = []
        /// Where each name stands, once there are so many that looking through them would take long.
        private var places: [String: Int] = [:]
        private static let few = 12

        /// Makes an object without a member.
        public init() {}

        /// The names, in order.
        public var keys: [String] { members.map(\.key) }

        /// The member of that name. A new one is put at the end, one that is there keeps its place; setting nil takes
        /// it out.
        public subscript(name: String) -> JSON? {
            get { place(of: name).map { members[$0].value } }
            set {
                switch (place(of: name), newValue) {
                case (let place?, let value?): members[place].value = value
                case (let place?, nil):
                    members.remove(at: place)
                    places = [:]
                    if members.count > Object.few { index() }
                case (nil, let value?): append(name, value)
                case (nil, nil): break
                }
            }
        }

        private func place(of name: String) -> Int? {
            members.count > Object.few ? places[name] : members.firstIndex { $0.key == name }
        }

        private mutating func append(_ name: String, _ value: JSON) {
            members.append((name, value))
            if members.count == Object.few + 1 {
                index()
            } else if members.count > Object.few {
                places[name] = members.count - 1
            }
        }

        private mutating func index() {
            for (place, member) in members.enumerated() { places[member.key] = place }
        }
    }
}

extension JSON.Object: RandomAccessCollection {
    /// Zero.
    public var startIndex: Int { 0 }
    /// How many members there are.
    public var endIndex: Int { members.count }
    /// The member at that place.
    public subscript(place: Int) -> (key: String, value: JSON) { members[place] }
}

extension JSON.Object: Hashable {
    /// Whether the members are the same, in whatever order (RFC 8259 §1).
    public static func == (left: JSON.Object, right: JSON.Object) -> Bool {
        left.count == right.count && left.allSatisfy { right[$0.key] == $0.value }
    }

    /// Feeds the members, so that their order does not matter.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(
            reduce(0) { sum, member in
                var one = Hasher()
                one.combine(member.key)
                one.combine(member.value)
                return sum &+ one.finalize()
            })
    }
}
