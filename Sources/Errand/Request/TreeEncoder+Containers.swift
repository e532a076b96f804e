/// Members, each in the place where its name came first; of values for one name the last counts.
struct TreeMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: TreeEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    private func child(_ key: some CodingKey) -> TreeEncoder {
        let name = key.stringValue
        guard case .members(var names, var values) = encoder.content else { return TreeEncoder([], encoder.dates) }
        if let child = values[name] { return child }
        let child = TreeEncoder(encoder.codingPath + [key], encoder.dates)
        encoder.content = .nothing  // So that names and values are held only here, and are not copied.
        names.append(name)
        values[name] = child
        encoder.content = .members(names: names, values: values)
        return child
    }

    func encodeNil(forKey key: Key) { child(key).content = .scalar(.null) }
    func encode(_ value: some Encodable, forKey key: Key) throws { try child(key).set(value) }
    // By default these two are refused.
    func encode(_ value: Int128, forKey key: Key) throws { try child(key).set(value) }
    func encode(_ value: UInt128, forKey key: Key) throws { try child(key).set(value) }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        child(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { child(key).unkeyedContainer() }
    func superEncoder() -> any Encoder { child(JSONKey("super")) }
    func superEncoder(forKey key: Key) -> any Encoder { child(key) }

    // What the standard library does with nil is nothing, so that no style could tell it from a member that is not there.
    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try orNil(value, key) }
    func encodeIfPresent(_ value: String?, forKey key: Key) throws { try orNil(value, key) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try orNil(value, key) }
    func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try orNil(value, key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try orNil(value, key) }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try orNil(value, key) }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try orNil(value, key) }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try orNil(value, key) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try orNil(value, key) }
    func encodeIfPresent(_ value: Int128?, forKey key: Key) throws { try orNil(value, key) }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try orNil(value, key) }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try orNil(value, key) }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try orNil(value, key) }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try orNil(value, key) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try orNil(value, key) }
    func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws { try orNil(value, key) }
    func encodeIfPresent(_ value: (some Encodable)?, forKey key: Key) throws { try orNil(value, key) }

    private func orNil(_ value: (some Encodable)?, _ key: Key) throws {
        if let value { try encode(value, forKey: key) } else { encodeNil(forKey: key) }
    }
}

struct TreeItems: UnkeyedEncodingContainer {
    let encoder: TreeEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { if case .items(let items) = encoder.content { items.count } else { 0 } }

    private func child() -> TreeEncoder {
        guard case .items(var items) = encoder.content else { return TreeEncoder([], encoder.dates) }
        let child = TreeEncoder(encoder.codingPath + [Place(items.count)], encoder.dates)
        encoder.content = .nothing  // So that the items are held only here, and are not copied.
        items.append(child)
        encoder.content = .items(items)
        return child
    }

    func encodeNil() { child().content = .scalar(.null) }
    func encode(_ value: some Encodable) throws { try child().set(value) }
    func encode(_ value: Int128) throws { try child().set(value) }
    func encode(_ value: UInt128) throws { try child().set(value) }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        child().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { child().unkeyedContainer() }
    func superEncoder() -> any Encoder { child() }

    /// Where an item stands.
    private struct Place: CodingKey {
        let place: Int
        var intValue: Int? { place }
        var stringValue: String { "\(place)" }

        init(_ place: Int) { self.place = place }
        init?(intValue: Int) { place = intValue }
        init?(stringValue: String) { nil }
    }
}

struct TreeValue: SingleValueEncodingContainer {
    let encoder: TreeEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil() { encoder.content = .scalar(.null) }
    func encode(_ value: some Encodable) throws { try encoder.set(value) }
    func encode(_ value: Int128) throws { try encoder.set(value) }
    func encode(_ value: UInt128) throws { try encoder.set(value) }
}
