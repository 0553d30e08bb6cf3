import DragEngine
import Testing

/// The cases of a public suite, nst/JSONTestSuite (MIT), retyped and sorted by kind, without repetitions.
///
/// Bytes that a Swift text cannot contain are written in hexadecimal between angle quotes: `‹E5›`.
@Suite struct `JSON conformance` {
  @Test(arguments: valid)
  func `valid JSON is accepted and reads back unchanged`(text: String) throws {
    let value = try JSONValue(parsing: bytes(text))
    #expect(try JSONValue(parsing: value.text()) == value)
  }

  @Test(arguments: invalid)
  func `invalid JSON is refused`(text: String) {
    #expect(throws: JSONParsingError.self) { try JSONValue(parsing: bytes(text)) }
  }

  @Test(arguments: valuesOfChoice)
  func `these texts, on which parsers differ, are accepted`(text: String, value: JSONValue) throws {
    #expect(try JSONValue(parsing: bytes(text)) == value)
  }

  @Test(arguments: refusedOfChoice)
  func `these texts, on which parsers differ, are refused with the reason`(text: String, reason: String) {
    let error = #expect(throws: JSONParsingError.self) { try JSONValue(parsing: bytes(text)) }
    #expect(error?.expected == reason)
  }

  @Test(arguments: [
    String(repeating: "[", count: 100_000), String(repeating: #"[{"":"#, count: 50_000),
  ])
  func `a hundred thousand open brackets are refused before they exhaust the stack`(text: String) {
    let error = #expect(throws: JSONParsingError.self) { try JSONValue(parsing: text) }
    #expect(error?.expected == "at most 512 levels")
  }

  private func bytes(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, part) in text.split(separator: "‹", omittingEmptySubsequences: false).enumerated() {
      let pieces = part.split(separator: "›", maxSplits: 1, omittingEmptySubsequences: false)
      if index > 0 { bytes += pieces[0].split(separator: " ").compactMap { UInt8($0, radix: 16) } }
      bytes += Array((index > 0 ? pieces[1] : part).utf8)
    }
    return bytes
  }

  private static let valid: [String] = [
    // Arrays
    "[[]   ]", #"[""]"#, "[]", #"["a"]"#, "[false]", #"[null, 1, "1", {}]"#, "[null]", "[1\n]", " [1]",
    "[1,null,null,null,2]", "[2] ",
    // Numbers
    "[123e65]", "[0e+1]", "[0e1]", "[ 4]", "[-0.\(String(repeating: "0", count: 77))1]\n", "[20e1]", "[-0]", "[-123]",
    "[-1]", "[1E22]", "[1E-2]", "[1E+2]", "[123e45]", "[123.456e78]", "[1e-2]", "[1e+2]", "[123]", "[123.456789]",
    // Objects
    #"{"asd":"sdf", "dfg":"fgh"}"#, #"{"asd":"sdf"}"#, #"{"a":"b","a":"c"}"#, #"{"a":"b","a":"b"}"#, "{}", #"{"":0}"#,
    #"{"foo\u0000bar": 42}"#, #"{ "min": -1.0e+28, "max": 1.0e+28 }"#, #"{"a":[]}"#, "{\n\"a\": \"b\"\n}",
    #"{"x":[{"id": "\#(String(repeating: "x", count: 40))"}], "id": "\#(String(repeating: "x", count: 40))"}"#,
    #"{"title":"\u041f\u043e\u043b\u0442\u043e\u0440\u0430 \u0417\u0435\u043c\u043b\u0435\u043a\u043e\u043f\u0430" }"#,
    // Strings with escapes
    #"["\u0060\u012a\u12AB"]"#, #"["\uD801\udc37"]"#, #"["\ud83d\ude39\ud83d\udc8d"]"#, #"["\"\\\/\b\f\n\r\t"]"#,
    #"["\\u0000"]"#, #"["\""]"#, #"["\\a"]"#, #"["\\n"]"#, #"["\u0012"]"#, #"["\uFFFF"]"#, #"["\uDBFF\uDFFF"]"#,
    #"["new\u00A0line"]"#, #"["\u0000"]"#, #"["\u002c"]"#, #"["\uD834\uDd1e"]"#, #"["\u0821"]"#, #"["\u0123"]"#,
    #"["\u0061\u30af\u30EA\u30b9"]"#, #"["new\u000Aline"]"#, #"["\uA66D"]"#, #"["\u005C"]"#, #"["\uDBFF\uDFFE"]"#,
    #"["\uD83F\uDFFE"]"#, #"["\u200B"]"#, #"["\u2064"]"#, #"["\uFDD0"]"#, #"["\uFFFE"]"#, #"["\u0022"]"#,
    // Strings without escapes
    #"["a/*b*/c/*d//e"]"#, #"["asd"]"#, #"[ "asd"]"#, "[\"\u{10FFFF}\"]", "[\"\u{FFFF}\"]", #"["π"]"#,
    "[\"\u{1BFFF}\"]", #"["asd "]"#, #"" ""#, "[\"\u{2028}\"]", "[\"\u{2029}\"]", "[\"\u{7F}\"]",
    #"["⍂㈴⍂"]"#, "[\"€\u{1D11E}\"]", "[\"a\u{7F}a\"]",
    // Values alone
    "false", "42", "-0.1", "null", #""asd""#, "true", #""""#, "[\"a\"]\n", "[true]", " [] ",
  ]

