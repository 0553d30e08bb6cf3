import LuaRuntime
import Testing

@testable import Dray

/// `for_each` over a collection: described rows are kept, and described again when their description may differ.
struct DescribedRowTests {
  /// A list of rows `a` to `d` whose row function prints its calls.
  ///
  /// - Parameters:
  ///   - commands: The commands of the keys `a`, `b` ….
  ///   - before: The code before the row function.
  ///   - parameters: The parameters of the row function.
  ///   - body: Code of the row function beside making an item.
  ///   - label: The label of the item.
  ///   - modifiers: The modifiers of the item.
  ///   - isInline: Whether the row function is made again by each run of the scene function.
  private func scripted(
    _ commands: String..., before: String = "", parameters: String = "row", body: String = "",
    label: String = "row.name",
    modifiers: String = "", isInline: Bool = false
  ) throws -> Scripted {
    let function = """
      function(\(parameters))
        \(body)
        print(row.id)
        return dray.item { id = row.id, type = "person", value = row, label = \(label) }\(modifiers)
      end
      """
    let keys = zip("abcdefgh", commands).map { key, command in
      "  :on_key_press('\(key)', function() \(command) end)"
    }
    let test = try Scripted(
      """
      local array = require "dray.array"
      local people = dray.collection("people", function()
        local list = {}
        for id in ("abcd"):gmatch "." do list[#list + 1] = { id = id, name = id:upper() } end
        return list
      end)
      local others = dray.collection("others", { "x" })
      local state = dray.state("state", { title = "t", deep = { level = { 1 } } })
      local unseen = dray.state("unseen", { count = 0 })
      local view = dray.view_state("view", { selected = "" })
      \(before)
      local function other(id) return dray.item { id = id, type = "other" } end
      local content = \(function)
      dray.scene(function()
        return dray.vstack {
          dray.list { id = "list", dray.for_each(people, \(isInline ? function : "content")):reorderable() },
          dray.list { id = "others", dray.for_each(others, other) },
        }
          :reorder_container("person", function(difference) return array.apply(people, difference) end)
        \(keys.joined(separator: "\n"))
      end)
      """)
    _ = test.host.placements
    return test
  }

  /// The rows that were described after an action.
  private func asked(_ test: Scripted, _ action: () throws -> Void) rethrows -> String {
    let before = test.reports.count
    try action()
    _ = test.host.placements
    return test.reports.dropFirst(before).map { $0.kind == .printed ? $0.text : "(\($0.text))" }.joined()
  }

  /// The rows that were described after the command of a key.
  private func asked(_ test: Scripted, _ key: Key) -> String {
    asked(test) { test.host.send(.keyDown(key, time: test.host.engine.time + 1)) }
  }

  private func labels(_ test: Scripted) -> String {
    test.host.placements.filter { $0.type == "person" }.map(\.label).joined()
  }

  @Test func `an item of a row may have another value`() throws {
    let test = try Scripted(
      """
      local people = dray.collection("people", { { id = "a", age = 7 } })
      local log = dray.state("log", {})
      dray.scene(function()
        return dray.hstack {
          dray.list { id = "list", size = { width = 40, height = 40 }, dray.for_each(people, function(row)
            return dray.item { id = row.id, type = "person", value = row.id .. " is " .. row.age,
              size = { width = 40, height = 20 } }
          end):reorderable() }:reorder_container("person", function() end),
          dray.vstack { id = "zone", size = { width = 40, height = 40 } }
            :drop_destination("person", function(items) log[1] = items[1] end),
        }:drag_container("person", function(ids) return ids end)
      end)
      """)
    _ = try test.drag("a", to: "zone")
    #expect(test.lines("log") == ["a is 7"], "\(test.texts)")
  }

  @Test func `a row function is called for new and changed rows only`() throws {
    let test = try scripted(
      "people:move('a')", "people:insert({ id = 'n', name = 'N' }, 2) people:update('d', { name = 'E' })",
      "people:remove 'n' people:insert { id = 'm', name = 'M' } people:remove 'm'", "unseen.count = unseen.count + 1")
    #expect(test.reports.map(\.text) == ["a", "b", "c", "d"])
    #expect(asked(test, "a") == "")
    #expect(labels(test) == "BCDA")
    #expect(asked(test, "b") == "nd")
    #expect(labels(test) == "BNCEA")
    #expect(asked(test, "c") == "")
    #expect(asked(test, "d") == "")
    #expect(labels(test) == "BCEA")
    #expect(asked(test) { test.host.undo() } == "")
    #expect(asked(test) { test.host.undo() } == "n")
    #expect(asked(test) { test.host.undo() } == "d")
    #expect(asked(test) { test.host.undo() } == "")
    #expect(labels(test) == "ABCD")
    #expect(asked(test) { test.host.redo() } == "")
    #expect(try asked(test) { _ = try test.drag("b", to: "list") } == "")
    #expect(labels(test) == "CDAB")
  }

