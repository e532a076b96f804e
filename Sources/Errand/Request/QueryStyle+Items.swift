import ErrandWire

/// From a tree to parameters, by the style.
extension QueryStyle {
    /// - Throws: `.query` where the style has no way to write a value.
    func items(of members: some Collection<(key: String, value: JSON)>) throws(InvalidRequest) -> [Query.Item] {
        var items: [Query.Item] = []
        for (name, value) in ordered(members) { try add(name, value, to: &items) }
        return items
    }

    private func add(_ name: String, _ value: JSON, to items: inout [Query.Item]) throws(InvalidRequest) {
        switch value {
        case .object(let members):
            for (member, value) in ordered(members) { try add(nested(member, in: name), value, to: &items) }
        case .array(let elements) where arrays == .commas:
            try addList(name, elements, to: &items)
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                try add(name + suffix(of: element, at: index), element, to: &items)
            }
        case .null, .bool, .number, .string:
            if let item = item(name, value) { items.append(item) }
        }
    }

    private func addList(_ name: String, _ elements: [JSON], to items: inout [Query.Item]) throws(InvalidRequest) {
        var texts: [String] = []
        for element in elements {
            guard !element.isNull else {
                if nils != .omitted { texts.append("") }
                continue
            }
            guard let text = text(of: element) else { throw .query("\(name): a list with commas takes scalars only") }
            texts.append(text)
        }
        if !texts.isEmpty { items.append(Query.Item(name, list: texts)) }
    }

    private func item(_ name: String, _ scalar: JSON) -> Query.Item? {
        if let text = text(of: scalar) { return Query.Item(name, text) }
        return switch nils {
        case .omitted: nil
        case .empty: Query.Item(name, "")
        case .bareName: Query.Item(name, nil)
        }
    }

    private func text(of scalar: JSON) -> String? {
        switch scalar {
        case .string(let text): text
        case .number(let number): number.literal
        case .bool(let flag): bools == .digits ? (flag ? "1" : "0") : "\(flag)"
        case .null, .object, .array: nil
        }
    }

    private func nested(_ member: String, in name: String) -> String {
        switch nesting {
        case .brackets: "\(name)[\(member)]"
        case .dots: "\(name).\(member)"
        }
    }

    private func suffix(of element: JSON, at index: Int) -> String {
        switch (arrays, element) {
        case (.repeated, _), (.commas, _): ""
        case (.indexed, _), (.brackets, .object), (.brackets, .array): "[\(index)]"
        case (.brackets, _), (.emptyBrackets, _): "[]"
        }
    }

    private func ordered(_ members: some Collection<(key: String, value: JSON)>) -> [(key: String, value: JSON)] {
        order == .declared ? Array(members) : members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }
}
