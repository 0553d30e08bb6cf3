import Dray
import LuaRuntime
import Testing

/// Questions write nothing, observers write view states only, and commands write in a transaction.
struct WriteGuardTests {
  /// `armed` names the closure that writes; a key sets it.
  private static let board = """
    local array = require "dray.array"
    local game = dray.state("game", { armed = "", written = 0, a = { { id = "x" }, { id = "y" } }, b = {} })
    local chosen = dray.view_state("chosen", { "x", "y" })
    local view = dray.view_state("view", { seen = 0 })
    local function at(place)
      if game.armed == place then game.written, view.seen = game.written + 1, view.seen + 1 end
    end
    local function list(id)
      return dray.list { id = id, size = { width = 50, height = 200 }, dray.for_each(game[id], function(thing)
        return dray.item { id = thing.id, type = "thing", value = thing, size = { width = 50, height = 40 } }
      end):reorderable() }
    end
    local double = dray.derived(function() at "derived" return 2 end)
    dray.scene(function()
      at "scene"
      local all = dray.hstack { spacing = 10, list "a", list "b" }
        :reorder_container("thing", function(d) array.apply(game, d) end)
        :drag_container("thing", function(ids) at "lift" return array.pick(game.a, ids) end)
        :drop_configuration(function(s)
          at "question"
          double()
          if game.armed == "reason" then return false, { code = "c", text = function() at "reason" return "no" end } end
          return true
        end)
        :on_drag_session_updated(function(s) if s.phase ~= "ended" then at("source") end end)
        :on_drop_session_updated(function(s) at("target") end)
      for key, place in pairs { s = "scene", d = "derived", l = "lift", q = "question", u = "source", t = "target",
        o = "outcome", i = "invariant", r = "reason" } do
        all:on_key_press(key, function() game.armed = place end)
      end
      return all
    end)
    dray.outcome(function() at "outcome" end)
    dray.invariant("sane", function() at "invariant" return true end)
    """

  @Test(arguments: ["s", "d", "l", "q", "u", "t", "o", "i", "r"], [true, false])
  func
    `forbidden writes of questions and observers are undone and reported`(
      key: String, checksEachQuestion: Bool
    ) throws
  {
    let test = try Scripted(Self.board, checksEachQuestion: checksEachQuestion)
    test.host.send(.keyDown(Key(key), time: 0.5))
    let outcome = try test.drag("x", to: "b")
    _ = (test.plugin.outcome, outcome?.reason?.text)
    test.host.send(.keyDown("z", time: 5))
    test.host.send(.keyDown("l", time: 6))
    #expect(test.plugin.state("game")?["written"] == 0, "\(String(describing: outcome)) \(test.texts)")
    #expect(test.plugin.state("game")?["b"] == (key == "r" ? [] : [["id": "x"]]))
    #expect(test.texts.contains { $0.contains("wrote to game.written: 0 → ") }, "\(test.texts)")
    let isObserver = key == "u" || key == "t"
    #expect((test.plugin.state("view")?["seen"] != 0) == isObserver, "\(test.texts)")
    #expect(test.texts.contains { $0.contains("wrote to view.seen: 0 → ") } != isObserver, "\(test.texts)")
  }