  /// Values that a row function can reach, their changes, and the effects.
  @Test(arguments: [
    ("", "state.title .. row.name", "state.title = 'u'", "uAuBuCuD"),
    ("local deep = state.deep", "deep.level[1] .. row.name", "state.deep.level[1] = 2", "2A2B2C2D"),
    ("", "view.selected .. row.name", "view.selected = '*'", "*A*B*C*D"),
    ("local prefix = 'p'", "prefix .. row.name", "prefix = 'q'", "qAqBqCqD"),
    ("prefix = 'p'", "prefix .. row.name", "prefix = 'q'", "qAqBqCqD"),
    ("local function prefix() return state.title end", "prefix() .. row.name", "state.title = 'u'", "uAuBuCuD"),
    (
      "local prefix = dray.derived(function() return state.title end)", "prefix() .. row.name",
      "state.title = 'u'", "uAuBuCuD"
    ),
    ("local count = dray.derived(function() return #people end)", "count() .. row.name", "people:remove 'd'", "3A3B3C"),
    ("", "#others .. row.name", "others:insert 'y'", "2A2B2C2D"),
    ("", "people:index(row.id) .. row.name", "people:move('a')", "1B2C3D4A"),
    (
      "local names = setmetatable({}, { __index = function(_, id) return state.title .. id end })", "names[row.id]",
      "state.title = 'u'", "uaubucud"
    ),
    ("local names = setmetatable({}, { __index = state })", "names.title .. row.name", "state.title = 'u'", "uAuBuCuD"),
    ("local kind = 1", "kind .. row.name", "kind = 1.0", "1.0A1.0B1.0C1.0D"),
  ])
  func `a row function is called for every row after a change of anything that it reaches`(
    before: String, label: String, command: String, labels: String
  ) throws {
    let test = try scripted(command, "unseen.count = 1", before: before, label: label)
    let ids = labels.lowercased().filter { "abcd".contains($0) }
    #expect(asked(test, "a") == (labels == "uaubucud" ? "abcd" : ids))
    #expect(self.labels(test) == labels)
    #expect(asked(test, "b") == "")
  }

  @Test func `a row function with positions is called for every row after a reorder`() throws {
    for parameters in ["row, index", "..."] {
      let test = try scripted(
        "people:move('a')", "people:update('c', { name = 'X' })", parameters: parameters,
        body: parameters == "..." ? "local row, index = ..." : "", label: "index .. row.name")
      #expect(asked(test, "a") == "bcda")
      #expect(labels(test) == "1B2C3D4A")
      #expect(asked(test, "b") == "c")
      #expect(labels(test) == "1B2X3D4A")
    }
  }

  @Test(arguments: [
    ("", "local time = dray.now()"), ("local count = 0", "count = count + 1"),
    ("local large = {} for i = 1, 5000 do large[i] = i end", "local one = large[1]"),
  ])
  func `a row function with unknown dependencies is called for all rows`(before: String, body: String) throws {
    let test = try scripted("people:move('a')", before: before, body: body)
    #expect(asked(test, "a") == "bcda")
  }

  @Test func `rows that depend on whether a step can be undone or redone follow the history`() throws {
    let test = try scripted(
      "unseen.count = 1", label: "(dray.can_undo() and 'u' or '-') .. (dray.can_redo() and 'r' or '-')")
    #expect(labels(test) == "--------")
    test.host.send(.keyDown("a", time: 1))
    #expect(labels(test) == "u-u-u-u-")
    test.host.undo()
    #expect(labels(test) == "-r-r-r-r")
  }

