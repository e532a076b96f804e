/// Undoes one coding of one body, piece by piece.
protocol ContentDecoder: AnyObject {
    /// Whether what came is a whole coded stream. Nothing at all is one, too: that of an empty body.
    var isWhole: Bool { get }

    /// Decodes bytes, and hands on what comes of them, in pieces no larger than `buffer`, which holds them meanwhile.
    ///
    /// Bytes behind the end of the stream are passed over, as browsers and curl do; unless they begin like another stream in codings
    /// where several may follow one another.
    func decode(
        _ bytes: UnsafeRawBufferPointer, by buffer: UnsafeMutableRawBufferPointer, into sink: ContentSink
    ) throws(ContentFault)
}

/// Takes decoded bytes, which are gone when it returns.
typealias ContentSink = (UnsafeRawBufferPointer) throws(ContentFault) -> Void

/// Why decoding ended early.
enum ContentFault: Error, Equatable {
    /// The bytes are not what the coding makes.
    case broken(ContentCoding)
    /// The decoded bytes were not taken, or there was no memory for the decoder.
    case body(BodyWriter.Failure)
}

/// How far a coded stream has come.
enum ContentStage {
    case fresh
    case inside
    case ended
}
