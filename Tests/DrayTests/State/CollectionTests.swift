import LuaRuntime
import Testing

@testable import Dray

/// `dray.collection`: rows in order, found by id.
struct CollectionTests {
  /// A plugin whose key `k` runs a command on a collection of rows `a`, `b` and `c`. The command may write `result`.
  private func run(_ command: String, limits: LuaLimits = .standard) throws -> Scripted {
    try Scripted(
      """
      local array = require "dray.array"
      local people = dray.collection("people", { { id = "a", age = 1 }, { id = "b", age = 2 }, { id = "c", age = 3 } })
      local result = dray.state("result", {})
      dray.scene(function()
        return dray.list { id = "list",
            dray.for_each(people, function(row)
              return dray.item { id = row.id, type = "person", value = row, size = { width = 90, height = 20 } }
            end):reorderable() }
          :reorder_container("person", function(difference) return array.apply(people, difference) end)
          :on_key_press("k", function() \(command) end)
      end)
      """, limits: limits)
  }

  private func key(_ test: Scripted) -> Response {
    test.host.send(.keyDown("k", time: test.host.engine.time + 1))
  }

  private func ids(_ test: Scripted) -> String {
    let rows = test.plugin.state("people")?.table?.items ?? []
    return rows.map { $0["id"]?.text ?? "?" }.joined(separator: " ")
  }

  /// The value that the command wrote into `result`, and the order of the rows.
  private func outcome(of command: String) throws -> (PlainData?, String) {
    let test = try run(command)
    guard case .performed = key(test) else {
      Issue.record("\(test.texts)")
      return (nil, "")
    }
    return (test.plugin.state("result"), ids(test))
  }

  private func failure(of command: String) throws -> String {
    let test = try run(command)
    guard case .failed(let reason) = key(test) else {
      Issue.record("did not fail")
      return ""
    }
    #expect(ids(test) == "a b c")
    return reason.text
  }

  @Test func `a host rebuilt from its states has the rows that were inserted since its start`() throws {
    let test = try run("people:insert { id = 'd', age = 4 }")
    _ = key(test)
    let rows = try test.host.rebuilt().placements.filter { $0.kind == .item }
    #expect(rows.compactMap(\.id) == ["a", "b", "c", "d"])
  }

