import Dray
import LuaRuntime
import Testing

/// Collections hold more rows than a list could, under the ordinary limits of a plugin.
struct ManyRowsTests {
  /// The ordinary limits except the time, because a debug build is slower.
  private static var limits: LuaLimits {
    var limits = LuaLimits.standard
    limits.time = .zero
    return limits
  }

  private static let head = """
    local array = require "dray.array"
    local size = { width = 300, height = 20 }
    local function row(value)
      local label = ("%d: %s%s"):format(value.id, value.name, value.done and ", done" or "")
      return dray.item { id = value.id, type = "test.row", label = label, size = size }
    end
    local function fill(rows, count)
      for i = 1, count do rows:insert { id = i, name = "row " .. i, done = i % 3 == 0 } end
    end
    """

  @Test func `a hundred thousand rows are inserted, shown, dragged, dropped and undone`() throws {
    let test = try Scripted(
      """
      \(Self.head)
      local rows = dray.collection("rows", function(rows) fill(rows, 100000) end)
      dray.scene(function()
        return dray.scroll_view { id = "scroll", size = { width = 300, height = 600 },
            dray.list { id = "rows", spacing = 0, dray.for_each(rows, row):reorderable() } }
          :reorder_container("test.row", function(difference) return array.apply(rows, difference) end)
      end)
      """, limits: Self.limits)
    let driver = Driver(of: test.host)
    func first(_ count: Int) -> [Identifier?] {
      test.host.placements.filter { $0.kind == .item }.prefix(count).map(\.id)
    }
    #expect(try driver.drag(1).drop(on: "rows", before: 4).operation == .move)
    #expect(first(4) == [2, 3, 1, 4])
    let outcome = try driver.drag(2).drop(on: "rows", before: 50_000)
    #expect(outcome.operation == .move && outcome.route.before == 50_000)
    #expect(driver.undo() == .done)
    #expect(driver.undo() == .done)
    try _ = driver.scroll("scroll", to: Vector(dx: 0, dy: 0))
    #expect(first(4) == [1, 2, 3, 4])
    #expect(test.texts == [])
  }

  @Test func `the instruction limit grows with the rows to insert and describe`() throws {
    let test = try Scripted(
      """
      \(Self.head)
      local rows = dray.collection("rows", function(rows) fill(rows, 3000) end)
      dray.scene(function()
        return dray.list { id = "rows", dray.for_each(rows, row) }:on_key_press("a", function() dray.restart() end)
      end)
      """, limits: LuaLimits(instructions: 100_000))
    test.host.send(.keyDown("a", time: 1))
    #expect(test.host.placements.filter { $0.kind == .item }.count == 3000)
    #expect(test.texts == [])
  }

  @Test(arguments: [
    "while true do dray.for_each(rows, function(value) return row(value) end) end",
    "while true do local n = 0 dray.for_each(rows, function(value) n = n + 1 return row(value) end) end",
  ])
  func `a scene that describes rows endlessly reaches its limit`(line: String) throws {
    let error = #expect(throws: PluginError.self) {
      try Scripted(
        """
        \(Self.head)
        local rows = dray.collection("rows", function(rows) fill(rows, 100) end)
        dray.scene(function()
          \(line)
        end)
        """, limits: LuaLimits(instructions: 200_000))
    }
    #expect(error.map { "\($0)".contains("too many instructions") } == true)
  }

  @Test(arguments: [
    "while true do rows:insert({ id = 0 }) rows:remove(0) end",
    "while true do rows:clear() fill(rows, 100) end",
    "for i = 1, math.huge do rows:insert({ id = -i }) end",
  ])
  func `a command that inserts rows endlessly reaches a limit`(line: String) throws {
    let test = try Scripted(
      """
      \(Self.head)
      local rows = dray.collection("rows", function(rows) fill(rows, 100) end)
      dray.scene(function()
        return dray.list { id = "rows", dray.for_each(rows, row) }:on_key_press("w", function()
          \(line)
        end)
      end)
      """, limits: LuaLimits(instructions: 200_000, time: .zero), collectionLimit: 1 << 20)
    test.host.send(.keyDown("w", time: 1))
    #expect(test.texts.first.map { $0.contains("too many instructions") || $0.contains("is full") } == true)
    #expect(test.plugin.state("rows")?.table?.items.count == 100)
  }

  @Test(arguments: ["return nil", "return 7"])
  func `a function of rows that returns something other than a table is an error`(line: String) throws {
    let error = #expect(throws: PluginError.self) {
      try Scripted("local rows = dray.collection('rows', function(rows) \(line) end)")
    }
    #expect(error.map { "\($0)".contains("the initial value of collection must be a table") } == true)
  }

  @Test func `a value that is not plain data is an error with its path`() throws {
    func text(_ value: String) throws -> String? {
      let test = try Scripted(
        """
        local rows = dray.collection("rows", { { id = "p", deep = { 1 } } })
        dray.scene(function()
          return dray.vstack { id = "all" }
            :on_key_press("w", function() rows:insert(\(value)) end)
        end)
        """)
      test.host.send(.keyDown("w", time: 1))
      return test.texts.first
    }
    #expect(try text("{ id = 'q', deep = rows:get('p').deep }") == nil)
    #expect(try text("{ id = 'q', deep = { rows:get('p') } }") == nil)
    #expect(try text("{ id = 'q', n = 0 / 0 }") == "test/init.lua:5: a row is plain data, without nan")
    #expect(
      try text("{ id = 'q', deep = { setmetatable({}, {}) } }")
        == "test/init.lua:5: a row is plain data, without metatables")
    #expect(try text("{ id = 'q', deep = { print } }") == "test/init.lua:5: row.deep[1]: a function")
  }
}
