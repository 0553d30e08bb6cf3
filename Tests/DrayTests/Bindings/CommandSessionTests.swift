import Dray
import Testing

/// RS1: each command gets the session of the drag that led to it.
struct CommandSessionTests {
  /// Two lists, whose reorder command writes down its session.
  private static let lists = """
    local array = require "dray.array"
    local lists = dray.state("lists", { a = { "x", "y", "z" }, b = { "p", "q" } })
    local seen = dray.state("seen", {})
    local where = dray.state("where", { x = 0, y = 0, phase = "" })
    local function words(session)
      local keys = {}
      for _, name in ipairs { "control", "shift" } do
        if session.modifiers[name] then keys[#keys + 1] = name end
      end
      return string.format("%s: %s to %s before %s at %s, %s, %s", table.concat(session.item_ids, "+"), session.from,
        session.to, session.before or "end", session.index, session.operation,
        #keys > 0 and table.concat(keys, "+") or "no keys")
    end
    local function list(name)
      return dray.vstack { id = name, spacing = 0, size = { width = 50, height = 150 },
        dray.for_each(lists[name], function(id)
          return dray.item { id = id, type = "card", value = { name = id }, size = { width = 50, height = 20 } }
        end):reorderable() }
    end
    dray.scene(function()
      return dray.hstack { spacing = 10, list "a", list "b",
        dray.vstack { id = "mover", size = { width = 20, height = 20 } }:on_tap_gesture(function()
          return dray.move("x", "b", { before = "q", modifiers = { "shift" } })
        end) }
        :reorder_container("card", function(difference, session)
          seen[#seen + 1] = words(session)
          where.x, where.y, where.phase = session.location.x, session.location.y, session.phase
          assert(session.items[1].name == difference.sources[1] and session:item_ids_for("card")[1] == session.item_ids[1])
          array.apply(lists, difference)
        end)
    end)
    """

  private static func seen(_ test: Scripted) -> [String] { test.lines("seen") }