  @Test func `a row function that calls the host is called for every row each time`() throws {
    let host = Host()
    var calls = 0
    host.functions["color"] = { _ in
      calls += 1
      return "red"
    }
    try host.load(
      script: """
        local dray = require "dray"
        local rows = dray.collection("rows", { "a", "b" })
        local function row(id) return dray.item { id = id, type = "row", tint = dray.host.color(id) } end
        dray.scene(function() return dray.list { dray.for_each(rows, row) } end)
        """)
    #expect(host.placements.map(\.appearance.tint) == ["red", "red"])
    host.invalidateScene()
    _ = host.placements
    #expect(calls == 4)
  }

  @Test func `rows of a row function that is created each time are kept while it reads the same values`() throws {
    let test = try scripted(
      "people:move('a')", "view.selected = 'b'", label: "view.selected .. row.name", isInline: true)
    #expect(asked(test, "a") == "")
    #expect(asked(test, "b") == "bcda")
    #expect(labels(test) == "bBbCbDbA")
  }

  @Test func `rows with modifiers are kept while the row function is the same object`() throws {
    let commands = ["people:move('a')", "people:update('c', { name = 'X' })"]
    let tap = ":on_tap_gesture(function() people:update(row.id, { name = row.name .. '!' }) end)"
    let test = try scripted(commands[0], commands[1], modifiers: tap)
    #expect(asked(test, "a") == "")
    #expect(asked(test, "b") == "c")
    #expect(try asked(test) { _ = try test.tap("a") } == "a")
    #expect(labels(test) == "BXDA!")
    let inline = try scripted(commands[0], commands[1], modifiers: tap, isInline: true)
    #expect(asked(inline, "a") == "bcda")
  }

  @Test func `a failing row function changes nothing`() throws {
    let test = try scripted(
      "people:move('a') people:update('c', { name = 'X' }) people:update('d', { name = false })",
      "people:move('a') people:update('c', { name = 'X' })")
    #expect(asked(test, "a").hasPrefix("cd("))
    #expect(labels(test) == "ABCD")
    // `d` was changed, and changed back by the rollback.
    #expect(asked(test, "b") == "cd")
    #expect(labels(test) == "BXDA")
  }

  @Test func `a row may turn from a bare item into one with modifiers, and back`() throws {
    let test = try scripted(
      "people:update('b', { name = 'tap' })", "people:update('b', { name = 'B' })",
      modifiers: ":hidden(row.name == 'tap')")
    #expect(asked(test, "a") == "b")
    #expect(labels(test) == "ACD")
    #expect(asked(test, "b") == "b")
    #expect(labels(test) == "ABCD")
  }

  @Test func `a row without a node is not drawn, and positions count entries of the list`() throws {
    let test = try scripted("people:update('b', { name = '' })", body: "if row.name == '' then return nil end")
    _ = asked(test, "a")
    #expect(labels(test) == "ACD")
    #expect(test.plugin.engine.scene.groups[0].offset(ofMember: 1) == 2)
  }

  @Test func `the value of a row's item is the present row`() throws {
    let test = try scripted(
      "local b = dray.find 'b' state.title = b.value.name .. b.index .. tostring(b.value == people:get 'b')",
      "people:move('b', 'a') people:update('b', { name = 'X' })")
    _ = asked(test, "a")
    #expect(test.plugin.state("state")?["title"] == "B2true")
    _ = asked(test, "b")
    _ = asked(test, "a")
    #expect(test.plugin.state("state")?["title"] == "X1true")
  }

  @Test func `6,000 rows are shown and moved within 512 KB of Lua memory`() throws {
    let test = try Scripted(
      """
      local rows = dray.collection("rows", {})
      for i = 1, 6000 do rows:insert { id = i, name = "row " .. i } end
      local function row(value)
        return dray.item { id = value.id, type = "row", value = value, label = value.name, size = { height = 20 } }
      end
      dray.scene(function()
        return dray.scroll_view { size = { width = 100, height = 60 }, dray.list { dray.for_each(rows, row) } }
          :on_key_press("k", function() rows:move(6000, 1) end)
      end)
      """, limits: LuaLimits(memory: 1 << 19, instructions: 0, time: .zero))
    #expect(test.host.placements.compactMap(\.id) == [1, 2, 3])
    test.host.send(.keyDown("k"))
    #expect(test.host.placements.compactMap(\.id) == [6000, 1, 2])
    #expect(test.texts == [])
  }

  @Test func `a number as list is a count, not the number of a collection`() throws {
    let host = Host()
    try host.load(
      script: """
        local dray = require "dray"
        local rows = dray.collection("rows", { "a", "b" })
        dray.scene(function()
          return dray.list { dray.for_each(1, function(i) return dray.item { id = i, type = "number" } end) }
        end)
        """)
    #expect(host.placements.map(\.id) == [1])
  }

