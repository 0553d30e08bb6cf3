import Foundation
import Testing

@testable import Dray

/// Reloads that are refused: the old rules continue unchanged.
struct RefusedReloadTests {
  private static let invariant = "dray.invariant('few', function() return #game.b == 0, 'b is not empty' end)"

  @Test(arguments: [
    ("local x =", "unexpected symbol"), ("error 'no'", "no"), ("while true do end", "instructions"),
    ("dray.scene(function() return dray.item { } end)", "letters/init.lua:"),
    (
      EditedPlugin.lists(refusing: "x", states: "dray.collection('more', { 1 }) dray.transferable('test.more')")
        + "\ndray.scene(function() error 'scene' end)", "scene"
    ),
    (EditedPlugin.lists(refusing: "x") + "\n" + invariant, "b is not empty"),
    (EditedPlugin.lists(refusing: "x") + "\ndray.outcome(function() error 'no outcome' end)", "no outcome"),
    (
      "local game = dray.state('game', {}) dray.scene(function() game.a = nil return dray.vstack {} end)",
      "scene wrote to game.a: a table → nil at letters/init.lua:2; the write was undone. The old rules continue"
    ),
    (
      "local game = dray.state('game', {}) dray.outcome(function() game.a = nil end) " + EditedPlugin.box("other"),
      "outcome wrote to game.a"
    ),
    (
      "dray.state('game', {}, { version = 2 }) dray.scene(function() return dray.vstack {} end)",
      "the kept state 'game' has version 1, and the script declares version 2"
    ),
    (
      """
      dray.state('game', {}, { version = 2, migrate = function() end }) dray.scene(function() return dray.vstack {} end)
      """, "migrate of state 'game' must return the state, a table, not nil"
    ),
  ])
  func `if new rules fail, the old ones continue unchanged`(script: String, problem: String) throws {
    let rules = EditedPlugin.lists(refusing: "x")
    let (test, other) = (try EditedPlugin(rules), try EditedPlugin(rules))
    for one in [test, other] {
      try one.drop("y", on: "b")
      try one.tap()
      try one.drag("x", over: "b")
    }
    let journal = test.host.journal
    try test.write(["init.lua": script])
    for _ in 1...2 {
      let error = #expect(throws: PluginError.self) { try test.host.reload(test.plugin) }
      #expect(error.map { "\($0)".contains(problem) } == true, "\(String(describing: error))")
    }
    #expect(test.host.journal == journal)
    #expect(test.plugin.stateNames == ["game"])
    #expect(test.host.engine.types.declaredCount == other.host.engine.types.declaredCount)
    #expect(test.host.dropSession()?.verdict.reason?.text == "x stays in a")
    for one in [test, other] {
      one.host.send(.pointerUp(time: one.host.engine.time + 1))
      try one.tap()
      one.host.undo()
      one.host.undo()
      one.host.redo()
    }
    #expect(test.state("game") == other.state("game") && test.state("seen") == other.state("seen"))
    #expect(test.host.placements == other.host.placements)
    #expect(test.plugin.hostMemoryInUse == other.plugin.hostMemoryInUse)
    // The journals differ in the path of the folder.
    let lines = [test, other].map { $0.host.journal?.split(separator: "\n").dropFirst(3).map { $0.dropLast(18) } }
    #expect(lines[0] == lines[1])
    try test.reload(EditedPlugin.lists(refusing: "y"))
    try test.host.expectReplay()
  }

  @Test func `a running drag keeps the session that scripts know after a refused reload`() throws {
    let test = try EditedPlugin(
      """
      local known
      dray.scene(function()
        return dray.hstack {
          dray.item { id = "x", type = "thing", size = { width = 20, height = 20 } }:draggable(),
          dray.zstack { id = "box", size = { width = 20, height = 20 } }:drop_destination("thing", function() end)
            :on_drop_session_updated(function(session)
              if known then print(rawequal(known, session)) end
              known = session
            end) }
      end)
      """)
    try test.drag("x", over: "box")
    #expect(throws: PluginError.self) { try test.reload("error 'no'") }
    for point in try [test.middle("x"), test.middle("box")] {
      test.host.send(.pointerMoved(to: point, time: test.host.engine.time + 1))
    }
    let printed = test.reports.filter { $0.kind == .printed }.map(\.text)
    #expect(printed.count >= 2 && Set(printed) == ["true"], "\(printed)")
  }

