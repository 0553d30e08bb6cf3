import DragEngine
import Testing

@Suite struct `Reading JSON` {
  @Test(arguments: [
    ("[1, 2", "1:6: expected ',' or ']', found the end"),
    ("{\"a\": 1,\n \"b\" 2}", "2:6: expected ':', found '2'"),
    ("[1, 2,]", "1:7: expected another entry after the comma, or no comma, found ']'"),
    ("{\"a\": 1,}", "1:9: expected another entry after the comma, or no comma, found '}'"),
    ("{a: 1}", "1:2: expected a key in double quotes, found 'a'"),
    ("['a']", "1:2: expected a string in double quotes, found '''"),
    ("[True]", "1:2: expected 'true', found 'True'"), ("[nil]", "1:2: expected 'null', found 'nil'"),
    ("[NaN]", "1:2: expected a finite number, found 'NaN'"),
    ("[zero]", "1:2: expected a value, found 'zero'"),
    ("[tru]", "1:2: expected the whole word 'true', 'false' or 'null', found 'tru'"),
    ("[1] // one", "1:5: expected the end, found '/'"),
    ("[// one\n1]", "1:2: expected a value; there are no comments in JSON, found '/'"),
    ("[+1]", "1:2: expected a number without '+', found '+'"),
    ("[.5]", "1:2: expected a digit before the point, found '.'"),
    ("[007]", "1:2: expected a number without a leading zero, found '0'"),
    ("[1.]", "1:4: expected a digit after the point, found ']'"),
    ("[1e+]", "1:5: expected a digit of the exponent, found ']'"), ("[-x]", "1:3: expected a digit, found 'x'"),
    ("[\"ü\",\"a\nb\"]", "1:8: expected a control character to be escaped, found the end of the line"),
    ("[\"a\u{1}\"]", "1:4: expected a control character to be escaped, found a control character (U+0001)"),
    ("[\u{85}1]", "1:2: expected a value, found a control character (U+0085)"),
    ("[\u{7f}]", "1:2: expected a value, found a control character (U+007F)"),
    ("\n  \"abc", "2:7: expected the end of the string that begins at 2:3, found the end"),
    (#"["\q"]"#, #"1:4: expected one of " \ / b f n r t u after '\', found 'q'"#),
    (#"["\u12g4"]"#, "1:7: expected four hexadecimal digits, found 'g4'"),
    ("\u{FEFF}x", "1:1: expected a value, found 'x'"), ("\u{FEFF}[1,x", "1:4: expected a value, found 'x'"),
    ("\u{FEFF}[\nx", "2:1: expected a value, found 'x'"), ("", "1:1: expected a value, found the end"),
  ])
  func `an error names the position, what was found and what was expected`(text: String, message: String) {
    let error = #expect(throws: JSONParsingError.self) { try JSONValue(parsing: text) }
    #expect(error?.description == message)
  }

  @Test func `the first byte that is not UTF-8 is named`() {
    let error = #expect(throws: JSONParsingError.self) {
      try JSONValue(parsing: Array("[\"ü\\n".utf8) + [0xC3] + Array("x\"]".utf8))
    }
    #expect(error?.description == "1:6: expected a string in UTF-8, found a byte that is not UTF-8 (0xC3)")
  }

  @Test(arguments: [[], [0xEF, 0xBB, 0xBF]])
  func `each skipped byte that is not UTF-8 counts as a column, and a byte order mark as none`(mark: [UInt8]) {
    var reader = JSONReader(mark + Array("[\"".utf8) + [0xC3, 0xC3] + Array("\",x]".utf8))
    let error = #expect(throws: JSONParsingError.self) { _ = try reader.skipped() }
    #expect(error?.description == "1:7: expected a value, found 'x'")
  }

  @Test(
    arguments: [
      ("1", 1), ("-1", -1), ("1.0", 1.0), ("1e2", 100.0), ("-0", -0.0), ("-0.0", -0.0), ("0.1", 0.1),
      ("5e-324", .number(.leastNonzeroMagnitude)),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", 9223372036854775808.0), ("1.7976931348623157e308", .number(.greatestFiniteMagnitude)),
      ("9007199254740993.0", 9007199254740992.0), ("1e-400", 0.0),
    ] as [(String, JSONValue)])
  func `integers and floats stay distinct, and floats are rounded to a double`(text: String, value: JSONValue) throws {
    let read = try JSONValue(parsing: text)
    #expect(read == value)
    if case .number(let number) = value, case .number(let found) = read { #expect(number.sign == found.sign) }
  }

  @Test func `for a repeated key the last value is used, at the position of the first`() throws {
    #expect(try JSONValue(parsing: #"{"a":1,"b":2,"a":3}"#) == ["a": 3, "b": 2])
    #expect(try JSONValue(parsing: #"{"a":1,"b":2,"a":3}"#).text() == #"{"a":3,"b":2}"#)
  }

  @Test func `keys that look alike but have different bytes are different keys`() throws {
    let value = try JSONValue(parsing: #"{"\u00e9":1,"e\u0301":2}"#)
    #expect(value["\u{E9}"] == 1)
    #expect(value["e\u{301}"] == 2)
  }

  @Test func `a key is found among many, also after others were removed`() throws {
    var object = JSONObject((0..<100).map { ("key \($0)", .integer($0)) })
    for number in stride(from: 0, to: 96, by: 2) { object["key \(number)"] = nil }
    object["key 1"] = "one"
    object["key 0"] = "zero"
    #expect(object["key 1"] == "one" && object["key 2"] == nil && object["key 99"] == 99 && object["key 0"] == "zero")
    #expect(object.members.map(\.key).prefix(2) == ["key 1", "key 3"] && object.members.last?.key == "key 0")
  }

  @Test func `data is read up to the greatest depth, and refused beyond`() throws {
    #expect(try JSONValue(parsing: "[{\"a\":[]}]", depthLimit: 3) == [["a": []]])
    let error = #expect(throws: JSONParsingError.self) { try JSONValue(parsing: "[{\"a\":[[]]}]", depthLimit: 3) }
    #expect(error?.description == "1:8: expected at most 3 levels, found '['")
    #expect(try JSONValue(parsing: Bytes("[[],[],[[]]]"), depthLimit: 3) == [[], [], [[]]])
  }

  @Test func `empty lists are counted, because they take memory`() {
    let text = "[" + String(repeating: "[],", count: 600_000) + "0]"
    let error = #expect(throws: JSONParsingError.self) { try JSONValue(parsing: text) }
    #expect(error?.description.contains("expected values that fit into the memory limit") == true)
  }

  @Test func `values may take the allowed memory, in addition to twice the size of the text`() throws {
    var reader = JSONReader(Array("[1]".utf8), allowance: 10)
    try reader.take(16)
    let full = reader
    let error = #expect(throws: JSONParsingError.self) {
      var reader = full
      try reader.take(1)
    }
    #expect(error?.description.hasPrefix("1:1: expected values that fit into the memory limit") == true)
  }

  @Test func `spaces, tabs and ends of lines are allowed around every token`() throws {
    #expect(try JSONValue(parsing: " \t\r\n[\t1\r\n,\t{\t\"a\"\t:\r2\t}\n]\t\r") == [1, ["a": 2]])
  }
}
