import LuaRuntime
import Testing

/// Functions of texts at the borders of their arguments, and the length of error messages.
struct StringFunctionTests {
  @Test(arguments: [
    // A separator that is longer than the text is not in the result of one repetition.
    ("#('x'):rep(1, ('s'):rep(100000))", "1"), ("('ab'):rep(2, '--')", "ab--ab"), ("('ab'):rep(0, '--')", ""),
    ("select(2, pcall(table.concat, { 1, {}, 3 }))", "invalid value (table) at index 2 in table for 'concat'"),
    ("table.concat({ 1, 2, 3 }, '-', 2, 3)", "2-3"),
    // A call of gmatch may have more arguments than it needs.
    ("('abc'):gmatch('.', 2, {}, {})()", "b"),
  ])
  func `a function of texts gives the result of stock Lua`(expression: String, result: String) throws {
    let values = try LuaState().run("return tostring(\(expression))", name: "a.lua")
    #expect(values.first?.text == result)
  }

  @Test func `a long error message is cut at a whole character`() throws {
    let state = try LuaState()
    for padding in ["", "a"] {
      let script = "error('\(padding)' .. ('é'):rep(3000), 0)"
      let error = #expect(throws: LuaError.self) { try state.run(script, name: "a.lua") }
      let text = error?.failure?.message ?? ""
      #expect(text.hasPrefix(padding + "éé") && text.hasSuffix("é…") && !text.contains("\u{FFFD}"))
      #expect((4080...4100).contains(text.utf8.count))
    }
  }
}
