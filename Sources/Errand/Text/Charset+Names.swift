extension Charset {
    /// What iconv calls the charsets that may be asked for. A server's word is never handed on to iconv as it is, since
    /// iconv knows hundreds more, and takes orders behind a slash.
    static let iconvNames: [String: String] = {
        var names: [String: String] = [:]
        for (name, labels) in families {
            for label in labels.split(separator: " ") { names[String(label)] = name }
        }
        for number in 1...16 where number != 11 && number != 12 {
            for prefix in ["iso-8859-", "iso8859-", "iso_8859-"] { names["\(prefix)\(number)"] = "ISO-8859-\(number)" }
        }
        for number in 1250...1258 {
            for prefix in ["windows-", "cp", "x-cp"] { names["\(prefix)\(number)"] = "CP\(number)" }
        }
        return names
    }()

    /// By iconv's name: the names that are read so, after the WHATWG Encoding Standard §4.2.
    private static let families = [
        "UTF-8": "utf-8 utf8 unicode-1-1-utf-8",
        "UTF-16BE": "utf-16 utf16 utf-16be",
        "UTF-16LE": "utf-16le",
        "UTF-32BE": "utf-32 utf32 utf-32be",
        "UTF-32LE": "utf-32le",
        "ASCII": "us-ascii ascii ansi_x3.4-1968 iso646-us",
        "GB18030": "gb18030 gbk x-gbk gb2312 gb_2312-80 euc-cn chinese cp936 ms936 windows-936",
        "BIG5-HKSCS": "big5 big5-hkscs cn-big5 csbig5 x-x-big5",
        "CP932": "shift_jis shift-jis sjis x-sjis ms_kanji csshiftjis windows-31j cp932 ms932",
        "EUC-JP-MS": "euc-jp x-euc-jp cseucpkdfmtjapanese",
        "ISO-2022-JP": "iso-2022-jp csiso2022jp",
        "UHC": "euc-kr cseuckr ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 korean windows-949 cp949 uhc",
        "CP874": "windows-874 cp874 dos-874 tis-620 iso-8859-11 iso8859-11",
        "KOI8-R": "koi8-r koi8 koi cskoi8r",
        "KOI8-U": "koi8-u koi8-ru",
        "IBM866": "ibm866 cp866 866",
        "MACINTOSH": "macintosh mac x-mac-roman",
        "MAC-CYRILLIC": "x-mac-cyrillic x-mac-ukrainian",
        "ISO-8859-1": "latin1 l1",
        "ISO-8859-2": "latin2 l2",
        "ISO-8859-3": "latin3 l3",
        "ISO-8859-4": "latin4 l4",
        "ISO-8859-5": "cyrillic",
        "ISO-8859-6": "arabic",
        "ISO-8859-7": "greek",
        "ISO-8859-8": "hebrew iso-8859-8-i",
        "ISO-8859-9": "latin5 l5",
        "ISO-8859-10": "latin6 l6",
        "ISO-8859-15": "latin9 l9",
    ]
}
