import LuaRuntime
import Testing

@testable import Dray

/// Objects of a plugin's former Lua state that outlive it.
struct RebuiltPluginTests {
  private static let limits = LuaLimits(instructions: 200_000)
  /// `spin`, a local variable, is set by keys and lost with the Lua state.
  private static let board = """
    local array = require "dray.array"
    local spin = ""
    local game = dray.state("game", { a = { { id = "x" }, { id = "y" } }, b = {} })
    local function at(place) while spin == place do end end
    local function list(id)
      return dray.list { id = id, size = { width = 50, height = 200 }, dray.for_each(game[id], function(thing)
        return dray.item { id = thing.id, type = "thing", value = thing, size = { width = 50, height = 40 } }
      end):reorderable() }
    end
    local function keys(node)
      for _, place in ipairs { "question", "target", "source" } do
        node:on_key_press(place:sub(1, 1), function() spin = place end)
      end
      return node
    end

    """

  @Test(arguments: ["q", "t", "s"])
  func `a drag of values continues when its plugin is rebuilt`(key: String) throws {
    let test = try Scripted(
      Self.board + """
        dray.scene(function()
          return keys(dray.hstack { list "a", list "b" }:reorder_container("thing", function(d) array.apply(game, d) end)
            :drag_container("thing", function(ids) return array.pick(game.a, ids) end)
            :on_drag_session_updated(function(s) at "source" end)
            :on_drop_session_updated(function(s) at "target" local _ = s.items[1].id end)
            :drop_configuration(function(s) at "question" return s.items[1].id ~= nil end))
        end)
        """, limits: Self.limits)
    let start = try test.middle("x")
    test.host.send(.pointerDown(at: start, time: 1))
    test.host.send(.pointerMoved(to: Point(x: start.x + 20, y: start.y), time: 2))
    test.host.send(.keyDown(Key(key), time: 3))
    for step in 1...4 {
      test.host.send(.pointerMoved(to: Point(x: 75, y: 20 + Double(step)), time: 3 + Double(step)))
    }
    let response = test.host.send(.pointerUp(time: 9))
    #expect(test.reports.contains { $0.kind == .rebuilt }, "\(test.texts)")
    guard case .ended(let outcome) = response else {
      Issue.record("\(response) \(test.texts)")
      return
    }
    #expect(outcome.operation == .move, "\(outcome) \(test.texts)")
  }

  @Test func `a reason may outlive its Lua state`() throws {
    let test = try Scripted(
      Self.board + """
        dray.scene(function()
          return keys(dray.hstack { list "a", list "b" }:reorder_container("thing", function(d) array.apply(game, d) end)
            :on_drop_session_updated(function(s) at "target" end)
            :drop_configuration(function(s) return false, { code = "no", text = function() return "late" end } end))
        end)
        """, limits: Self.limits)
    let reason = try #require(try test.drag("x", to: "b")?.reason)
    test.host.send(.keyDown("t", time: 10))
    _ = try test.drag("x", to: "b")
    #expect(test.reports.contains { $0.kind == .rebuilt }, "\(test.texts)")
    #expect(reason.text == "late")
    #expect(reason.code == "no")
  }

  @Test func `a scene that another plugin blocks does not use a closed Lua state`() throws {
    let test = try Scripted(
      Self.board + """
        dray.scene(function()
          return keys(dray.hstack { list "a", list "b" }:reorder_container("thing", function(d) array.apply(game, d) end)
            :drag_container_selection({ "x" })
            :drag_container("thing", function(ids) return ids end)
            :on_drag_session_updated(function(s) end)
            :on_drop_session_updated(function(s) at "target" end)
            :drop_configuration(function(s) return true end)
            :on_tap_gesture(function() end)
            :on_timer({ every = 5 }, function() end))
        end)
        """, limits: Self.limits)
    var isBroken = false
    try test.host.load(
      script: "local dray = require 'dray' dray.scene(function() return dray.text {} end)", name: "other")
    test.host.scene = { description in
      if isBroken {
        for _ in 1...2 {
          _ = description.open(SceneNode(.vstack, id: description.symbol("twice")))
          description.close()
        }
      }
    }
    test.host.send(.keyDown("t", time: 1))
    let start = try test.middle("x")
    test.host.send(.pointerDown(at: start, time: 1))
    isBroken = true
    test.host.send(.pointerMoved(to: Point(x: 75, y: 20), time: 2))
    #expect(test.reports.contains { $0.kind == .rebuilt }, "\(test.texts)")
    test.host.send(.pointerMoved(to: Point(x: 75, y: 22), time: 3))
    test.host.send(.pointerUp(time: 4))
    try test.tap("x")
    test.host.send(.tick(time: 100))
    _ = test.host.placements
    isBroken = false
    test.host.engine.invalidateScene()
    #expect(try test.drag("x", to: "b")?.operation == .move, "\(test.texts)")
  }

