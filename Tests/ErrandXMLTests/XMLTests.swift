import Errand
import ErrandXML
import Foundation
import Testing

@Suite struct XMLTests {
    private func read(_ text: String) throws -> XML { try XML(Data(text.utf8)) }

    @Test func elementsAttributesAndTextStandInTheirOrder() throws {
        let xml = try read(
            """
            <?xml version="1.0"?><!-- c --><?p i?>
            <feed z="1" a="x &lt; &quot;y&quot; &#20013;"><b>one</b>tail<!-- c --> more<b k=""/><![CDATA[<raw> & ]]>end</feed>
            """)
        #expect(
            xml
                == XML(
                    "feed", attributes: [.init("z", "1"), .init("a", #"x < "y" 中"#)],
                    contents: [
                        .element(XML("b", contents: [.text("one")])), .text("tail more"),
                        .element(XML("b", attributes: [.init("k", "")])), .text("<raw> & end"),
                    ]))
        #expect(xml.text == "onetail more<raw> & end")
        #expect(xml.children.map(\.text) == ["one", ""])
        #expect(xml[attribute: "z"] == "1" && xml[attribute: "none"] == nil)
    }

    @Test func aPathLeadsIntoTheTree() throws {
        let xml = try read("<a><b><c>1</c></b><b><c>2</c><d/></b></a>")
        #expect(xml["b"]?["c"]?.text == "1")
        #expect(xml.element(at: "b/c")?.text == "1")
        #expect(xml.element(at: "b/d") == nil)
        #expect(xml.children(named: "b").compactMap { $0["c"]?.text } == ["1", "2"])
    }

    @Test func namespacesAreResolved() throws {
        let xml = try read(#"<s:a xmlns:s="urn:s" xmlns="urn:d" s:k="1" k="2"><b/><x:b xmlns:x="urn:x"/></s:a>"#)
        #expect(xml.name == "a" && xml.prefix == "s" && xml.namespace == "urn:s")
        #expect(xml.attributes == [.init("k", "1", namespace: "urn:s"), .init("k", "2")])
        #expect(xml.children.map(\.namespace) == ["urn:d", "urn:x"])
        #expect(xml.children(named: "b", in: "urn:x").map(\.prefix) == ["x"])
        #expect(xml.children(named: "b").count == 2)
    }

    @Test func aDocumentTypeMayBeNamed() throws {
        let xml = try read(
            """
            <!DOCTYPE plist PUBLIC "-//X//DTD" "http://127.0.0.1:1/none.dtd" [<!ELEMENT plist ANY>]>
            <plist><a>&amp;</a></plist>
            """)
        #expect(xml["a"]?.text == "&")
    }

    @Test(arguments: [
        ("", "UTF-8"), (#"<?xml version="1.0" encoding="ISO-8859-1"?>"#, "ISO-8859-1"),
        (#"<?xml version="1.0" encoding="UTF-16"?>"#, "UTF-16"),
    ])
    func theDocumentTellsItsCharset(row: (declaration: String, charset: String)) throws {
        let encoding: String.Encoding =
            switch row.charset {
            case "UTF-8": .utf8
            case "UTF-16": .utf16
            default: .isoLatin1
            }
        let bytes = try #require((row.declaration + "<a b='é'>é</a>").data(using: encoding))
        let xml = try XML(bytes)
        #expect(xml.text == "é" && xml[attribute: "b"] == "é")
    }

    @Test func aGivenCharsetGoesBeforeTheDeclaration() throws {
        let declared =
            Data(#"<?xml version="1.0" encoding="UTF-16"?><a>"#.utf8) + Data([0xD6, 0xD0]) + Data("</a>".utf8)
        #expect(try XML(declared, charset: "gbk").text == "中")
        #expect(throws: XML.ParseError(.charset)) { try XML(declared, charset: "x-unknown") }
        #expect(throws: XML.ParseError(.charset, line: 1)) {
            try XML(Data("<a>".utf8) + [0xFF, 0x3C, 0x2F, 0x61, 0x3E], charset: .utf8)
        }
    }

    @Test func gb18030IsReadWhereTheDocumentSaysSo() throws {
        let bytes = Data(#"<?xml version="1.0" encoding="GB18030"?><a>"#.utf8) + Data([0xD6, 0xD0]) + Data("</a>".utf8)
        #expect(try XML(bytes).text == "中")
    }
}