  @Test func `writes of outcomes and reason texts are undone at once and reported by name`() throws {
    let test = try Scripted(
      """
      local game = dray.state("game", { n = 0, told = "" })
      local view = dray.view_state("view", { n = 0, heard = "" })
      local function refusal()
        return { code = "c", text = function() game.n, view.n = 9, 9 return "no" end }
      end
      dray.scene(function()
        return dray.hstack { id = "all",
            dray.item { id = "x", type = "thing", size = { width = 50, height = 50 } }:draggable()
              :on_tap_gesture(function()
                game.n, view.n = game.n + 1, view.n + 1
                local moved, reason = dray.move("x", "box")
                game.told = reason
              end),
            dray.zstack { id = "box", size = { width = 50, height = 50 } }
              :drop_destination("thing", function() end)
              :drop_configuration(function() return false, refusal() end)
              :on_drop_session_updated(function(s) view.n = view.n + 1 view.heard = s.reason or view.heard end) }
          :drag_container("thing")
      end)
      dray.outcome(function() game.n = 8 return "won" end)
      """)
    #expect(test.plugin.outcome == "won")
    #expect(test.texts == ["outcome wrote to game.n: 0 → 8; the write was undone"])
    try test.tap("x")
    #expect(test.plugin.state("game") == ["n": 1, "told": "no"], "\(test.texts)")
    #expect(test.texts.contains("text of a reason wrote to game.n: 1 → 9; the write was undone"), "\(test.texts)")
    #expect(test.texts.contains { $0.hasPrefix("text of a reason wrote to view.n: ") }, "\(test.texts)")
    let seen = test.plugin.state("view")?["n"]
    _ = try test.drag("x", to: "box")
    #expect(test.plugin.state("view")?["heard"] == "no", "\(test.texts)")
    #expect(test.plugin.state("view")?["n"] != seen && test.plugin.state("view")?["n"] != 9, "\(test.texts)")
  }

  @Test func `a write of an observer is not reported as a write of a question that the observer asks later`() throws {
    let test = try Scripted(
      """
      local game = dray.state("game", { n = 0 })
      dray.scene(function()
        return dray.hstack {
            dray.item { id = "x", type = "thing", size = { width = 50, height = 50 } }:draggable(),
            dray.zstack { id = "box", size = { width = 50, height = 50 } }
              :drop_destination("thing", function() end)
              :drop_configuration(function() return false, { code = "c", text = function() return "no" end } end)
              :on_drop_session_updated(function(s) game.n = 1 print(s.reason) end) }
          :drag_container("thing")
      end)
      """)
    _ = try test.drag("x", to: "box")
    let writes = test.reports(.wrote)
    #expect(test.printed.contains("no") && !writes.isEmpty)
    #expect(!writes.contains { $0.contains("text of a reason") }, "\(writes)")
  }

  @Test(arguments: [true, false])
  func `questions inside a command keep the command's writes`(checksEachQuestion: Bool) throws {
    let test = try Scripted(
      """
      local array = require "dray.array"
      local game = dray.state("game", { moves = 0, a = { { id = "x" } }, b = {} })
      local function list(id)
        return dray.list { id = id, size = { width = 50, height = 200 }, dray.for_each(game[id], function(thing)
          return dray.item { id = thing.id, type = "thing", value = thing, size = { width = 50, height = 40 } }
        end):reorderable() }
      end
      dray.scene(function()
        return dray.hstack { list "a", list "b" }
          :reorder_container("thing", function(d) array.apply(game, d) end)
          :drag_container("thing", function(ids) return ids end)
          :drop_configuration(function(s) return true end)
          :on_tap_gesture(function(tap)
            game.moves = game.moves + 1
            return dray.move(tap.item_id, "b")
          end)
      end)
      """, checksEachQuestion: checksEachQuestion)
    try test.tap("x")
    #expect(test.plugin.state("game") == ["moves": 1, "a": [], "b": [["id": "x"]]], "\(test.texts)")
    #expect(test.reports.isEmpty, "\(test.texts)")
  }

