import Dray
import Testing

/// The arguments of closures and nodes are read-only: a write is an error at its line, without an effect.
struct ReadOnlyTests {
  private static let board = """
    local array = require "dray.array"
    local lists = dray.state("lists", { a = { { id = "x" }, { id = "y" } }, b = {} })
    local function list(id)
      return dray.list { id = id, size = { width = 50, height = 90 }, dray.for_each(lists[id], function(thing)
        return dray.item { id = thing.id, type = "thing", value = thing, size = { width = 50, height = 40 } }
      end):reorderable() }
    end
    local function move(difference) array.apply(lists, difference) end
    local function board(fn) return dray.hstack { list "a", list "b" }:reorder_container("thing", fn or move) end
    local function try(fn)
      local ok, message = pcall(fn)
      print(ok and "written" or message)
    end

    """

  private func printed(_ scene: String) throws -> [String] {
    let test = try Scripted(Self.board + "dray.scene(function() return \(scene) end)")
    _ = try test.drag("x", to: "b")
    #expect(test.plugin.state("lists") == ["a": [["id": "y"]], "b": [["id": "x"]]])
    return test.printed
  }

  @Test(arguments: [
    ("s.from = 'b'", "a drop session cannot be changed: 'from'"),
    ("s.id = 77", "a drop session cannot be changed: 'id'"),
    ("s.to = nil", "a drop session cannot be changed: 'to'"),
    ("s.items_count = 99", "a drop session cannot be changed: 'items_count'"),
    ("s.location = {}", "a drop session cannot be changed: 'location'"),
    ("s.form = 'b'", "a drop session cannot be changed: 'form'"),
    ("s.item_ids[1] = 'y'", "item_ids of a session is read-only; copy the values that you need"),
    ("table.remove(s.item_ids)", "item_ids of a session is read-only; copy the values that you need"),
    ("table.sort(s.item_ids, function() return true end)", nil),
    ("table.insert(s.items, {})", "items of a session is read-only; copy the values that you need"),
    ("s.suggested_operations.copy = true", "suggested_operations of a session cannot be changed"),
    ("s.modifiers.option = true", "modifiers cannot be changed"),
    ("s.local_session.item_ids = {}", "a local session cannot be changed: 'item_ids'"),
  ])
  func `a drop session cannot be changed, and the error names the line`(write: String, message: String?) throws {
    let lines = try printed(
      "board():drop_configuration(function(s)\n try(function()\n \(write) end)\n return true end)")
    #expect(Set(lines) == [message.map { "test/init.lua:17: \($0)" } ?? "written"])
  }

  @Test(arguments: [
    ("s.phase = 'ended'", "a drag session cannot be changed: 'phase'"),
    ("s.leader = 3", "a drag session cannot be changed: 'leader'"),
    ("s.item_ids[1] = 'y'", "item_ids of a session is read-only; copy the values that you need"),
  ])
  func `a drag session cannot be changed`(write: String, message: String) throws {
    let lines = try printed("board():on_drag_session_updated(function(s)\n try(function()\n \(write) end) end)")
    #expect(Set(lines) == ["test/init.lua:17: \(message)"])
  }

  @Test(arguments: [
    ("d.sources = { 'y' }", "a difference cannot be changed: 'sources'"),
    ("d.destination.collection_id = 'a'", "a destination cannot be changed: 'collection_id'"),
  ])
  func `a difference cannot be changed`(write: String, message: String) throws {
    let lines = try printed("board(function(d)\n try(function()\n \(write) end)\n move(d) end)")
    #expect(lines == ["test/init.lua:17: \(message)"])
  }