  @Test func `a question cannot write to a state after a refused reload`() throws {
    let test = try EditedPlugin(
      """
      local game = dray.state("game", { n = 0 })
      dray.scene(function()
        return dray.hstack {
          dray.item { id = "x", type = "thing", size = { width = 20, height = 20 } }:draggable(),
          dray.zstack { id = "box", size = { width = 20, height = 20 } }:drop_destination("thing", function() end)
            :drop_configuration(function() game.n = game.n + 1 return true end) }
      end)
      """)
    #expect(throws: PluginError.self) { try test.reload("error 'no'") }
    for _ in 1...2 { #expect(test.host.why("x", to: "box").outcome.operation != .cancel) }
    #expect(test.state("game") == "{ n = 0 }")
    #expect(test.reports.map(\.text).contains { $0.contains("wrote to game.n: 0 → 1") })
  }

  @Test func `a plugin cannot be renamed, lose a file or be reloaded from inside a rule`() throws {
    let test = try EditedPlugin(EditedPlugin.lists(refusing: "x"))
    try test.write(["plugin.lua": "return { id = 'test.other', name = 'other' }"])
    #expect(throws: PluginError.self) { try test.host.reload(test.plugin) }
    try FileManager.default.removeItem(atPath: test.folder + "/plugin.lua")
    #expect(throws: PluginError.self) { try test.host.reload(test.plugin) }
    try test.write(["plugin.lua": EditedPlugin.manifest])
    try test.host.reload(test.plugin)

    let host = Host()
    var problem = ""
    host.functions["again"] = { [unowned host] _ in
      do { try host.reload(host.plugins[0]) } catch { problem = "\(error)" }
      return .nil
    }
    try host.load(
      script: """
        local dray = require "dray"
        dray.scene(function()
          return dray.vstack { id = "v", size = { width = 9, height = 9 } }
            :on_key_press("a", function() dray.host.again() end)
        end)
        """, name: "inner")
    host.send(.keyDown("a", time: 1))
    #expect(problem == "'inner' cannot be reloaded while a rule runs; reload it after the present call")
  }

  @Test(arguments: [
    ("", "the new script of 'letters' calls no dray.scene; the old rules continue"),
    (
      "dray.state('seen', { count = 0 }) \(EditedPlugin.box("b"))",
      "'seen' of 'letters' was a view state and would be a state; give it another name, or start the game again. "
        + "The old rules continue"
    ),
    (
      "dray.collection('game', {}) \(EditedPlugin.box("b"))",
      "'game' of 'letters' was a state and would be a collection; give it another name, or start the game again. "
        + "The old rules continue"
    ),
  ])
  func `a script that would lose a state of the game is refused`(script: String, message: String) throws {
    let test = try EditedPlugin(EditedPlugin.lists(refusing: "x"))
    try test.tap()
    let error = #expect(throws: PluginError.self) { try test.reload(script) }
    #expect(error.map { "\($0)" } == message)
    #expect(test.state("seen") == "{ count = 1 }" && test.host.canUndo)
    try test.drop("y", on: "b")
    #expect(test.state("game")?.contains(#"b = { "y" }"#) == true)
    try test.write(["init.lua": EditedPlugin.lists(refusing: "x")])
    try test.host.expectReplay()
  }

  @Test func `a refused reload reports errors of other plugins, and not the error that it throws`() throws {
    final class Switch { var isBroken = false }
    let (test, state) = (try EditedPlugin(EditedPlugin.lists(refusing: "x")), Switch())
    test.host.functions["is_broken"] = { _ in .boolean(state.isBroken) }
    try test.host.load(
      script: """
        local dray = require "dray"
        dray.scene(function()
          if dray.host.is_broken() then error "broken" end
          return dray.vstack { id = "other", size = { width = 9, height = 9 } }
        end)
        """, name: "other")
    state.isBroken = true
    let error = #expect(throws: PluginError.self) {
      try test.reload(EditedPlugin.lists(refusing: "x") + "\ndray.outcome(function() error 'no outcome' end)")
    }
    #expect(error.map { "\($0)".contains("no outcome") } == true, "\(error as Any)")
    #expect(
      test.reports.map { "\($0.kind) \($0.text)" } == [
        "failed other/init.lua:3: broken",
        "rebuilt other could not be drawn (other/init.lua:3: broken) and continues from its latest committed state",
        "failed other/init.lua:3: broken",
        "failed other is not drawn, because its scene has an error: other/init.lua:3: broken",
      ])
  }
}