  @Test func `two lists of one collection are kept side by side`() throws {
    let host = Host()
    try host.load(
      script: """
        local dray = require "dray"
        local rows = dray.collection("rows", { "a", "b" })
        local function row(id) return dray.item { id = id, type = "row" } end
        local function card(id) return dray.item { id = id, type = "row" }:draggable() end
        dray.scene(function()
          local function list(namespace, content)
            return dray.list { namespace = namespace, dray.for_each(rows, content) }
          end
          return dray.hstack { list("1", row), list("2", row), list("3", card), list("4", card) }
            :on_key_press("k", function() rows:move("a") end)
        end)
        """)
    func ids() -> [String] { host.placements.map { "\($0.namespace ?? "")\($0.id ?? "")" } }
    #expect(ids() == ["1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b"])
    host.send(.keyDown("k"))
    #expect(ids() == ["1b", "1a", "2b", "2a", "3b", "3a", "4b", "4a"])
  }

  @Test func `a list inside a row moves with the row, and shows changes of its collection`() throws {
    let host = Host()
    try host.load(
      script: """
        local dray = require "dray"
        local albums = dray.collection("albums", { "x", "y" })
        local photos = dray.collection("photos", { 1, 2 })
        local function photo(id) return dray.item { id = id, type = "photo" } end
        local function album(id)
          return dray.item { id = id, type = "album", dray.list { namespace = id, dray.for_each(photos, photo) } }
        end
        dray.scene(function()
          return dray.list { dray.for_each(albums, album) }
            :on_key_press("a", function() albums:move("x") end)
            :on_key_press("p", function() photos:insert(3) end)
        end)
        """)
    func ids() -> String { host.placements.map { "\($0.id ?? "")" }.joined() }
    #expect(ids() == "x12y12")
    host.send(.keyDown("a"))
    #expect(ids() == "y12x12")
    host.send(.keyDown("p", time: 1))
    #expect(ids() == "y123x123")
    host.undo()
    #expect(ids() == "y12x12")
  }

  @Test func `rows that come and go leave no memory in use`() throws {
    let test = try scripted(
      "people:insert { id = 'e', name = ('x'):rep(60000) }", "people:remove 'e'", label: "row.name")
    test.host.engine.levelsOfUndo = 0
    let before = test.plugin.hostMemoryInUse
    for _ in 1...3 {
      _ = asked(test, "a")
      #expect(test.plugin.hostMemoryInUse > before + 60_000)
      _ = asked(test, "b")
    }
    #expect(test.plugin.hostMemoryInUse < before + 1000, "\(test.plugin.hostMemoryInUse - before)")
  }

  @Test func `a derived value that is no longer used is collected`() throws {
    let test = try Scripted(
      """
      local state = dray.state("state", { n = 0 })
      dray.scene(function()
        return dray.vstack { id = "box" }:on_key_press("a", function()
          for i = 1, 20000 do dray.derived(function() return i end) end
          state.n = state.n + 1
        end)
      end)
      """, limits: LuaLimits(memory: 2 << 20, instructions: 10_000_000))
    for time in 1...3 { test.host.send(.keyDown("a", time: Double(time))) }
    #expect(test.plugin.state("state") == ["n": 3], "\(test.texts)")
  }

  @Test func `an item that is lifted carries the rows that it contains`() throws {
    let test = try Scripted(
      """
      local rows = dray.collection("rows", function()
        local list = {}
        for id = 1, 100 do list[id] = { id = id } end
        return list
      end)
      local size = { width = 50, height = 10 }
      dray.scene(function()
        return dray.item { id = "folder", type = "folder", size = { width = 100, height = 1000 },
          dray.list { id = "list", dray.for_each(rows, function(row)
            return dray.item { id = row.id, type = "row", size = size }
          end) } }:draggable()
      end)
      """)
    test.host.send(.pointerDown(at: Point(x: 90, y: 55), time: 1))
    test.host.send(.pointerMoved(to: Point(x: 90, y: 155), time: 2))
    let lifted = test.host.placements.filter { $0.state == .lifted }
    #expect(lifted.compactMap(\.id) == ["folder", "list"] + (1...100).map { .integer($0) }, "\(lifted)")
    #expect(lifted.last?.frame.minY == 1090, "\(lifted)")
  }
}
