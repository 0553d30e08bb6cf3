import Dray
import Testing

/// Repeated errors are reported once. Reasons and suggestions for items, moves and keys.
struct RepeatedReportTests {
  private static func board(_ modifiers: String) -> String {
    twoPiles + """
      dray.scene(function()
        return dray.hstack { pile "a", pile "b",
          dray.item { id = "fixed", type = "card", size = { width = 50, height = 40 } } }
          :reorder_container("card", function(d) require("dray.array").apply(piles, d) end)
          \(modifiers)
      end)
      """
  }

  @Test func `a rule that exceeds a limit at each move is reported once per drag`() throws {
    let test = try Scripted(
      Self.board(":drop_configuration(function()\n while true do end\n end)"),
      limits: LuaLimits(instructions: 50_000, time: .zero))
    for drag in 1...2 {
      let outcome = try #require(try test.drag("x", to: "b"))
      #expect(outcome.cause == .failed)
      #expect(
        test.texts
          == Array(
            repeating: [
              "test/init.lua:13: too many instructions",
              "test ran into a limit (instructions) and continues from its latest committed state\(LuaKill.instructions.advice)",
            ], count: drag
          ).flatMap { $0 })
    }
  }

  @Test(arguments: [
    ("false", "the rule does not say why"), ("false, {}", "the rule does not say why"),
    ("true, { accepted_item_count = 0 }", "the rule accepts 0 items"),
  ])
  func `a refusal without a reason has a default text`(answer: String, words: String)
    throws
  {
    let test = try Scripted(Self.board(":drop_configuration(function() return \(answer) end)"))
    let outcome = try #require(try test.drag("x", to: "b"))
    #expect((outcome.reason?.text ?? outcome.cause.text) == words)
  }

  @Test func `a plugin that is killed in a query is reported once`() throws {
    let test = try Scripted(
      Self.board(":drag_container('card', function() while true do end end)"),
      limits: LuaLimits(instructions: 50_000, time: .zero))
    #expect(test.host.legalDrags().isEmpty)
    #expect(
      test.texts == [
        "test/init.lua:12: too many instructions",
        "test ran into a limit (instructions) and continues from its latest committed state\(LuaKill.instructions.advice)",
      ])
  }

  @Test func `an item that is not draggable has that reason`() throws {
    let test = try Scripted(Self.board(""))
    _ = try test.drag("fixed", to: "b")
    #expect(
      test.refusal?.reason
        == Reason(
          "fixed cannot be lifted: it needs draggable() or a reorderable() group", code: "not_draggable",
          parameters: [.init(name: "item_id", value: "fixed")]))
    #expect(
      test.host.why("fixed", to: "b").outcome.reason?.text
        == "fixed cannot be lifted: it needs draggable() or a reorderable() group")
  }

  @Test func `an item in a drag container without draggable has a reason that names it`() throws {
    let test = try Scripted(Self.board(":drag_container('card', function(ids) return ids end)"))
    _ = try test.drag("fixed", to: "b")
    #expect(
      test.refusal?.reason?.text
        == "fixed cannot be lifted: it is in a drag container, but needs draggable() itself")
  }

  @Test func `a move of an unknown item has a suggestion`() throws {
    let test = try Scripted(
      Self.board(
        """
        :on_key_press("m", function()
          print(dray.move("x", "c"))
          print(dray.move("fixd", "a"))
          print(dray.move("x", "somewhere else"))
        end)
        """))
    _ = test.host.send(.keyDown("m", time: 1))
    #expect(
      test.printed == [
        "false\tno container or item 'c' is in the scene",
        "false\tno item 'fixd' is in the scene; did you mean 'fixed'?",
        "false\tno container or item 'somewhere else' is in the scene",
      ])
  }

  @Test(arguments: [
    ("spcae", "test/init.lua:2: unknown key 'spcae' for on_key_press; did you mean 'space'?"),
    ("enter", "test/init.lua:2: unknown key 'enter' for on_key_press; did you mean 'return'?"),
    (
      "Shift",
      """
      test/init.lua:2: 'Shift' is a modifier key; pass on_key_press another key, and \
      modifiers = { 'shift' }
      """
    ),
    (
      "",
      """
      test/init.lua:2: unknown key '' for on_key_press; a key is a character, or a name such as 'space' or 'left'
      """
    ),
    ("Space", nil), ("é", nil), ("F5", nil), ("page_up", nil),
  ])
  func `a key is a character or a known name`(key: String, message: String?) throws {
    let script = "dray.scene(function() return dray.vstack { id = 'v' }:on_key_press('\(key)', print) end)"
    if let message {
      let error = #expect(throws: PluginError.self) { _ = try Scripted(script) }
      #expect("\(try #require(error))" == message)
    } else {
      _ = try Scripted(script)
    }
  }
}