  @Test(arguments: [
    ("scene", "dray.random()"), ("scene", "math.random()"), ("scene", "dray.uuid()"), ("scene", "dray.move('x', 'b')"),
    ("scene", "dray.restart()"), ("scene", "dray.announce 'hm'"), ("question", "dray.random()"),
    ("question", "dray.uuid()"), ("question", "dray.move('x', 'b')"), ("question", "dray.restart()"),
    ("question", "dray.announce 'hm'"), ("lift", "dray.random()"), ("lift", "dray.move('x', 'b')"),
    ("lift", "dray.restart()"), ("observer", "dray.random()"), ("observer", "dray.move('x', 'b')"),
    ("observer", "dray.restart()"), ("invariant", "dray.random()"), ("invariant", "dray.move('x', 'b')"),
    ("outcome", "dray.random()"), ("outcome", "dray.restart()"), ("reason", "dray.random()"),
    ("reason", "dray.restart()"),
    ("reason", "dray.move('x', 'b')"),
  ])
  func `random numbers and changes are available in commands only`(place: String, call: String) throws {
    let test = try Scripted(
      """
      local game = dray.state("game", { armed = "", a = { { id = "x" } }, b = {} })
      local view = dray.view_state("view", { tried = false, done = false })
      local function at(place)
        if game.armed ~= place then return end
        \(call)
        error "it went through"
      end
      local function list(id)
        return dray.list { id = id, size = { width = 50, height = 200 }, dray.for_each(game[id], function(thing)
          return dray.item { id = thing.id, type = "thing", value = thing, size = { width = 50, height = 40 } }
        end):reorderable() }
      end
      dray.scene(function()
        at "scene"
        return dray.hstack { list "a", list "b" }
          :reorder_container("thing", function(d) require("dray.array").apply(game, d) end)
          :drag_container("thing", function(ids) at "lift" return ids end)
          :on_drop_session_updated(function(s) at "observer" end)
          :drop_configuration(function(s)
            at "question"
            return false, { code = "c", text = function() at "reason" return "no" end }
          end)
          :on_key_press("a", function() game.armed = "\(place)" end)
      end)
      dray.outcome(function() at "outcome" end)
      dray.invariant("i", function() at "invariant" return true end)
      """)
    test.host.send(.keyDown("a", time: 0.1))
    _ = test.plugin.outcome
    _ = try test.drag("x", to: "b")?.reason?.text
    #expect(test.texts.contains { $0.contains("only commands") }, "\(test.texts)")
    #expect(!test.texts.contains { $0.contains("went through") }, "\(test.texts)")
  }

  @Test func `writes of observers to view states are kept, those of a failed command are not`()
    throws
  {
    let test = try Scripted(
      """
      local view = dray.view_state("view", { over = 0, taps = 0 })
      local game = dray.state("game", { n = 0 })
      dray.scene(function()
        return dray.hstack { id = "all",
            dray.item { id = "x", type = "thing", size = { width = 50, height = 50 } }:draggable(),
            dray.zstack { id = "box", size = { width = 50, height = 50 }, label = tostring(view.over) }
              :drop_destination("thing", function() view.over = 99 game.n = 1 return false end)
              :on_drop_session_updated(function(s) if s.phase == "entering" then view.over = view.over + 1 end end) }
          :drag_container("thing")
      end)
      """)
    #expect(try test.drag("x", to: "box")?.cause == .refused)
    #expect(test.plugin.state("view")?["over"] == 1, "\(test.texts)")
    #expect(test.host.placements.first { $0.id == "box" }?.label == "1")
    #expect(test.reports.isEmpty, "\(test.texts)")
  }

  @Test func `a view state whose scene fails is reverted, and the host continues`() throws {
    let test = try Scripted(
      """
      local view = dray.view_state("view", { over = 0 })
      dray.scene(function()
        if view.over > 0 then error "cannot draw this" end
        return dray.hstack { id = "all",
            dray.item { id = "x", type = "thing", size = { width = 50, height = 50 } }:draggable(),
            dray.zstack { id = "box", size = { width = 50, height = 50 } }
              :drop_destination("thing", function() end)
              :on_drop_session_updated(function(s) view.over = 1 end) }
          :drag_container("thing"):on_tap_gesture(function() end)
      end)
      """)
    for _ in 1...2 {
      _ = try test.drag("x", to: "box")
      #expect(test.texts.contains { $0.contains("cannot draw this") }, "\(test.texts)")
      _ = test.host.placements
    }
    guard case .performed = try test.tap("x") else {
      Issue.record("the host is stuck: \(test.texts)")
      return
    }
    #expect(test.plugin.state("view")?["over"] == 0)
  }