  private static let invalid: [String] = [
    // Arrays
    "[1 true]", "[a‹E5›]", #"["": 1]"#, #"[""],"#, "[,1]", "[1,,2]", #"["x",,]"#, #"["x"]]"#, #"["",]"#, #"["x""#, "[x",
    "[3[4]]", "[‹FF›]", "[1:2]", "[,]", "[-]", #"[   , ""]"#, "[\"a\",\n4\n,1,", "[1,]", "[1,,]", "[\"\u{B}a\"\\f]",
    "[*]", #"[""#, "[1,", "[1,\n1\n,1", "[{}",
    // Words
    "[fals]", "[nul]", "[tru]", "[True]", #"["x", truth]"#, "[ false, nul", "[ true, fals", "[ false, tru",
    // Numbers
    "123\u{0}", "[++1234]", "[+1]", "[+Inf]", "[-01]", "[-1.0.]", "[-2.]", "[-NaN]", "[.-1]", "[.2e-3]", "[0.1.2]",
    "[0.3e+]", "[0.3e]", "[0.e1]", "[0E+]", "[0E]", "[0e+]", "[0e]", "[1.0e+]", "[1.0e-]", "[1.0e]", "[1 000.0]",
    "[1eE2]", "[2.e+3]", "[2.e-3]", "[2.e3]", "[9.e+]", "[Inf]", "[NaN]", "[１]", "[1+2]", "[0x1]", "[0x42]",
    "[Infinity]", "[0e+-1]", "[-123.123foo]", "[123‹E5›]", "[1e1‹E5›]", "[0‹E5›]\n", "[-Infinity]", "[-foo]", "[- 1]",
    "[-012]", "[-.123]", "[-1x]", "[1ea]", "[1e‹E5›]", "[1.]", "[.123]", "[1.2a-3]", "[1.8011670033376514H-308]",
    "[012]",
    // Objects
    "{[: \"x\"}\n", #"{"x", null}"#, #"{"x"::"b"}"#, "{🇨🇭}", #"{"a":"a" 123}"#, "{key: 'value'}", #"{"‹B9›":"0",}"#,
    #"{"a" b}"#, #"{:"b"}"#, #"{"a" "b"}"#, #"{"a":"#, #"{"a""#, "{1:1}", "{9999E9999:1}", "{null:null,null:null}",
    #"{"id":0,,,,,}"#, "{'a':0}", #"{"id":0,}"#, #"{"a":"b"}/**/"#, #"{"a":"b"}/**//"#, #"{"a":"b"}//"#,
    #"{"a":"b"}/"#, #"{"a":"b",,"c":"d"}"#, #"{a: "b"}"#, #"{"a":"a"#, #"{ "foo" : "bar", "a" }"#, #"{"a":"b"}#"#,
    // Strings
    #"["\uD800\"]"#, #"["\uD800\u"]"#, #"["\uD800\u1"]"#, #"["\uD800\u1x"]"#, "[é]", "[\"\\\u{0}\"]", #"["\x00"]"#,
    #"["\\\"]"#, "[\"\\\t\"]", #"["\🌀"]"#, #"["\"]"#, #"["\u00A"]"#, #"["\uD834\uDd"]"#, #"["\uD800\uD800\x"]"#,
    #"["\u‹E5›"]"#, #"["\a"]"#, #"["\uqqqq"]"#, #"["\‹E5›"]"#, #"[\u0020"asd"]"#, #"[\n]"#, #"""#, "['single quote']",
    "abc", #"["\"#, "[\"a\u{0}a\"]", "[\"new\nline\"]", "[\"\t\"]", #""\UA66D""#, #"""x"#,
    // Missing or excess text
    " ", "‹EF BB BF›", "", "[\u{2060}]", "<.>", "[<null>]", "[1]x", "[1]]", #"["asd]"#, "aå", "1]", #"{"x": true,"#,
    "[][]", "]", "‹EF BB›{}", "‹E5›", "[", "[\u{0}]", "2@", "{}}", #"{"":"#, #"{"a":/*comment*/"b"}"#,
    #"{"a": true} "x""#, "['", "[,", "[{", #"["a"#, #"["a""#, "{", "{]", "{,", "{[", #"{"a"#, "{'a'",
    #"["\{["\{["\{["\{"#, "‹E9›", "*", ##"{"a":"b"}#{}"##, #"[\u000A""]"#, "[1", #"{"asd":"asd""#, "å", "[\u{C}]",
  ]

