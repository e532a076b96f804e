public import FoundationEssentials

/// How values become parameters of a query or a form. Services differ, so each choice can be made by itself:
///
///     var style = QueryStyle.phpBrackets
///     style.dates = .seconds
public struct QueryStyle: Sendable {
    /// How an array is written.
    public enum Arrays: Sendable, Hashable {
        /// `a=1&a=2`
        case repeated
        /// `a[]=1&a[]=2`. An element that is no scalar has its index, `a[0][b]=1`, since PHP takes `a[][b]=1&a[][c]=2` for two elements.
        case brackets
        /// `a[]=1&a[]=2`, whatever the elements are.
        case emptyBrackets
        /// `a[0]=1&a[1]=2`
        case indexed
        /// `a=1,2`, for scalars only. A comma within a value is escaped, those between values are not.
        case commas
    }

    /// How the name of a member within another is written.
    public enum Nesting: Sendable, Hashable {
        /// `a[b]=1`
        case brackets
        /// `a.b=1`
        case dots
    }

    /// What becomes of nil.
    public enum Nils: Sendable, Hashable {
        /// Nothing.
        case omitted
        /// `a=`
        case empty
        /// `a`
        case bareName
    }

    /// How true and false are written.
    public enum Bools: Sendable, Hashable {
        /// `true` and `false`
        case words
        /// `1` and `0`
        case digits
    }

    /// How a date is written.
    public enum Dates: Sendable {
        /// `2024-05-01T12:00:00Z`; a fraction of a second is cut off (RFC 3339 §5.6). Years 1 to 9999.
        case iso8601
        /// Seconds since 1970: `1714564800`, or `1714564800.5` where there is a fraction.
        case seconds
        /// Milliseconds since 1970, rounded to whole ones: `1714564800000`.
        case milliseconds
        /// As a function says; an error it throws makes the request unbuildable.
        case custom(@Sendable (Date) throws -> String)
    }

    /// In which order members are written. Members of a Dictionary, which has no order, and elements of a Set are always sorted.
    public enum Order: Sendable, Hashable {
        /// As the type encodes them, or as the pairs stand.
        case declared
        /// By name, by the bytes of its UTF-8, at each level.
        case sorted
    }

    /// How a form writes a space. In a query it is always `%20`.
    public enum Spaces: Sendable, Hashable {
        /// `+`, as forms are defined; what else is escaped follows that definition, too (WHATWG URL §5.2).
        case plus
        /// `%20`, which all readers of forms understand as well (RFC 3986 §2.1).
        case percent
    }

    /// Arrays; repeated names by default.
    public var arrays = Arrays.repeated
    /// Members within others; `a[b]` by default.
    public var nesting = Nesting.brackets
    /// Nil; left out by default.
    public var nils = Nils.omitted
    /// True and false; as words by default.
    public var bools = Bools.words
    /// Dates; ISO 8601 by default.
    public var dates = Dates.iso8601
    /// Order; as declared by default.
    public var order = Order.declared
    /// Spaces of forms; `+` by default.
    public var formSpaces = Spaces.plus

    /// The defaults, changed as the function says.
    public init(_ set: (inout QueryStyle) -> Void = { _ in }) { set(&self) }
}

extension QueryStyle {
    /// `a=1&a=2`: the default of everything, and what a literal `Query` writes.
    public static let repeatedNames = QueryStyle()

    /// `a[]=1&a[]=2`, nested `a[b]=1`, booleans as `1` and `0`, since PHP takes the text "false" for true.
    public static let phpBrackets = QueryStyle {
        $0.arrays = .brackets
        $0.bools = .digits
    }

    /// `a=1,2`
    public static let commaLists = QueryStyle { $0.arrays = .commas }

    /// As YTKNetwork sent by way of AFNetworking: names sorted, `a[]=1`, `a[b]=1`, null as the bare name, booleans as `1` and `0`, `%20` also
    /// in forms. ("/" and "?" are escaped here and were not there; servers read both alike.)
    public static let ytkNetwork = QueryStyle {
        $0.arrays = .emptyBrackets
        $0.nils = .bareName
        $0.bools = .digits
        $0.order = .sorted
        $0.formSpaces = .percent
    }
}
