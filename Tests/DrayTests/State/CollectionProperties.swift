import LuaRuntime
import Testing

@testable import Dray

struct CollectionProperties {
  @Test(arguments: [1, 2, 3])
  func `the order of rows is that of an array, and stays balanced`(seed: UInt64) {
    var random = RandomGenerator(seed: seed)
    var order = RowOrder()
    var (slots, free): ([Int32], [Int32]) = ([], [])
    var steepest = order.steepest
    #expect(steepest == 1)
    for step in 0..<3000 {
      // Grows, then shrinks; sometimes all rows are inserted at the end.
      let grows = random.integer(in: 1...10) <= (step < 2000 ? 7 : 2)
      if grows || slots.isEmpty {
        let slot = free.popLast() ?? Int32(slots.count + free.count)
        let position = step % 1000 < 300 ? slots.count : random.integer(in: 0...slots.count)
        slots.insert(slot, at: position)
        order.insert(slot, at: position)
      } else {
        let slot = slots.remove(at: random.integer(in: 0...(slots.count - 1)))
        order.remove(slot)
        free.append(slot)
      }
      #expect(order.count == slots.count)
      guard step % 50 == 0 else { continue }
      steepest = max(steepest, order.steepest)
      #expect(slots.indices.allSatisfy { order.slot(at: $0) == slots[$0] && order.position(of: slots[$0]) == $0 })
    }
    #expect(steepest == 3)
  }

  @Test func `the totals of a plugin have the rows of its collections`() {
    let (collection, totals) = (RowCollection(name: "rows"), RowTotals())
    collection.totals = totals
    let rows = (0..<3).map { collection.makeRow(.integer($0), ["id": .integer($0)]) }
    for (position, row) in rows.enumerated() {
      collection.perform(.inserted(row, at: position))
      #expect(totals.rows == position + 1 && totals.size == collection.size)
    }
    collection.perform(.removed(rows[1], at: 1))
    #expect(totals.rows == 2 && totals.size == collection.size)
  }

  /// Each command makes the same changes to a collection and to a plain list; some commands fail.
  private static let twins = """
    local array = require "dray.array"
    local seed = { { id = "x1", n = 0 }, { id = "x2", n = 0 }, { id = "x3", n = 0 } }
    local rows = dray.collection("rows", seed)
    local other = dray.collection("other", {})
    local model = dray.state("model", { rows = seed, other = {}, count = 3 })
    local function pick(list) return #list > 0 and list[dray.random(#list)] or nil end
    local function difference(list, to)
      local sources, ids = {}, {}
      for _ = 1, dray.random(3) do
        local row = pick(model[dray.random(2) == 1 and "rows" or "other"])
        if row and not ids[row.id] then ids[row.id] = true; sources[#sources + 1] = row.id end
      end
      local before = dray.random(3) > 1 and pick(model[to]) or nil
      return { sources = sources, from = list, destination = { collection_id = to, before = before and before.id } }
    end
    local commands = {
      function()
        model.count = model.count + 1
        local row = { id = "x" .. model.count, n = model.count }
        local index = dray.random(#model.rows + 1)
        rows:insert(row, index)
        table.insert(model.rows, index, { id = row.id, n = row.n })
      end,
      function()
        local row = pick(model.rows)
        if not row then return end
        rows:remove(row.id)
        table.remove(model.rows, array.index(model.rows, row.id))
      end,
      function()
        local row = pick(model.rows)
        if not row then return end
        row.n = row.n + 1
        rows:update(row.id, { n = row.n })
      end,
      function()
        local d = difference(pick { "rows", "other" }, pick { "rows", "other" })
        array.apply({ rows = rows, other = other }, d)
        array.apply({ rows = model.rows, other = model.other }, d)
      end,
      function()
        if #model.rows == 0 then return end
        local from, to = { dray.random(#model.rows) }, dray.random(#model.rows + 1)
        local second = dray.random(#model.rows)
        if second ~= from[1] then from[2] = second end
        array.move(rows, from, to)
        array.move(model.rows, from, to)
      end,
      function()
        local drawn = {}
        for i = 2, #rows do drawn[i] = dray.random(i) end
        array.shuffle(rows, function(n) return drawn[n] end)
        array.shuffle(model.rows, function(n) return drawn[n] end)
      end,
    }
    local function equal(list, plain)
      assert(#list == #plain, #list .. " rows, not " .. #plain)
      for i, row in ipairs(plain) do
        local found = list[i]
        assert(found.id == row.id and found.n == row.n, "row " .. i .. " is " .. found.id .. ", not " .. row.id)
        assert(list:index(row.id) == i and list:get(row.id) == found)
      end
    end
    dray.invariant("the same rows", function()
      equal(rows, model.rows)
      equal(other, model.other)
      return true
    end)
    dray.scene(function()
      return dray.zstack { id = "button", size = { width = 20, height = 20 } }
        :on_key_press("k", function()
          for _ = 1, dray.random(4) do commands[dray.random(#commands)]() end
          if dray.random(5) == 1 then error "on purpose" end
        end)
    end)
    """

  @Test(arguments: 1..<7)
  func `a collection behaves like a plain list, through failures, undo and redo`(seed: UInt64) throws {
    let test = try Scripted(Self.twins, seed: seed)
    var random = RandomGenerator(seed: seed)
    let state = { [plugin = test.plugin] in
      PlainData.table([
        "rows": plugin.state("rows") ?? .nil, "other": plugin.state("other") ?? .nil,
        "model": plugin.state("model") ?? .nil,
      ])
    }
    for step in 0..<150 {
      switch random.integer(in: 1...10) {
      case 1...2: test.host.undo()
      case 3: test.host.redo()
      default: test.host.send(.keyDown("k", time: Double(step)))
      }
      #expect(state()["rows"] == state()["model"]?["rows"])
      #expect(state()["other"] == state()["model"]?["other"])
    }
    #expect(test.texts.allSatisfy { $0.hasSuffix("on purpose") }, "\(Set(test.texts))")
    #expect(test.texts.count > 10)
    let end = state()
    while test.host.canUndo { test.host.undo() }
    #expect(test.plugin.state("rows")?.table?.items.count == 3)
    while test.host.canRedo { test.host.redo() }
    #expect(state() == end)
  }
}
