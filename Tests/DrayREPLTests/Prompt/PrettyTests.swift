import Testing

@testable import DrayREPL

/// Values as text for the user.
struct PrettyTests {
  private func text(_ expression: String) -> String { Transcript.of(expression, on: nil).text }

  @Test(
    arguments: [
      ("'a\"b\\n'", #""a\"b\n""#), ("{}", "{}"), ("{ b = 1, a = 2, 3 }", "{ 3, a = 2, b = 1 }"),
      ("{ ['two words'] = 1, ['end'] = 2, [0] = 3 }", #"{ [0] = 3, ["end"] = 2, ["two words"] = 1 }"#),
      ("1.0, 2, -0.5, true", "1.0  2  -0.5  true"), ("{ 1, nil, 3 }", "{ 1, [3] = 3 }"),
    ])
  func `keys are sorted, and strings are written as Lua literals`(expression: String, expected: String) {
    #expect(text(expression) == expected + "\n")
  }

  /// Every kind of value that can be written in Lua, with its extreme values.
  private static let values = [
    "nil", "true", "false", "0", "-1", "math.maxinteger", "math.mininteger", "0.0", "-0.0", "0.1 + 0.2", "1 / 3",
    "2.0 ^ 53", "2.0 ^ 63", "1e15", "1e100", "5e-324", "1.7976931348623157e308", "math.huge", "-math.huge", "0 / 0",
    "math.pi", "''", "'text'", "'\\0'", "'\\0011'", "'a\\r\\n\\tb'", "'\\27[2J'", "'\\127'", "'\\\\n'", "'\"'",
    "'\\255'", "'\\2551'", "'\\xc3'", "'\\xc3\\xa9'", "'\\xed\\xa0\\x80'", "'\\xf5\\x80'", "'\\u{7fffffff}'",
    "'e\\u{301}'", "'\\u{9b}2J'", "'\\u{2028}'", "'K♠'", "{}", "{ 1, 2, { 3 } }", "{ [0] = 1, [-1] = 2, [1.5] = 3 }",
    "{ ['\\255'] = '\\255', ['end'] = 1, a = { b = { c = {} } } }", "{ [true] = 1, [false] = 2 }",
    "{ [math.mininteger] = math.maxinteger, [2 ^ 53] = -0.0, [0.1 + 0.2] = 1 }",
    "{ 'a line that is long enough', 'for two of them not to fit', 'into what a terminal is wide' }",
  ]

  @Test(arguments: values)
  func `a printed value can be typed again`(value: String) {
    let printed = text("return " + value)
    #expect(!printed.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || 0x7f...0x9f ~= $0.value })
    let same = """
      local function same(a, b)
        if math.type(a) ~= math.type(b) or type(a) ~= type(b) then return false end
        if type(a) ~= "table" then return a == b and 1 / (a == 0 and a or 1) == 1 / (b == 0 and b or 1) or a ~= a and b ~= b end
        for k, v in pairs(a) do if not same(v, b[k]) then return false end end
        for k in pairs(b) do if a[k] == nil then return false end end
        return true
      end
      """
    #expect(text("\(same) return same(\(value), \(printed.dropLast()))") == "true\n", "\(value) \(printed)")
  }

  @Test func `a cycle is printed as a mark`() {
    #expect(text("t = { 1 }\nt.t = t\nt") == "{ 1, t = <cycle> }\n")
  }

  @Test func `deep and long values are cut`() {
    #expect(text("t = {} u = t for i = 1, 20 do u.u = {} u = u.u end\nt").contains("{ … }"))
    #expect(text("t = {} for i = 1, 1000 do t[i] = i end\nt").hasSuffix("199, 200, … 800 more\n}\n"))
    #expect(text("('x'):rep(5000)").hasSuffix("xxx…\" --[[5000 characters]]\n"))
    #expect(text("('\\255'):rep(5000)").hasSuffix("\\255…\" --[[5000 bytes]]\n"))
  }

  @Test func `short entries of a list share lines`() {
    let shown = text("t = {} for i = 1, 40 do t[i] = i end\nt").split(separator: "\n")
    #expect(shown.count == 4 && shown[1].hasPrefix("  1, 2, 3, 4,") && shown.allSatisfy { $0.count <= 80 })
  }

  @Test func `a string that is not UTF-8 ends with the number of its bytes`() {
    #expect(text("'\\137PNG'") == "\"\\137PNG\" --[[4 bytes]]\n")
  }

  @Test func `more prints the whole result, for a user`() {
    let shown = Transcript.of("t = {} for i = 1, 300 do t[i] = i end\nt\n.more", on: nil, isInteractive: true).text
    #expect(shown.contains("… 100 more\n}\n-- cut; .more prints all of it\n"))
    #expect(shown.contains("299, 300\n}\n"))
  }

  @Test func `the latest results have names`() {
    #expect(text("1 + 1\n'b'\n_1, _2\n_\nx = 1\n_") == "2\n\"b\"\n\"b\"  2\n\"b\"\n\"b\"\n")
  }

  @Test func `a value that does not fit into a line has a line for each field`() {
    let row = "{ name = 'a name that is long', other = 'another one' }"
    #expect(
      text("{ \(row), \(row) }") == """
        {
          { name = "a name that is long", other = "another one" },
          { name = "a name that is long", other = "another one" }
        }

        """)
  }

  @Test func `several values begin a line each if one of them takes several lines`() {
    let row = "{ name = 'a name that is long', other = 'another one' }"
    #expect(
      text("1, { \(row), \(row) }") == """
        1
        {
          { name = "a name that is long", other = "another one" },
          { name = "a name that is long", other = "another one" }
        }

        """)
  }

  @Test func `keys of any kind have an order`() {
    #expect(
      text("{ [print] = 1, b = 2, [true] = 3, [2.5] = 4, a = 5 }")
        == "{ [2.5] = 4, a = 5, b = 2, [true] = 3, [function: #1] = 1 }\n")
  }
}