  @Test func `after a failed scene items keep the values of the last drawn scene`() throws {
    let test = try Scripted(
      """
      local game = dray.state("game", { broken = false, twice = false, seen = "" })
      local function thing(id)
        return dray.item { id = id, type = "thing", value = { name = "value of " .. id }, size = { width = 50, height = 50 } }
          :on_tap_gesture(function(tap)
            if id == "break" then game.broken = true elseif id == "double" then game.twice = true
            else game.seen = tap.item.name end
          end)
      end
      dray.scene(function()
        local double = game.twice and dray.hstack { thing "new", thing "read", thing "read" }
        local row = dray.hstack { double, thing "break", thing "double", thing "read" }
        if game.broken then return dray.hstack { thing "other", row, dray.hstack { dray.item {} } } end
        return row
      end)
      """)
    for place in ["break", "double"] as [Identifier] {
      guard case .failed = try test.tap(place) else {
        Issue.record("the scene was drawn")
        return
      }
      guard case .performed = try test.tap("read") else {
        Issue.record("\(test.texts)")
        return
      }
      #expect(test.plugin.state("game")?["seen"] == "value of read")
    }
  }

  /// An item, and a box that refuses with a text that a function makes; `body` observes drags over the box.
  private static func refusingBox(_ body: String) -> String {
    """
    local game = dray.state("game", { n = 0 })
    local view = dray.view_state("view", { n = 0 })
    dray.scene(function()
      return dray.hstack {
          dray.item { id = "x", type = "thing", size = { width = 50, height = 50 } }:draggable(),
          dray.zstack { id = "box", size = { width = 50, height = 50 } }
            :drop_destination("thing", function() end)
            :drop_configuration(function() return false, { code = "c", text = function() return "no" end } end)
            :on_drop_session_updated(function(s) \(body) end) }
        :drag_container("thing")
    end)
    """
  }

  @Test func `a write of an observer after a question is reported as its own`() throws {
    let test = try Scripted(
      Self.refusingBox("if s.reason == 'no' then game.n = 1 end"), checksEachQuestion: true)
    _ = try test.drag("x", to: "box")
    #expect(
      Set(test.reports(.wrote)) == [
        "on_drop_session_updated (test/init.lua:10) wrote to game.n: 0 → 1; the write was undone"
      ])
  }

  @Test func `a question keeps what the asking observer has written to a view state`() throws {
    let test = try Scripted(
      Self.refusingBox("if s.phase == 'active' then view.n = view.n + 1 print(view.n, s.reason, view.n) end"))
    _ = try test.drag("x", to: "box")
    #expect(test.printed.first == "1\tno\t1" && test.reports(.wrote).isEmpty, "\(test.texts)")
    #expect(test.plugin.state("view")?["n"]?.integer == test.printed.count)
  }

  @Test func `a derived value follows the writes of observers to view states, also in the call that wrote`() throws {
    let test = try Scripted(
      """
      local view = dray.view_state("view", { n = 1 })
      local double = dray.derived(function() return 2 * view.n end)
      dray.scene(function()
        return dray.hstack {
            dray.item { id = "x", type = "thing", label = "x" .. double(), size = { width = 50, height = 50 } }:draggable(),
            dray.zstack { id = "box", size = { width = 50, height = 50 } }:drop_destination("thing", function() end)
              :on_drop_session_updated(function(s)
                if s.phase == "entering" then view.n = double() + 5 print("written", double())
                else print(s.phase, double()) end
              end) }
          :on_drag_session_updated(function(s) print(s.phase, double()) end)
          :drag_container("thing")
      end)
      """)
    _ = try test.drag("x", to: "box")
    #expect(test.host.placements.map(\.label).filter { !$0.isEmpty } == ["x14"], "\(test.texts)")
    #expect(
      test.printed.map { $0.replacing("\t", with: " ") } == [
        "initial 2", "active 2", "active 2", "written 14", "active 14", "active 14", "ending 14", "ended 14",
        "ended 14", "data_transfer_completed 14", "data_transfer_completed 14",
      ])
  }
}
