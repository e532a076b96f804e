public import FoundationEssentials

extension JSON {
    /// The value as JSON text.
    /// - Parameters:
    ///   - isPretty: on many lines, two spaces a level.
    ///   - isSorted: members by name, not in their order.
    public func text(pretty isPretty: Bool = false, sorted isSorted: Bool = false) -> String {
        var writer = JSONWriter(isPretty: isPretty, isSorted: isSorted)
        writer.write(self)
        return writer.text
    }

    /// The value as bytes, without a space that is not needed, members in their order, numbers as they are written.
    public var data: Data {
        var writer = JSONWriter()
        writer.write(self)
        return Data(writer.bytes)
    }
}

extension JSON: CustomStringConvertible {
    /// The value on many lines, members by name: for people, and for comparing two.
    public var description: String { text(pretty: true, sorted: true) }
}

struct JSONWriter {
    let isPretty: Bool
    let isSorted: Bool
    private(set) var bytes: [UInt8] = []

    init(isPretty: Bool = false, isSorted: Bool = false) {
        self.isPretty = isPretty
        self.isSorted = isSorted
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func write(_ value: JSON, level: Int = 0) {
        switch value {
        case .null: put("null")
        case .bool(let flag): put(flag ? "true" : "false")
        case .number(let number): put(number.literal)
        case .string(let string): write(string)
        case .array(let items): list(items, in: ("[", "]"), level: level) { $0.write($1, level: level + 1) }
        case .object(let members):
            let members = isSorted ? members.sorted { $0.key < $1.key } : Array(members)
            list(members, in: ("{", "}"), level: level) { writer, member in
                writer.write(member.key)
                writer.put(writer.isPretty ? ": " : ":")
                writer.write(member.value, level: level + 1)
            }
        }
    }

    mutating func write(_ string: String) {
        put("\"")
        for byte in string.utf8 {
            switch byte {
            case UInt8(ascii: "\""): put("\\\"")
            case UInt8(ascii: "\\"): put("\\\\")
            case 0x0A: put("\\n")
            case 0x0D: put("\\r")
            case 0x09: put("\\t")
            case 0..<0x10: put("\\u000" + String(byte, radix: 16))
            case 0x10..<0x20: put("\\u00" + String(byte, radix: 16))
            default: bytes.append(byte)
            }
        }
        put("\"")
    }

    private mutating func list<Item>(
        _ items: [Item], in brackets: (String, String), level: Int, each: (inout JSONWriter, Item) -> Void
    ) {
        put(brackets.0)
        for (place, item) in items.enumerated() {
            if place > 0 { put(",") }
            newLine(level + 1)
            each(&self, item)
        }
        if !items.isEmpty { newLine(level) }
        put(brackets.1)
    }

    private mutating func newLine(_ level: Int) {
        if isPretty { put("\n" + String(repeating: "  ", count: level)) }
    }

    private mutating func put(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
