import Errand
import Foundation

/// What the endpoints of HJNetManager shared: Base64 around each answer, an envelope in it, one alert for many failures.
protocol HJRequest: BaseRequest where Output: Decodable {
    /// What opens an answer.
    var opening: BodyTransform { get }
}

extension HJRequest {
    var opening: BodyTransform { .base64Decoded }
    var validator: Validator { .status.and(.opened(by: opening)).and(.envelope()) }
    var decoder: ResponseDecoder<Output> { .json(at: "data") }
    var onOutcome: OutcomeHook? { .hjAlert }
}

extension OutcomeHook {
    /// One alert for all that fails so within 1.5 s, and an end to what still runs.
    static let hjAlert = OutcomeHook(
        once: .seconds(1.5), where: { $0.kind == .unauthorized || $0.kind == .notLoggedIn || $0.code == 1003 }
    ) { occurrence in
        occurrence.agent.cancelAll()
        NotificationCenter.default.post(
            name: .hjAlert, object: occurrence.agent, userInfo: ["text": occurrence.ending.userMessage ?? ""])
    }
}

extension Notification.Name {
    static let hjAlert = Notification.Name("HJAlert")
}

extension AgentConfiguration {
    /// One of the servers in a file, where there were three build targets.
    static func hj(_ server: String, in file: String, log: ConsoleLog = ConsoleLog()) throws -> AgentConfiguration {
        AgentConfiguration(try Environment(named: server, contentsOfFile: file)) { $0.monitors = [log] }
    }
}

struct Article: Codable, Equatable, Sendable {
    let id: Int
    let title: String
}

/// Plain parameters, as the pairs of a query; the path is looked up by its name.
struct ListArticles: HJRequest {
    typealias Output = [Article]
    var page = 1
    let path: Path = .named("articles")
    var query: Query { ["page": page] }
}

/// A text in Base64 as the whole query.
struct SearchArticles: HJRequest {
    typealias Output = [Article]
    let words: String
    let path: Path = "/search"
    var query: Query { .raw(.text(words).transformed(by: .base64)) }
}

/// JSON in Base64 as the whole query.
struct FilterArticles: HJRequest {
    struct Filter: Encodable, Sendable {
        let tags: [String]
    }

    typealias Output = [Article]
    let filter: Filter
    let path: Path = "/filter"
    var query: Query { .raw(.json(filter).transformed(by: .base64)) }
}

/// Plain parameters, as the fields of a form.
struct SignIn: HJRequest {
    typealias Output = Empty
    let name: String
    let password: String
    let method = HTTPMethod.post
    let path: Path = "/sign-in"
    var body: BodyEncoder? { .form(["name": name, "password": password]) }
}

/// A text in Base64 as the body.
struct PostComment: HJRequest {
    typealias Output = Empty
    let article: Int
    let text: String
    let method = HTTPMethod.post
    var path: Path { .named("article", ["id": article]) }
    var body: BodyEncoder? { .text(text).transformed(by: .base64, type: "text/plain") }
}

/// JSON in Base64 as the body.
struct Publish: HJRequest {
    typealias Output = Empty
    let article: Article
    let method = HTTPMethod.post
    let path: Path = .named("articles")
    var body: BodyEncoder? { .json(article).transformed(by: .base64, type: "text/plain") }
}

/// The same both ways under a cipher: sealed, then Base64; Base64 undone, then opened.
struct Pay: HJRequest {
    struct Receipt: Decodable, Equatable, Sendable {
        let number: Int
    }

    typealias Output = Receipt
    let order: Int
    let card: String
    let method = HTTPMethod.post
    let path: Path = "/pay"
    var body: BodyEncoder? {
        .json(["order": "\(order)", "card": card]).transformed(by: .cipher.then(.base64), type: "text/plain")
    }
    var opening: BodyTransform { .base64Decoded.then(.cipher) }
}

extension BodyTransform {
    /// Stands for the service's own cipher; this one undoes itself and hides nothing.
    static let cipher = BodyTransform { Data($0.map { $0 ^ 0x5A }) }
}