  @Test func `RS1: a reorder command gets the keys held at the drop, the location, the items and the index`() throws {
    let test = try Scripted(Self.lists)
    let driver = Driver(of: test.host)
    let landing = try #require(test.host.engine.landingPoint(of: "b", before: "q"))
    try driver.drag("x", modifiers: .control).drop(on: "b", before: "q", modifiers: .shift)
    #expect(Self.seen(test) == ["x: a to b before q at 2, move, shift"])
    let seen = test.plugin.state("where")
    #expect(seen?["x"]?.number == landing.x && seen?["y"]?.number == landing.y && seen?["phase"] == "active")
    try driver.drag("z").drop(on: "a", before: "y")
    try driver.drag("z").drop(on: "b")
    #expect(
      Self.seen(test).dropFirst() == [
        "z: a to a before y at 1, move, no keys", "z: a to b before end at 4, move, no keys",
      ])
  }

  @Test func `RS1: a reorder command gets the session of a drag by keys`() throws {
    let test = try Scripted(Self.lists)
    for key in ["tab", "space", "tab", "tab"] as [Key] { test.host.send(.keyDown(key)) }
    test.host.send(.keyDown("tab", modifiers: .control))
    test.host.send(.keyDown("space", modifiers: .control))
    #expect(Self.seen(test) == ["x: a to b before p at 1, move, control"])
  }

  @Test func `RS1: a reorder command gets the session of a move by a command`() throws {
    let test = try Scripted(Self.lists)
    #expect(try Driver(of: test.host).tap("mover").isDone)
    #expect(Self.seen(test) == ["x: a to b before q at 2, move, shift"])
  }

  @Test func `RS1: for each legal drag the command gets the place that the search has named`() throws {
    let test = try Scripted(Self.lists)
    let legal = test.host.legalDrags(positions: true)
    #expect(legal.count == 25)
    let starts: [Identifier: [Identifier]] = ["a": ["x", "y", "z"], "b": ["p", "q"]]
    for drag in legal {
      let outcome = test.host.engine.move(drag.item, to: drag.place, before: drag.route.before)
      #expect(outcome.operation == .move)
      let list = try #require(starts[drag.place])
      let index = drag.route.before.flatMap(list.firstIndex) ?? list.count
      let (from, before) = (drag.route.from?.description ?? "nil", drag.route.before?.description ?? "end")
      #expect(
        Self.seen(test) == ["\(drag.item): \(from) to \(drag.place) before \(before) at \(index + 1), move, no keys"])
      test.host.undo()
    }
  }

  @Test func `RS1: with two pointers each command gets the session of its own drag`() throws {
    let test = try Scripted(Self.lists)
    let (host, engine) = (test.host, test.host.engine)
    let ends = [try #require(engine.landingPoint(of: "b")), try #require(engine.landingPoint(of: "a", before: "x"))]
    for (pointer, item, end) in [(0, "x", ends[0]), (1, "q", ends[1])] as [(PointerID, Identifier, Point)] {
      let start = try test.middle(item)
      host.send(Input(.pointerDown(at: start, device: .touch), time: 1, pointer: pointer))
      host.send(Input(.tick, time: 2))
      host.send(Input(.pointerMoved(to: end), time: 2, pointer: pointer))
    }
    host.send(Input(.pointerUp(at: nil), time: 3, pointer: 1, modifiers: .shift))
    host.send(Input(.pointerUp(at: nil), time: 3, pointer: 0))
    #expect(
      Self.seen(test) == [
        "q: b to a before x at 1, move, shift", "x: a to b before end at 2, move, no keys",
      ])
  }

  @Test func `RS1: a replay gives each command the same session`() throws {
    let host = Host()
    try host.record()
    let plugin = try host.load(script: "local dray = require 'dray'\n" + Self.lists, name: "test")
    let driver = Driver(of: host)
    try driver.drag("x").drop(on: "b", before: "q", modifiers: [.shift, .control])
    try driver.drag("q").drop(on: "a", before: "y")
    let seen: PlainData = [
      "x: a to b before q at 2, move, control+shift", "q: b to a before y at 1, move, no keys",
    ]
    #expect(plugin.state("seen") == seen)
    try host.expectReplay()
  }

  @Test func `RS1: the session is the last argument, which a closure may ignore`() throws {
    let test = try Scripted(
      Self.lists.replacing("function(difference, session)", with: "function(difference, ...)")
        .replacing("seen[#seen + 1] = words(session)", with: "seen[#seen + 1] = select('#', ...) local session = ..."))
    #expect(try Driver(of: test.host).drag("x").drop(on: "b").operation == .move)
    #expect(test.plugin.state("seen")?.table?.items == [1])
  }

  // MARK: Other commands

  private static let rows = """
    local array = require "dray.array"
    local tasks = dray.state("tasks", { "a", "b", "c", "d" })
    local seen = dray.state("seen", {})
    local selected = dray.view_state("selected", {})
    local function see(what, session)
      seen[#seen + 1] = what .. (session and string.format(": %s %s %s %s%s", session.phase, session.item_ids[1],
        session.index, session.operation, session.modifiers.shift and " shift" or "") or ": no session")
    end
    dray.scene(function()
      return dray.hstack { spacing = 10,
        dray.list { id = "list", size = { width = 50, height = 100 }, spacing = 0,
          dray.for_each(tasks, function(id)
            return dray.item { id = id, type = "task", value = { id = id }, size = { width = 50, height = 20 } }
              :draggable()
          end)
            :on_move(function(from, to, session) see("move", session) array.move(tasks, from, to) end)
            :on_delete(function(rows, session) see("delete", session) array.remove(tasks, rows) end) }
          :drag_container("task"):drag_container_selection(selected):drag_configuration { allow_delete = true },
        dray.vstack { id = "trash", size = { width = 50, height = 50 } }
          :drop_destination("task"):drop_configuration(function() return "delete" end),
        dray.vstack { id = "folder", size = { width = 50, height = 50 } }:spring_loading_behavior("enabled")
          :on_tap_gesture(function(tap, session) see("tap " .. tostring(tap.container_id), session) end)
          :on_key_press("k", function(...) see("key " .. select("#", ...)) end)
          :on_timer({ after = 100 }, function(...) see("timer " .. select("#", ...)) end),
      }
    end)
    """

  @Test func `RS1: on_move gets the session of its drop`() throws {
    let test = try Scripted(Self.rows)
    try Driver(of: test.host).drag("a").drop(on: "list", before: "d", modifiers: .shift)
    #expect(Self.seen(test) == ["move: active a 4 move shift"])
  }

  @Test func `RS1: on_delete gets the session of a drop, and none for a key or the host`() throws {
    let test = try Scripted(Self.rows)
    let driver = Driver(of: test.host)
    try driver.drag("a").drop(on: "trash", modifiers: .shift)
    try driver.select(["b"])
    #expect(driver.key(.delete).isDone)
    _ = test.host.engine.delete(["c"])
    #expect(Self.seen(test) == ["delete: active a nil delete shift", "delete: no session", "delete: no session"])
  }

  @Test func `RS1: a tap command gets the session of the drag that hovers, and none for a tap, a key or a timer`()
    throws
  {
    let test = try Scripted(Self.rows)
    let driver = Driver(of: test.host)
    try driver.tap("folder")
    let drag = try driver.drag("b", modifiers: .shift).over("folder")
    driver.tick(seconds: 5)
    drag.cancel()
    driver.key("k")
    driver.tick(seconds: 100)
    #expect(
      Self.seen(test) == [
        "tap folder: no session", "tap folder: active b nil cancel shift", "key 1: no session", "timer 0: no session",
      ])
  }

  @Test func `RS1: the commands of data get the session of their drop after their other arguments`() throws {
    let script = """
      local seen = dray.state("seen", {})
      local function see(what, session, other)
        seen[#seen + 1] = string.format("%s: %d %s %s %s", what, session.items_count, session.operation,
          session.modifiers.shift, rawequal(session, other))
      end
      local function box(id) return dray.vstack { id = id, size = { width = 50, height = 50 } } end
      local text = "public.plain-text"
      local known
      dray.scene(function()
        return dray.hstack { spacing = 10,
          box "drop":on_drop(text, function(providers, location, session)
            see("drop " .. #providers .. " " .. location.x, session)
          end),
          box "delegate":on_drop(text, { perform_drop = function(info, session)
            see("perform " .. #info:item_providers(text) .. " " .. info.items_count, session)
          end }),
          dray.vstack { id = "rows", size = { width = 50, height = 50 },
            dray.for_each({ 1 }, function()
              return dray.item { id = "row", type = "row", size = { width = 50, height = 20 } }
            end):on_insert(text, function(index, providers, session)
              see("insert " .. index .. " " .. #providers, session)
            end) },
        }
      end)
      """
    let test = try Scripted(script)
    for place in ["drop", "delegate", "rows"] as [Identifier] {
      let point = try #require(test.host.engine.landingPoint(of: place))
      let drag = ExternalDrag(items: [ItemProvider(["public.plain-text": "hello"])], location: point)
      test.host.enterDrag(drag)
      test.host.send(Input(.pointerUp(at: point), modifiers: .shift))
    }
    #expect(test.texts.isEmpty)
    #expect(
      Self.seen(test) == [
        "drop 1 25.0: 1 copy true false", "perform 1 1: 1 copy true false", "insert 2 1: 1 copy true false",
      ])
  }
}
