import ErrandWire
import FoundationEssentials

extension JSON.Object {
    /// These members, and behind them those of the other whose names are not here.
    func adding(_ other: JSON.Object) -> JSON.Object {
        var result = self
        for (name, value) in other where result[name] == nil { result[name] = value }
        return result
    }

    /// The bytes of an object, which stay as they are, with these members before its closing brace. What is no object comes back unchanged.
    /// - Throws: `JSON.ParseError` for bytes that are no JSON.
    func spliced(into data: Data) throws -> Data {
        guard case .object(let own) = try JSON(data), let end = data.lastIndex(of: UInt8(ascii: "}")) else {
            return data
        }
        var members = JSON.Object()
        for (name, value) in self where own[name] == nil { members[name] = value }
        if members.isEmpty { return data }
        let inner = JSON.object(members).data.dropFirst().dropLast()
        return data[..<end] + (own.isEmpty ? [] : [UInt8(ascii: ",")]) + inner + data[end...]
    }
}

extension Query {
    /// These fields, and behind them the members whose names are not here.
    func adding(_ members: JSON.Object, _ style: QueryStyle = .repeatedNames) throws(InvalidRequest) -> Query {
        if members.isEmpty { return self }
        var style = style
        style.nils = .omitted
        return adding(Query(try style.items(of: members)))
    }

    /// The fields as the bytes of a form.
    /// - Throws: `.body` for what could not be made of a value.
    func form(_ spaces: QueryStyle.Spaces) throws(InvalidRequest) -> Data {
        for case .refused(.query(let reason)) in items.lazy.map(\.form) { throw .body(reason) }
        return Data(joined(spaces == .plus ? PercentEncoding.encodeFormValue : PercentEncoding.encodeValue).utf8)
    }
}
