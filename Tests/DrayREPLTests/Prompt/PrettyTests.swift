import Testing

@testable import DrayREPL

/// Values as text for people.
struct PrettyTests {
  private func text(_ expression: String) -> String { Transcript.of(expression, on: nil).text }

  @Test(
    arguments: [
      ("'a\"b\\n'", #""a\"b\n""#), ("{}", "{}"), ("{ b = 1, a = 2, 3 }", "{ 3, a = 2, b = 1 }"),
      ("{ ['two words'] = 1, ['end'] = 2, [0] = 3 }", #"{ [0] = 3, ["end"] = 2, ["two words"] = 1 }"#),
      ("1.0, 2, -0.5, true", "1.0  2  -0.5  true"), ("{ 1, nil, 3 }", "{ 1, [3] = 3 }"),
    ])
  func `keys are sorted, and texts are as Lua reads them`(expression: String, expected: String) {
    #expect(text(expression) == expected + "\n")
  }

  @Test func `a cycle ends`() {
    #expect(text("t = { 1 }\nt.t = t\nt") == "{ 1, t = <cycle> }\n")
  }

  @Test func `what is deep or long ends`() {
    #expect(text("t = {} u = t for i = 1, 20 do u.u = {} u = u.u end\nt").contains("{ … }"))
    #expect(text("t = {} for i = 1, 1000 do t[i] = i end\nt").contains("200,\n  …\n}"))
  }

  @Test func `what does not fit into a line has a line for each field`() {
    let row = "{ name = 'a name that is long', other = 'another one' }"
    #expect(
      text("{ \(row), \(row) }") == """
        {
          { name = "a name that is long", other = "another one" },
          { name = "a name that is long", other = "another one" }
        }

        """)
  }

  @Test func `of several values each begins a line if one takes more than one`() {
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

  @Test func `keys without an order say so`() {
    #expect(text("{ [{}] = 1 }") == "{ … keys without an order }\n")
  }
}
