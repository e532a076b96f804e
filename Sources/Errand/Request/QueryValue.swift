import ErrandWire
public import FoundationEssentials

/// What can stand as a parameter's value in a literal.
public protocol QueryValue: Sendable {
    /// One text for each time the name is to be written.
    ///
    /// An error makes the request unbuildable, so that nothing is sent that means nothing: `Double.nan`.
    var queryTexts: [String] { get throws }
}

extension QueryValue where Self: CustomStringConvertible {
    /// The description.
    public var queryTexts: [String] { [description] }
}

extension String: QueryValue {}
extension Substring: QueryValue {}
extension Int: QueryValue {}
extension Int64: QueryValue {}
extension Int32: QueryValue {}
extension UInt: QueryValue {}
extension UInt64: QueryValue {}
extension UInt32: QueryValue {}
extension Bool: QueryValue {}
extension UUID: QueryValue {}

extension URL: QueryValue {
    /// The whole URL.
    public var queryTexts: [String] { [absoluteString] }
}

extension Double: QueryValue {
    /// The description; refused if it is not finite.
    public var queryTexts: [String] { get throws { [try finite(isFinite, description)] } }
}

extension Float: QueryValue {
    /// The description; refused if it is not finite.
    public var queryTexts: [String] { get throws { [try finite(isFinite, description)] } }
}

extension Decimal: QueryValue {
    /// The description; refused if it is not finite.
    public var queryTexts: [String] { get throws { [try finite(isFinite, description)] } }
}

extension Array: QueryValue where Element: QueryValue {
    /// The texts of all elements, in order.
    public var queryTexts: [String] { get throws { try flatMap { try $0.queryTexts } } }
}

private func finite(_ isFinite: Bool, _ text: String) throws(InvalidRequest) -> String {
    guard isFinite else { throw .query(TreeEncoder.notFinite) }
    return text
}
