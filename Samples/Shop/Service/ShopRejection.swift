import Errand

/// The shop's refusals: a closed set, so that a caller's switch over them is complete.
enum ShopRejection: RejectionReading, Equatable {
    case badParameters(ServerMessage)
    case alreadyInCart
    case notFound
    case other(ServerMessage)

    init(_ message: ServerMessage, _ response: HTTPResponse) {
        switch message.code {
        case 400: self = .badParameters(message)
        case 501: self = .alreadyInCart
        case 502: self = .notFound
        default: self = .other(message)
        }
    }

    var code: Int? {
        switch self {
        case .badParameters: 400
        case .alreadyInCart: 501
        case .notFound: 502
        case .other(let message): message.code
        }
    }

    var userMessage: String? {
        switch self {
        case .alreadyInCart: "It is in your cart already."
        case .notFound: "There is no such thing."
        case .badParameters(let message), .other(let message): message.userMessage
        }
    }
}
