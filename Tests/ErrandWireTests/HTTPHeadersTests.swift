import ErrandWire
import Testing

struct HTTPHeadersTests {
    @Test func fieldsKeepTheirOrderAndTheirNamesAsWritten() {
        var headers: HTTPHeaders = ["x-b": "1", "Accept": "*/*", "X-B": "2"]
        headers.add("X-a", "3")
        #expect(headers.fields.map(\.name.text) == ["x-b", "Accept", "X-B", "X-a"])
        #expect(headers.fields.map(\.value) == ["1", "*/*", "2", "3"])
    }

    @Test(arguments: ["set-cookie", "SET-COOKIE", "Set-Cookie"] as [HTTPHeaderName])
    func namesAreComparedWithoutCase(_ name: HTTPHeaderName) {
        let headers: HTTPHeaders = ["Set-Cookie": "a=1; Expires=Wed, 1 Jan", "Vary": "A", "sEt-cOOkie": "b=2"]
        #expect(headers[name] == "a=1; Expires=Wed, 1 Jan")
        #expect(headers.values(of: name) == ["a=1; Expires=Wed, 1 Jan", "b=2"])
        #expect(headers.contains(name))
        #expect(name == .setCookie)
        #expect(name.hashValue == HTTPHeaderName.setCookie.hashValue)
    }

    @Test func onlyLettersOfASCIIHaveCase() {
        #expect(HTTPHeaderName("a[") != "a{")
        #expect(HTTPHeaderName("é") != "É")
        #expect(HTTPHeaderName("ab") != "abc")
    }

    @Test(
        arguments: [
            (["A": "1", "B": "2"], true), (["A": "1"], false), (["B": "2", "A": "1"], false),
            (["a": "1", "B": "2"], false),
            (["A": "1", "B": "3"], false), ([:], false),
        ] as [(HTTPHeaders, Bool)])
    func fieldsAreSpelledAlikeOnlyByteForByte(row: (other: HTTPHeaders, isAlike: Bool)) {
        let headers: HTTPHeaders = ["A": "1", "B": "2"]
        let received = HTTPHeaders(block: HeaderBlock(Array("A: 1\r\nB: 2\r\n".utf8)))
        #expect(headers.isSpelled(like: headers) && headers.isSpelled(like: received))
        #expect(!received.isSpelled(like: HTTPHeaders()) && !HTTPHeaders().isSpelled(like: received))
        #expect(headers.isSpelled(like: row.other) == row.isAlike)
        #expect(received.isSpelled(like: row.other) == row.isAlike)
        #expect(row.other.isSpelled(like: received) == row.isAlike)
    }

    @Test func whatIsNotThereIsNil() {
        let headers: HTTPHeaders = ["A": ""]
        #expect(headers["A"] == "")
        #expect(headers["B"] == nil)
        #expect(headers.values(of: "B") == [])
        #expect(!headers.contains("B"))
        #expect(!headers.isEmpty)
        #expect(HTTPHeaders().isEmpty)
    }

    @Test func settingReplacesAllValuesInThePlaceOfTheFirst() {
        var headers: HTTPHeaders = ["A": "1", "B": "2", "a": "3", "C": "4"]
        headers["a"] = "5"
        #expect(headers == ["a": "5", "B": "2", "C": "4"])
        headers["D"] = "6"
        #expect(headers == ["a": "5", "B": "2", "C": "4", "D": "6"])
        headers["b"] = nil
        #expect(headers == ["a": "5", "C": "4", "D": "6"])
        headers["b"] = nil
        #expect(headers == ["a": "5", "C": "4", "D": "6"])
    }

    @Test(
        arguments: [
            (["A": "1", "B": "2", "a": "3"], ["a": "4", "A": "5"], ["B": "2", "a": "4", "A": "5"]),
            (["A": "1"], [:], ["A": "1"]),
            ([:], ["A": "1", "a": "2"], ["A": "1", "a": "2"]),
        ] as [(HTTPHeaders, HTTPHeaders, HTTPHeaders)])
    func mergedFieldsReplaceThoseOfTheirName(_ mine: HTTPHeaders, _ other: HTTPHeaders, _ merged: HTTPHeaders) {
        var headers = mine
        headers.merge(other)
        #expect(headers == merged)
    }

    @Test func orderAndTheCaseOfValuesCount() {
        #expect(HTTPHeaders(dictionaryLiteral: ("A", "1"), ("B", "2")) == ["a": "1", "b": "2"])
        #expect(HTTPHeaders(dictionaryLiteral: ("A", "1"), ("B", "2")) != ["B": "2", "A": "1"])
        #expect(HTTPHeaders(dictionaryLiteral: ("A", "x")) != ["A": "X"])
    }

    @Test(arguments: ["Authorization", "proxy-authorization", "Cookie", "SET-COOKIE"])
    func theValueOfASecretIsNotShown(_ name: String) {
        let headers = HTTPHeaders([.init(HTTPHeaderName(name), "hunter2"), .init("X-Shown", "1")])
        var dumped = ""
        dump(headers, to: &dumped)
        dump(headers.fields, to: &dumped)
        #expect(!("\(headers)\(headers.fields)" + String(reflecting: headers) + dumped).contains("hunter2"))
        #expect("\(headers)" == "\(name): …\nX-Shown: 1")
    }
}
