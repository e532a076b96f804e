extension Redaction {
    /// JSON without the values of members that are secret, but for null, true and false; its strings as `text(_:)` has them.
    public func json(_ value: JSON) -> JSON { isOn ? json(value, depth: 0) : value }

    func json(_ value: JSON, depth: Int) -> JSON {
        switch value {
        case .string(let string): .string(text(string, depth: depth))
        case .array(let items): .array(items.map { json($0, depth: depth) })
        case .object(let members): .object(object(members, depth: depth))
        case .number, .bool, .null: value
        }
    }

    private func object(_ members: JSON.Object, depth: Int) -> JSON.Object {
        // A list of pairs names its secrets by a value: `{"name": "password", "value": "…"}`.
        let namesSecret = ["name", "key", "field", "header"].contains {
            members[$0]?.stringValue.map { isSecret($0) } == true
        }
        var clean = JSON.Object()
        for (name, value) in members {
            let isHidden = isSecret(name) || namesSecret && ["value", "values", "content"].contains(name)
            clean[text(name, depth: depth)] = isHidden ? hidden(value) : json(value, depth: depth)
        }
        return clean
    }

    private func hidden(_ value: JSON) -> JSON {
        switch value {
        case .bool, .null: value
        case .string, .number, .array, .object: .string(Redaction.mark)
        }
    }
}
