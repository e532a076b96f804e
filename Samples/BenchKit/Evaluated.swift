/// What evaluating an endpoint cost in each batch, and the JSON decoder alone in the batch beside it.
package struct Evaluated: Codable, Sendable {
    /// Size of the body.
    package var bytes: Int
    /// Microseconds an evaluation.
    package var endpoint: [Double]
    package var decoder: [Double]

    package init(bytes: Int, endpoint: [Double], decoder: [Double]) {
        self.bytes = bytes
        self.endpoint = endpoint
        self.decoder = decoder
    }
}
