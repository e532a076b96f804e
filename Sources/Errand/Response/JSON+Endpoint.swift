extension ResponseDecoder where Output == JSON {
    /// The whole body as a tree.
    public static var json: ResponseDecoder {
        ResponseDecoder(accept: "application/json") { try JSON($0.jsonBody) }
    }

    /// What stands at a path of names, as in `"data.items"`, as a tree.
    public static func json(at path: String) -> ResponseDecoder {
        json.map { tree in
            guard let value = tree.value(at: path) else { throw AnswerError.nothing(at: path) }
            return value
        }
    }
}

extension BaseRequest where Output == JSON {
    /// The whole body as a tree.
    public var decoder: ResponseDecoder<Output> { .json }
}
