import Errand
import FoundationEssentials

extension LoopbackServer {
    func addDocumentRoutes() {
        route("/xml", .data(Data(HttpbinDocument.xml.utf8), type: "application/xml"))
        route("/html", .data(Data(HttpbinDocument.html.utf8), type: "text/html; charset=utf-8"))
        route("/encoding/utf8", .data(Data(HttpbinDocument.utf8.utf8), type: "text/html; charset=utf-8"))
        route("/json", .json(HttpbinDocument.json))
        route("/image/png", .data(HttpbinDocument.png, type: "image/png"))
        route("/uuid") { _ in .json(["uuid": .string(UUID().uuidString.lowercased())]) }
        route("/base64/*") { request in
            let text = request.parts.first ?? ""
            let standard = String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })  // RFC 4648 §5.
            guard let data = Data(base64Encoded: standard) else { return .refusal("not Base64") }
            return .data(data, type: "text/html; charset=utf-8")
        }
    }
}

/// What the routes give that always answer the same.
private enum HttpbinDocument {
    static let xml = """
        <?xml version="1.0" encoding="UTF-8"?>
        <slideshow title="Sample Slide Show" date="Date of publication" author="Yours Truly">
          <slide type="all"><title>Wake up to WonderWidgets!</title></slide>
          <slide type="all"><title>Overview</title><item>Why <em>WonderWidgets</em> are great</item><item/></slide>
        </slideshow>

        """

    static let html = """
        <!DOCTYPE html>
        <html>
          <head></head>
          <body>
            <h1>Herman Melville - Moby-Dick</h1>
            <p>Call me Ishmael.</p>
          </body>
        </html>

        """

    static let utf8 = """
        <h1>Unicode Demo</h1>
        <p>∮ E⋅da = Q,  n → ∞, ∑ f(i) = ∏ g(i)</p>
        <p>Σὲ γνωρίζω ἀπὸ τὴν κόψη · კონფერენციაზე · Зарегистрируйтесь · สิบสองกษัตริย์ · 你好 · 🙂</p>

        """

    static let json: JSON = [
        "slideshow": [
            "author": "Yours Truly",
            "date": "date of publication",
            "slides": [
                ["title": "Wake up to WonderWidgets!", "type": "all"],
                [
                    "items": ["Why <em>WonderWidgets</em> are great", "Who <em>buys</em> WonderWidgets"],
                    "title": "Overview", "type": "all",
                ],
            ],
            "title": "Sample Slide Show",
        ]
    ]

    /// One pixel.
    static let png =
        Data(
            base64Encoded: """
                iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
                """) ?? Data()
}