  @Test func `a plugin may be unloaded during its drag, also if the scene then fails`() throws {
    let host = Host()
    var isBroken = false
    host.scene = { description in
      for _ in 1...(isBroken ? 2 : 1) {
        _ = description.open(SceneNode(.vstack, id: description.symbol("twice")))
        description.close()
      }
    }
    do {
      let plugin = try host.load(
        script: "local dray = require 'dray'\n" + Self.board + """
          dray.scene(function()
            return keys(dray.hstack { list "a", list "b" }:reorder_container("thing", function(d) array.apply(game, d) end)
              :drag_container("thing", function(ids) return array.pick(game.a, ids) end)
              :on_drag_session_updated(function(s) end)
              :on_drop_session_updated(function(s) end)
              :drop_configuration(function(s) return true end)
              :on_tap_gesture(function() end)
              :on_timer({ every = 5 }, function() end))
          end)
          """)
      host.send(.pointerDown(at: Point(x: 5, y: 25), time: 1))
      host.send(.pointerMoved(to: Point(x: 75, y: 25), time: 2))
      #expect(host.engine.isDragging())
      isBroken = true
      host.engine.invalidateScene()
      host.unload(plugin)
    }
    host.send(.pointerMoved(to: Point(x: 75, y: 26), time: 3))
    host.send(.keyDown("q", time: 3))
    host.send(.pointerUp(time: 4))
    host.send(.pointerDown(at: Point(x: 5, y: 25), time: 5))
    host.send(.pointerUp(time: 5))
    host.send(.tick(time: 100))
    _ = host.placements
    isBroken = false
    host.engine.invalidateScene()
    #expect(host.placements.filter { $0.kind == .item }.isEmpty)
  }

  @Test(arguments: [true, false])
  func `a host and its plugins are released, also in the middle of a drag`(isUnloaded: Bool) throws {
    weak var host: Host?
    weak var plugin: Plugin?
    do {
      let test = try Scripted(
        Self.board + """
          local view = dray.view_state("view", {})
          dray.scene(function()
            return keys(dray.hstack { list "a", list "b" }:reorder_container("thing", function(d) array.apply(game, d) end)
              :drag_container("thing", function(ids) return array.pick(game.a, ids) end)
              :drag_container_selection({ "x" })
              :on_drag_session_updated(function(s) view.source = s.phase end)
              :on_drop_session_updated(function(s) view.target = s.phase end)
              :drop_configuration(function(s) return true end))
          end)
          """)
      (host, plugin) = (test.host, test.plugin)
      _ = try test.drag("y", to: "b")
      test.host.send(.pointerDown(at: try test.middle("x"), time: 10))
      test.host.send(.pointerMoved(to: Point(x: 75, y: 25), time: 11))
      #expect(test.host.engine.isDragging())
      if isUnloaded { test.host.unload(test.plugin) }
    }
    #expect(host == nil)
    #expect(plugin == nil)
  }

  @Test func `the rows that a stopped script has described are forgotten`() throws {
    let test = try Scripted(
      """
      local rows = dray.collection("rows", function(r) for i = 1, 100 do r:insert { id = i } end end)
      dray.scene(function()
        return dray.list { id = "list", dray.for_each(rows, function(v) return dray.item { id = v.id, type = "row" } end) }
          :on_key_press("k", function() while true do end end)
      end)
      """, limits: LuaLimits(instructions: 500_000))
    let before = test.plugin.hostMemoryInUse
    for time in 1...5 {
      test.host.send(.keyDown("k", time: Double(time)))
      #expect(test.plugin.scene.part.rows.count == 100)
    }
    #expect(test.reports(.rebuilt).count == 5 && test.plugin.hostMemoryInUse < before + 1000)
  }
}
