import Foundation
import Testing

@testable import Dray

/// Hints in errors of Lua itself.
struct ErrorHintTests {
  @Test func `each function of dray.array is suggested for its name with a letter too many`() throws {
    let definitions = try String(contentsOfFile: "plugins/types/array.lua", encoding: .utf8)
    let names = definitions.matches(of: /function array\.([a-z_]+)/).map { String($0.1) }
    #expect(names.count > 10)
    for name in names {
      let message = "x.lua:1: attempt to call a nil value (field '\(name)x')"
      #expect(ErrorHint.hint(for: message) == "; did you mean '\(name)'?")
    }
  }

  @Test func `an assertion without a text advises to give one`() throws {
    let test = try Scripted(
      """
      dray.scene(function()
        return dray.vstack { id = "v" }:on_key_press("x", function() assert(1 > 2) end)
      end)
      """)
    test.host.send(.keyDown("x", time: 1))
    #expect(test.texts.first == "test/init.lua:3: assertion failed!; give assert a text that says what was found")
  }

  @Test(arguments: [
    ("x.lua:1: 'then' expected near '='", "; == compares, and = assigns"),
    (
      "x.lua:1: <eof> expected near 'end'", "; the script ends before it, with a 'return' or with one 'end' too many"
    ),
  ])
  func `an error of syntax explains a frequent mistake`(message: String, hint: String) {
    #expect(ErrorHint.hint(for: message) == hint)
  }

  @Test(arguments: [("isnert", "insert"), ("inser", "insert"), ("insort", "insert")])
  func `a slip of one letter in the name of a library function is found`(name: String, meant: String) {
    let message = "x.lua:1: attempt to call a nil value (field '\(name)')"
    #expect(ErrorHint.hint(for: message) == "; did you mean '\(meant)'?")
  }

  @Test(arguments: [
    (LuaKill.instructions, "; divide long work into steps with dray.sleep, or let the host raise the limit"),
    (.memory, "; keep less data, or let the host raise the limit"), (.stopped, ""),
  ])
  func `a report about a limit advises what to do`(limit: LuaKill, advice: String) { #expect(limit.advice == advice) }

  @Test(arguments: [
    "x.lua:1: attempt to call a nil value (local 'rule')", "x.lua:1: attempt to index a nil value (field 'x')",
    "x.lua:1: attempt to call a nil value (field 'entirely_different')",
    "x.lua:1: attempt to call a nil value (field 'draw')", "x.lua:1: attempt to call a nil value (field 'find')",
    "x.lua:1: 'then' expected near 'x'",
    "attempt to ", "attempt to call (a 'b')", "", "x.lua:1: attempt to index a number value (global 'io')",
  ])
  func `other messages have no hint`(message: String) { #expect(ErrorHint.hint(for: message) == "") }
}
