/// What a send is, for those who watch it: the same from its first event to its last.
public final class SendInfo: Sendable {
    /// As `Call.Identity.id`; 0 for a send that an agent refused since it was shut down.
    public let id: UInt64
    /// The endpoint's type.
    public let endpoint: any BaseRequest.Type
    /// The endpoint's name, for people.
    public var name: String { String(describing: endpoint) }
    /// How the request asked to be treated, its tag and user info among that.
    public let options: RequestOptions
    /// The environment it is sent in.
    public let environment: Environment
    /// Where in the source it was sent.
    public let site: CallSite

    init(
        id: UInt64, endpoint: any BaseRequest.Type, options: RequestOptions, environment: Environment, site: CallSite
    ) {
        self.id = id
        self.endpoint = endpoint
        self.options = options
        self.environment = environment
        self.site = site
    }
}

/// A place in the source.
public struct CallSite: Sendable, Hashable, CustomStringConvertible {
    /// Module and file, as `#fileID` has them.
    public let fileID: String
    /// The line in the file.
    public let line: UInt

    /// Makes a place; by default where it is made.
    public init(fileID: StaticString = #fileID, line: UInt = #line) {
        self.fileID = fileID.description
        self.line = line
    }

    /// `Module/File.swift:12`
    public var description: String { "\(fileID):\(line)" }
}
