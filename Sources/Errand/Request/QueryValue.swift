public import FoundationEssentials

/// What can stand as a parameter's value in a literal.
public protocol QueryValue: Sendable {
    /// One text for each time the name is to be written.
    var queryTexts: [String] { get }
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
extension Double: QueryValue {}
extension Float: QueryValue {}
extension Bool: QueryValue {}
extension Decimal: QueryValue {}
extension UUID: QueryValue {}
extension URL: QueryValue {
    /// The whole URL.
    public var queryTexts: [String] { [absoluteString] }
}
extension Array: QueryValue where Element: QueryValue {
    /// The texts of all elements, in order.
    public var queryTexts: [String] { flatMap(\.queryTexts) }
}
