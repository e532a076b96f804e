/// A customer who has signed in.
struct Session: Decodable, Equatable {
    let token: String
}

/// What a customer is about to buy.
struct Cart: Decodable, Equatable {
    struct Line: Decodable, Equatable {
        let item: Int
        let count: Int
    }

    let lines: [Line]
}

/// What a customer has bought.
struct Order: Decodable, Equatable {
    let id: Int
    let total: Int
}

/// What the shop sells.
struct Product: Decodable, Equatable {
    let item: Int
    let name: String
}
