import ErrandXML
import Foundation
import Testing

/// Broken documents, and those that are made to do harm.
@Suite(.timeLimit(.minutes(1))) struct XMLFaultTests {
    private func fault(_ bytes: some Sequence<UInt8>) -> XML.ParseError? {
        do throws(XML.ParseError) {
            _ = try XML(Data(bytes))
            return nil
        } catch {
            return error
        }
    }

    @Test(
        arguments: [
            ("", 1), ("{}", 1), ("<a>", 1), ("<a>\n<b>\n</a>", 3), ("<a b=1/>", 1), ("<a/><b/>", 1),
            ("<a k='1' k='2'/>", 1),
            ("text", 1), ("<a>\u{1}</a>", 1), ("<a>&", 1), ("<!--", 1), ("<a/>\n\ntail", 3),
        ] as [(String, Int)])
    func whatIsNotWellFormedSaysItsLine(row: (text: String, line: Int)) throws {
        let error = try #require(fault(row.text.utf8))
        guard case .notWellFormed = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(error.line == row.line)
    }

    @Test func noTextOfTheAnswerIsInTheError() throws {
        let error = try #require(fault("<secret>\n</hidden>".utf8))
        #expect("\(error)".hasPrefix("not well-formed XML (libxml2 code ") && "\(error)".hasSuffix("line 2"))
    }

    /// The billion laughs, its quadratic brother, parameter entities, and attributes that are declared once and stand everywhere.
    static let declarations = [
        """
        <!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">
        <!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;"><!ENTITY e "&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;">
        """,
        #"<!ENTITY e "\#(String(repeating: "x", count: 100_000))">"#, #"<!ENTITY % p "<!ENTITY e 'x'>"> %p;"#,
        #"<!ENTITY % p SYSTEM "file:///etc/hostname"> %p;"#, #"<!ENTITY e SYSTEM "file:///etc/hostname">"#,
        #"<!ENTITY e SYSTEM "http://127.0.0.1:1/">"#, #"<!ENTITY e SYSTEM "x" NDATA n>"#,
        #"<!ATTLIST r k CDATA "\#(String(repeating: "x", count: 100_000))">"#, "<!ATTLIST r k (a|b) 'a'>",
    ]

    @Test(arguments: declarations)
    func declarationsAreRefused(declaration: String) {
        let uses = String(repeating: "&e;", count: 1000)
        let text = "<!DOCTYPE r [\n\(declaration)\n]>\n<r>\(uses)<r k='&e;'/></r>"
        let error = fault(text.utf8)
        #expect(error?.reason == .declaration)
        #expect(error?.line == 2 || error?.line == 3)
    }

    /// The external subset could declare it, and is not fetched.
    @Test(
        arguments: ["<r>&e;</r>", "<r k='&e;'/>", "<r k='&e;'>x</r>"],
        ["", "<!DOCTYPE r SYSTEM 'http://127.0.0.1:1/'>"])
    func anEntityThatIsNotDeclaredIsNoText(element: String, type: String) {
        #expect(fault((type + "\n" + element).utf8) == XML.ParseError(.undeclaredEntity, line: 2))
    }

    @Test func xIncludeIsAnElementLikeAnyOther() throws {
        let xml = try XML(
            Data(
                """
                <a xmlns:x="http://www.w3.org/2001/XInclude"><x:include href="/etc/hostname" parse="text"/></a>
                """.utf8))
        #expect(xml.children.map(\.name) == ["include"] && xml.text.isEmpty)
    }

    private func nested(_ depth: Int) -> String {
        String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }

    @Test func depthHasALimit() {
        #expect(fault(nested(255).utf8) == nil)
        #expect(fault(nested(1_000).utf8)?.reason == .tooDeep)
        #expect(fault(String(repeating: "<a>", count: 1_000_000).utf8)?.reason == .tooDeep)
        #expect(fault(String(repeating: "<a k='1'>\n", count: 100_000).utf8)?.reason == .tooDeep)
    }

    /// libxml2's own limits.
    @Test func aNameOrAnAttributeOfManyMegabytesIsRefused() {
        let text = String(repeating: "x", count: 11_000_000)
        #expect(fault("<a k='\(text)'/>".utf8) != nil)
        #expect(fault("<\(text)/>".utf8) != nil)
        #expect(fault("<a>\(text)</a>".utf8) == nil)
    }

    @Test func aTextInManyPiecesIsReadInOneGo() throws {
        let text = try XML(Data("<a>\(String(repeating: "x<!---->", count: 300_000))</a>".utf8))
        #expect(text.contents == [.text(String(repeating: "x", count: 300_000))])
    }

    /// Any cut and any flipped byte of a good document ends in an element or in a typed error.
    @Test func noBytesCrashIt() {
        let text =
            #"<?xml version="1.0" encoding="utf-8"?><!DOCTYPE a [<!ELEMENT a ANY>]><a k='1'>é&amp;<b/><![CDATA[x]]></a>"#
        let good = Array(text.utf8)
        var faults = 0
        for index in good.indices {
            if fault(good[..<index]) != nil { faults += 1 }
            for mask: UInt8 in [0xFF, 0x80, 0x20, 0x01] {
                var bytes = good
                bytes[index] ^= mask
                if fault(bytes) != nil { faults += 1 }
            }
        }
        #expect(faults > good.count)
        #expect(fault(good) == nil)
    }

    @Test(arguments: ["x-unknown", "UTF-7", "UTF-16//IGNORE", "IBM037", ""])
    func aDeclaredCharsetThatIsNotKnownIsTyped(name: String) {
        #expect(fault(#"<?xml version="1.0" encoding="\#(name)"?><a>é</a>"#.utf8) == XML.ParseError(.charset))
    }

    @Test func bytesThatDoNotFitTheDeclaredCharsetAreTyped() {
        #expect(
            fault(Array(#"<?xml version="1.0" encoding="GBK"?><a>"#.utf8) + [0xFF] + Array("</a>".utf8))
                == XML.ParseError(.charset))
        #expect(fault(Array("<a>".utf8) + [0xFF] + Array("</a>".utf8))?.line == 1)
    }

    /// `<?xm` in EBCDIC, which libxml2 would know by itself.
    @Test func noCharsetIsGuessed() {
        #expect(fault([0x4C, 0x6F, 0xA7, 0x94, 0x40])?.reason == .notWellFormed(code: 4))
    }

    private func attributes(_ count: Int, quote: String, value: String = "") -> String {
        (0..<count).map { " a\($0)=\(quote)\(value)\(quote)" }.joined()
    }

    /// libxml2 takes time by the square of their number: 40,000 of them, 400 kB, would take it 20 seconds.
    @Test(arguments: ["'", "\""], ["", "\n<!-- <x y=\" -->", "<?p ' ?>", "<![CDATA['<]]>"])
    func anElementHasALimitOfAttributes(quote: String, before: String) {
        func document(_ count: Int) -> String {
            "<r>\(before)<a\(attributes(count, quote: quote, value: ">"))>'\"'\"</a></r>"
        }
        #expect(fault(document(1_000).utf8) == nil)
        let error = fault(document(40_000).utf8)
        #expect(error == XML.ParseError(.tooLarge, line: before.hasPrefix("\n") ? 2 : 1))
        let wide = document(40_000).data(using: .utf16) ?? Data()
        #expect(fault(wide)?.reason == .tooLarge)
    }

    @Test func manyElementsOfManyAttributesAreNotTooMany() {
        let element = "<a\(attributes(100, quote: "'"))/>"
        #expect(fault("<r>\(String(repeating: element, count: 1_000))</r>".utf8) == nil)
    }

    /// A namespace is written once and is that of every element: with a text for each, 10,000 elements would hold 4 GB.
    @Test func aLongNamespaceIsKeptOnce() throws {
        let namespace = String(repeating: "n", count: 200_000)
        let elements = String(repeating: "<a p:k=''/>", count: 10_000)
        let text = "<r xmlns='\(namespace)' xmlns:p='\(namespace)p'>\(elements)</r>"
        let xml = try XML(Data(text.utf8))
        #expect(xml.children.count == 10_000 && xml.children.last?.namespace == namespace)
        #expect(xml.children.last?.attributes == [XML.Attribute("k", "", namespace: namespace + "p")])
        let names = Set(
            xml.children.compactMap(\.namespace).map { name in
                var name = name
                return name.withUTF8 { UInt(bitPattern: $0.baseAddress) }
            })
        #expect(names.count == 1)
    }

    @Test func namespacesInForceHaveALimit() {
        func document(_ depth: Int) -> String {
            let open = (0..<depth).map { level in
                "<a" + (0..<100).map { " xmlns:n\(level)x\($0)='u'" }.joined() + ">"
            }
            return open.joined() + String(repeating: "<n0x0:b/>", count: 100) + String(repeating: "</a>", count: depth)
        }
        #expect(fault(document(10).utf8) == nil)
        #expect(fault(document(200).utf8)?.reason == .tooLarge)
    }
}