  @Test func `a collection is read like a list, and by id`() throws {
    let (result, _) = try outcome(
      of: """
        result.count, result.second, result.none = #people, people[2].id, people[4] == nil and people[0] == nil
        result.age, result.index, result.gone = people:get("c").age, people:index("b"), people:get("z") == nil
        result.ids = ""
        for i, row in ipairs(people) do result.ids = result.ids .. i .. row.id end
        result.same = people[1] == people:get("a")
        """)
    #expect(
      result == [
        "count": 3, "second": "b", "none": true, "age": 3, "index": 2, "gone": true, "ids": "1a2b3c", "same": true,
      ])
  }

  @Test(arguments: [
    ("people:insert { id = 'n' }", "a b c n"), ("people:insert({ id = 'n' }, 1)", "n a b c"),
    ("people:insert({ id = 'n' }, 4)", "a b c n"), ("people:remove 'b'", "a c"), ("people:remove 'z'", "a b c"),
    ("people:move('a', 'c')", "b a c"), ("people:move('a')", "b c a"), ("people:move('c', 'a')", "c a b"),
    ("people:move('b', 'b')", "a b c"), ("people:clear()", ""), ("array.clear(people)", ""),
    ("array.move(people, { 1, 2 }, 4)", "c a b"), ("array.remove(people, { 3, 1 })", "b"),
    ("array.toggle(people, 'b')", "a c"),
    ("people:insert(people:remove 'a')", "b c a"),
    ("array.apply(people, { sources = { 'c', 'a' }, destination = { before = 'b' } })", "c a b"),
  ])
  func `a collection changes in place`(command: String, order: String) throws {
    #expect(try outcome(of: command).1 == order)
  }

  @Test func `a row is changed by fields or by a function, and keeps its place`() throws {
    let test = try run(
      """
      people:update("b", { age = 9, tags = { "x" } })
      people:update("a", function(row) row.age = nil; row.friend = people:get "b" end)
      """)
    _ = key(test)
    let b: PlainData = ["id": "b", "age": 9, "tags": ["x"]]
    #expect(test.plugin.state("people") == [["id": "a", "friend": b], b, ["id": "c", "age": 3]])
  }

  @Test func `a removed row is a plain table`() throws {
    let (result, order) = try outcome(of: "local row = people:remove 'b' row.age = 7 result.row = row")
    #expect(result == ["row": ["id": "b", "age": 7]])
    #expect(order == "a c")
  }

  @Test(
    arguments: [
      ("people[1].age = 5", "a row of people is read-only: 'age'; use people:update(id, …)"),
      (
        "people:update('a', { tags = { 1 } }) people:get('a').tags[1] = 2",
        "a row of people is read-only: '1'; use people:update(id, …)"
      ),
      ("people[1] = { id = 'x' }", "people is read-only; use its methods such as insert, update and remove: '1'"),
      ("people:insert { id = 'b' }", "people already has a row 'b'"),
      ("people:insert({ id = 'n' }, 5)", "people: index 5 is not in 1 … 4"),
      ("people:insert({ id = 'n' }, 0)", "people: index 0 is not in 1 … 4"),
      ("people:insert({ id = 'n' }, 1.5)", "the index of insert must be an integer, not the number 1.5"),
      ("people:insert {}", "people: a row is an id, or a table with an id; ids are strings or integers"),
      ("people:insert { id = 0/0 }", "a row is plain data, without nan"),
      ("people:insert { id = 'n', age = 0/0 }", "a row is plain data, without nan"),
      ("people:insert { id = 1.5 }", "people: a row is an id, or a table with an id; ids are strings or integers"),
      ("people:insert { id = {} }", "people: a row is an id, or a table with an id; ids are strings or integers"),
      ("people:insert(nil)", "insert takes a row"), ("people:insert(true)", "people: a row is an id"),
      ("people:insert { id = 'n', call = print }", "call: a function"),
      (
        "local t = { id = 'n' } t.t = t people:insert(t)",
        "a row is plain data, without a table that contains itself: 't'"
      ),
      ("people:insert(setmetatable({ id = 'n' }, {}))", "a row is plain data, without metatables"),
      ("people:move('z')", "people has no row 'z'"), ("people:move('a', 'z')", "people has no row 'z'"),
      ("people:update('z', {})", "people has no row 'z'"),
      ("people:update('a', { id = 'n' })", "people: a row keeps its id; it was 'a' and would become 'n'"),
      (
        "people:update('a', function(row) people:update('a', { age = 3 }) row.age = 2 end)",
        "update of 'a': the row was changed inside the update function"
      ),
      ("people:update('a', 5)", "the change of update must be a table or a function, not the number 5"),
      ("people.insert({ id = 'n' })", "call it with a colon: collection:insert(…)"),
      ("people:inser { id = 'n' }", "unknown method 'inser' of a collection; did you mean 'insert'?"),
      ("people:get()", nil), ("people:insert({ id = 'n' }, math.mininteger)", "is not in 1 … 4"),
      ("assert(people[math.mininteger] == nil and people[math.maxinteger] == nil) error 'fine'", "fine"),
      ("people:remove({})", "the id of remove must be a string or an integer, not a table"),
      (
        "dray.collection('more', {})", "dray.collection may be called only while the script is loaded, not in a closure"
      ),
      ("result.row = people[1]", "result.row: a table with a metatable; store a plain copy instead"),
      ("error 'broken'", "broken"),
    ] as [(String, String?)])
  func `misuse is an error and changes nothing`(command: String, message: String?) throws {
    let text = try failure(
      of: "people:move('a') people:update('b', { age = 0 }) " + (message == nil ? command + " error 'x'" : command))
    if let message { #expect(text.contains(message), "\(text)") }
  }

  @Test(arguments: ["people:insert { id = 'n' }", "people:remove 'a'", "people:move 'a'", "people:clear()"])
  func `only commands change a collection`(write: String) throws {
    let test = try Scripted(
      """
      local people = dray.collection("people", { "a", "b" })
      dray.outcome(function() \(write) return false end)
      """)
    #expect(test.plugin.outcome == nil)
    #expect(test.texts.first?.contains("in a question (outcome); only commands may change state") == true)
    #expect(test.plugin.state("people") == ["a", "b"])
  }

  @Test func `rows may be plain ids`() throws {
    let test = try Scripted("local ids = dray.collection('ids', function() return { 'b', 3, 'a' } end)")
    #expect(test.plugin.state("ids") == ["b", 3, "a"])
  }

  @Test(arguments: [
    ("dray.collection('a', {}) dray.collection('a', {})", "collection 'a' is declared twice"),
    ("dray.state('a', {}) dray.collection('a', {})", "collection 'a' is declared twice"),
    ("dray.collection('a', 5)", "the initial value of collection must be a table or a function, not the number 5"),
    ("dray.collection('a', function() end)", "the initial value of collection must be a table, not nil"),
    ("dray.collection(5, {})", "the name of collection must be a string, not the number 5"),
    ("dray.collection('a', { { id = 1 }, { id = 1 } })", "a already has a row '1'"),
  ])
  func `a wrong declaration is an error`(script: String, message: String) throws {
    let error = #expect(throws: PluginError.self) { try Scripted(script) }
    #expect("\(error.map { "\($0)" } ?? "")".contains(message))
  }

  @Test func `a drag reorders a collection, and undo reverts that`() throws {
    let test = try run("")
    let outcome = test.host.engine.move("a", to: "list")
    #expect(outcome.operation == .move && ids(test) == "b c a")
    test.host.undo()
    #expect(ids(test) == "a b c")
    #expect(test.host.placements.filter { $0.kind == .item }.map(\.id) == ["a", "b", "c"])
    test.host.redo()
    #expect(ids(test) == "b c a")
    #expect(test.texts == [])
  }

  @Test func `a refused move inside a command leaves the collection as the command wrote it`() throws {
    let test = try Scripted(
      """
      local people = dray.collection("people", { "a", "b" })
      dray.scene(function()
        return dray.list { id = "list", dray.for_each(people, function(id)
            return dray.item { id = id, type = "person", size = { width = 90, height = 20 } }
          end):reorderable() }
          :reorder_container("person", function() people:clear() return false, "no" end)
          :on_key_press("k", function()
            people:insert "c"
            assert(not dray.move("c", "list", { before = "a" }))
            people:insert "d"
          end)
      end)
      """)
    _ = key(test)
    #expect(test.plugin.state("people") == ["a", "b", "c", "d"])
    test.host.undo()
    #expect(test.plugin.state("people") == ["a", "b"])
  }

  @Test func `restart resets a collection, as one step`() throws {
    let test = try run("people:clear() people:insert { id = 'n' }")
    _ = key(test)
    test.plugin.restart()
    #expect(ids(test) == "a b c")
    test.host.undo()
    #expect(ids(test) == "n")
    test.host.undo()
    #expect(ids(test) == "a b c")
  }

  @Test func `a collection survives a kill of the Lua state`() throws {
    let test = try run("if #people == 4 then people:clear() while true do end end people:insert { id = 'n' }")
    _ = key(test)
    _ = key(test)
    #expect(test.reports.contains { $0.kind == .rebuilt })
    #expect(ids(test) == "a b c n")
    test.host.undo()
    #expect(ids(test) == "a b c")
    test.host.redo()
    #expect(ids(test) == "a b c n")
  }

  @Test(arguments: [(10, true), (100, true), (1_000_000, false)])
  func `reading a large row costs more instructions than reading a small one`(size: Int, fits: Bool) throws {
    let test = try Scripted(
      """
      local texts = dray.collection("texts", {})
      dray.scene(function()
        return dray.vstack {}
          :on_key_press("i", function() texts:insert { id = 1, text = ("x"):rep(\(size)) } end)
          :on_key_press("k", function() for _ = 1, 100 do local _ = texts[1] end end)
      end)
      """, limits: LuaLimits(instructions: 1_000_000))
    test.host.send(.keyDown("i"))
    #expect(test.host.send(.keyDown("k")).isPerformed == fits, "\(test.texts)")
  }

  @Test func `collections have their own memory limit`() throws {
    let test = try Scripted(
      """
      local people = dray.collection("people", {})
      dray.scene(function()
        return dray.vstack {}:on_key_press("k", function()
          for i = 1, 200 do people:insert { id = i, text = ("x"):rep(100000) } end
        end)
      end)
      """)
    test.host.collectionLimit = 1 << 20
    guard case .failed(let reason) = key(test) else {
      Issue.record("not full")
      return
    }
    #expect(reason.text.contains("people is full: all collections of a plugin may use 1 MB"))
    #expect(test.plugin.state("people") == [])
    test.host.collectionLimit = 64 << 20
    guard case .performed = key(test) else {
      Issue.record("\(test.texts)")
      return
    }
    #expect(test.plugin.collections.all[0].size > LuaLimits.standard.memory)
  }
}