  @Test func `a list of a session is copied into a state, and never becomes part of it`() throws {
    func kept(_ value: String) throws -> Scripted {
      let test = try Scripted(
        Self.board
          + "local s dray.scene(function() return board(function(d) move(d) lists.kept = \(value) end)"
          + ":drop_configuration(function(session) s = session return true end) end)")
      _ = try test.drag("x", to: "b")
      return test
    }
    let refused = try kept("s.item_ids")
    let plain = "a state holds plain data only; lists.kept: a table with a metatable; store a plain copy instead"
    #expect(refused.texts == ["test/init.lua:15: \(plain)"])
    #expect(refused.plugin.state("lists") == ["a": [["id": "x"], ["id": "y"]], "b": []])
    #expect(try kept("{ table.unpack(s.item_ids) }").texts == [])
  }

  @Test func `a session is read like any table`() throws {
    let lines = try printed(
      """
      board():drop_configuration(function(s)
        local ids = {}
        for _, id in ipairs(s.item_ids) do ids[#ids + 1] = id end
        local fields = {}
        for name in pairs(s) do fields[#fields + 1] = name end
        print(#s.items, s.items[1].id, table.concat(s.item_ids, " "), ids[1], table.unpack(s.item_ids))
        print(table.concat(fields, " "))
        for name in pairs(s.suggested_operations) do print(name) end
        return #table.move(s.item_ids, 1, #s.item_ids, 1, {}) == 1
      end)
      """)
    #expect(
      lines.prefix(3) == [
        "1\tx\tx\tx\tx",
        "before from id item_ids items items_count local_session phase suggested_operations to", "move",
      ])
  }

  @Test(arguments: [
    ("n[1] = dray.text {}", "a vstack is immutable: pass child 1 to its constructor"),
    ("n.spcing = 4", "a vstack is immutable: pass 'spcing' to its constructor"),
    ("n.size = { width = 3 }", "a vstack is immutable: pass 'size' to its constructor"),
    (
      "dray.for_each(0, print)[1] = dray.text {}",
      "a for_each is immutable: pass child 1 to its constructor"
    ),
  ])
  func `a node is read-only once it is made`(write: String, message: String) throws {
    let error = #expect(throws: PluginError.self) {
      _ = try Scripted("dray.scene(function() local n = dray.vstack { id = 'v' }\n \(write) return n end)")
    }
    #expect("\(try #require(error))".hasPrefix("test/init.lua:3: \(message)"))
  }

  @Test func `a node may be kept from one scene to the next`() throws {
    let test = try Scripted(
      """
      local game = dray.state("game", { moves = 0 })
      local kept = dray.text { id = "kept", label = "kept" }
      dray.scene(function()
        return dray.vstack { id = "all", size = { width = 9, height = 9 }, kept, dray.text { label = tostring(game.moves) } }
          :on_tap_gesture(function() game.moves = game.moves + 1 end)
      end)
      """)
    try test.tap("all")
    try test.tap("all")
    #expect(test.reports.isEmpty, "\(test.texts)")
    #expect(test.plugin.state("game") == ["moves": 2])
  }

  @Test func `a node is hidden or disabled without an argument and with true, not with nil or false`() throws {
    func shown(_ modifier: String) throws -> Bool {
      let test = try Scripted(
        "dray.scene(function() return dray.hstack { dray.text { id = 't', size = { width = 9, height = 9 } }"
          + "\(modifier) } end)")
      return test.host.placements.contains { $0.id == "t" }
    }
    #expect(try !shown(":hidden()"))
    #expect(try !shown(":hidden(true)"))
    #expect(try shown(":hidden(nil)"))
    #expect(try shown(":hidden(false)"))

    func taps(_ modifier: String) throws -> Int {
      let test = try Scripted(
        "local s = dray.state('s', { n = 0 }) dray.scene(function() return dray.hstack { id = 't', "
          + "size = { width = 9, height = 9 } }\(modifier):on_tap_gesture(function() s.n = s.n + 1 end) end)")
      try test.tap("t")
      return test.plugin.state("s") == ["n": 1] ? 1 : 0
    }
    #expect(try taps(":disabled()") == 0)
    #expect(try taps(":disabled(true)") == 0)
    #expect(try taps(":disabled(nil)") == 1)
    #expect(try taps(":disabled(false)") == 1)
  }
}