  /// Too large an integer becomes a float, too small a number becomes zero, a byte order mark is ignored, and 500
  /// arrays may be inside each other.
  private static let valuesOfChoice: [(String, JSONValue)] = [
    ("[123.456e-789]", [0.0]), ("[123e-10000000]", [0.0]), ("[100000000000000000000]", [1e20]),
    ("[-123123123123123123123123123123]", [-1.2312312312312312e29]),
    ("[-237462374673276894279832749832423479823246327846]", [-2.3746237467327689e47]), ("‹EF BB BF›{}", [:]),
    (String(repeating: "[", count: 500) + String(repeating: "]", count: 500), nested(500)),
  ]

  private static let refusedOfChoice: [(String, String)] =
    [
      "[0.4e00669999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999]",
      "[-1e+9999]", "[1.5e+9999]", "[-123123e100000]", "[123123e100000]",
    ].map { ($0, "a number within the range of a double") }
    + [
      #"{"\uDFAA":0}"#, #"["\uDADA"]"#, #"["\uD888\u1234"]"#, #"["\uD800\n"]"#, #"["\uDd1ea"]"#, #"["\uD800\uD800\n"]"#,
      #"["\ud800"]"#, #"["\ud800abc"]"#, #"["\uDd1e\uD834"]"#, #"["\uDFAA"]"#,
    ].map { ($0, "both halves of a surrogate pair") }
    + [
      #"["日ш‹FA›"]"#, #"["‹ED A0 80›"]"#, #"["‹FF›"]"#, #"["‹E9›"]"#, #"["‹81›"]"#, #"["‹F4 BF BF BF›"]"#,
      #"["‹C0 AF›"]"#, #"["‹FC 83 BF BF BF BF›"]"#, #"["‹FC 80 80 80 80 80›"]"#, #"["‹E0 FF›"]"#,
    ].map { ($0, "a string in UTF-8") }
    + [
      ("‹FF FE›[‹0›\"‹0 E9 0›\"‹0›]‹0›", "a value"), ("‹0›[‹0›\"‹0 E9 0›\"‹0›]", "a value"),
      ("[‹0›\"‹0 E9 0›\"‹0›]‹0›", "a value"),
    ]

  private static func nested(_ depth: Int) -> JSONValue {
    (1..<depth).reduce([]) { value, _ in [value] }
  }
}
