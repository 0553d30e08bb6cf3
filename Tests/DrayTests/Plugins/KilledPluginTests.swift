import Dray
import LuaRuntime
import Testing

/// A script that exceeds a limit affects no other plugin: the host continues and reports it, and the plugin
/// continues from its committed state.
struct KilledPluginTests {
  /// Two lists. The closure that `game.armed` names runs the code LIMIT; only a tap sets the name.
  private static let board = """
    local array = require "dray.array"
    local game = dray.state("game", { armed = "", a = { { id = "x" }, { id = "y" } }, b = {} })
    local chosen = dray.view_state("chosen", { "x", "y" })
    local function at(place)
      if game.armed ~= place then return end
      LIMIT
    end
    local function list(id)
      return dray.list { id = id, size = { width = 50, height = 200 }, dray.for_each(game[id], function(thing)
        return dray.item { id = thing.id, type = "thing", value = thing, size = { width = 50, height = 40 } }
      end):reorderable() }
    end
    local double = dray.derived(function() at "derived" return 2 end)
    dray.scene(function()
      at "scene"
      return dray.hstack { spacing = 10, list "a", list "b",
          dray.zstack { id = "arm", size = { width = 50, height = 50 } }:on_tap_gesture(function() game.armed = "PLACE" end),
        }
        :reorder_container("thing", function(d) at "command" array.apply(game, d) end)
        :drag_container("thing", function(ids) at "lift" return array.pick(game.a, ids) end)
        :drag_container_selection(chosen)
        :drop_configuration(function(s)
          at "question"
          double()
          if game.armed == "reason" then return false, { code = "no", text = function() at "reason" return "never" end } end
          return true
        end)
        :on_drag_session_updated(function(s) at("source " .. s.phase) end)
        :on_drop_session_updated(function(s) at("target " .. s.phase) end)
        :on_key_press("k", function() at "key" end)
        :on_timer({ every = 1000 }, function() at "timer" end)
    end)
    dray.outcome(function() at "outcome" end)
    dray.invariant("sane", function() at "invariant" return true end)
    """

  private static let places = [
    "scene", "derived", "command", "lift", "question", "reason", "source initial", "source active", "source ending",
    "source ended", "source data_transfer_completed", "target entering", "target active", "target ended",
    "target data_transfer_completed", "key", "timer", "outcome", "invariant",
  ]
  private static let limits = [
    "while true do end",
    "local hoard = {} for i = 1, math.huge do hoard[i] = ('x'):rep(1000) .. i end",
    "pcall(function() while true do end end) while true do end",
    "error { text = 'gave up' }",
    "error()",
    "local function deep() return 1 + deep() end deep()",
  ]

  @Test(arguments: places, limits)
  func `exceeding a limit in any closure does not affect the host and the committed state`(
    place: String, limit: String
  ) throws {
    let script = Self.board.replacing("PLACE", with: place).replacing("LIMIT", with: limit)
    let test = try Scripted(script, limits: LuaLimits(memory: 4 << 20, instructions: 500_000))
    try test.tap("arm")
    let armed = test.plugin.state("game")?["armed"]
    _ = test.plugin.outcome
    for _ in 1...2 {
      let outcome = try test.drag("x", to: "b")
      _ = outcome?.reason?.text
      test.host.send(.keyDown("k", time: test.host.engine.time + 1))
      test.host.send(.tick(time: test.host.engine.time + 1000))
      _ = test.plugin.outcome
    }
    let state = try #require(test.plugin.state("game"), "\(test.texts)")
    let ids = ["a", "b"].flatMap { state[$0]?.table?.items.compactMap { $0["id"]?.text } ?? [] }
    #expect(ids.sorted() == ["x", "y"])
    #expect(test.host.placements.filter { $0.kind == .item }.count == 2, "\(test.texts)")
    if armed == .string("") { return }
    #expect(!test.reports.isEmpty)
  }

  @Test func `while a scene function hangs the last scene stays, until the function returns again`() throws {
    let test = try Scripted(
      """
      local game = dray.state("game", { n = 0 })
      dray.scene(function(size)
        while size and size.width < 10 do end
        return dray.zstack { id = "button", size = { width = 50, height = 50 } }:on_tap_gesture(function()
          game.n = game.n + 1
        end)
      end)
      """, limits: LuaLimits(instructions: 100_000))
    test.host.engine.size = Size(width: 5, height: 5)
    for _ in 1...3 { #expect(test.host.placements.contains { $0.id == "button" }, "\(test.texts)") }
    test.host.send(.tick(time: 1))
    for _ in 1...3 { #expect(test.host.placements.contains { $0.id == "button" }, "\(test.texts)") }
    test.host.engine.size = nil
    test.host.send(.tick(time: 2))
    try test.tap("button")
    #expect(test.plugin.state("game")?["n"] == 1, "\(test.texts)")
  }

  @Test func `each kill is reported, also that of a script that was rebuilt in the same input`() throws {
    let host = Host()
    host.limits.lua = LuaLimits(instructions: 200_000)
    var (starts, kinds) = (0, [Report.Kind]())
    host.functions["start"] = { _ in
      starts += 1
      return .integer(starts)
    }
    host.onReport = { kinds.append($0.kind) }
    try host.load(
      script: """
        local dray = require "dray"
        local start = dray.host.start()
        dray.scene(function()
          while start == 2 do end
          return dray.vstack { id = "box" }:on_key_press("k", function() while true do end end)
        end)
        """, name: "test")
    host.send(.keyDown("k", time: 1))
    #expect(kinds == [.failed, .rebuilt, .failed])
    host.send(.keyDown("x", time: 2))
    #expect(kinds == [.failed, .rebuilt, .failed, .rebuilt])
  }
}
